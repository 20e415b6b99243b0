import * as contract from '@docket/contract/calendar.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { readCalendar, readMonth } from './read-calendar.ts';

export function registerCalendarRoutes(serve: Serve, context: Context): void {
  serve(contract.readCalendar.admin, (call) => readCalendar(context, call.input, call));
  serve(contract.readCalendar.doctor, (call) =>
    readCalendar(context, { ...call.input, doctorId: call.caller.accountId }, call),
  );
  serve(contract.readMonth.admin, ({ input }) => readMonth(context, input));
  serve(contract.readMonth.doctor, ({ input, caller }) =>
    readMonth(context, { ...input, doctorId: caller.accountId }),
  );
}
