import * as contract from '@docket/contract/clinic-settings.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { suggestHolidays } from './holidays.ts';
import { readPractice, readSettings } from './read.ts';

export function registerClinicSettingsRoutes(serve: Serve, context: Context): void {
  serve(contract.readSettings, () => readSettings(context));
  serve(contract.readPracticeAsAdmin, () => readPractice(context));
  serve(contract.readPracticeAsDoctor, () => readPractice(context));
  serve(contract.suggestHolidays, ({ input }) => suggestHolidays(context, input));
}
