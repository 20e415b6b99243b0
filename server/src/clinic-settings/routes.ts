import * as contract from '@docket/contract/endpoints/clinic-settings.ts';
import type { Serve } from '../platform/serve.ts';
import { suggestHolidays } from './holidays.ts';
import { readPractice, readSettings } from './read.ts';

export function registerClinicSettingsRoutes(serve: Serve): void {
  serve(contract.readSettings, readSettings);
  serve(contract.readPractice, readPractice);
  serve(contract.suggestHolidays, suggestHolidays);
}
