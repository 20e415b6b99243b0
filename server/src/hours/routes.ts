import * as contract from '@docket/contract/hours.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { readHours } from './read-hours.ts';
import { setAway } from './set-away.ts';

// Changes of hours and time off touch appointments: they are in the room of replanning.
export function registerHoursRoutes(serve: Serve, context: Context): void {
  serve(contract.readHours.admin, ({ input }) => readHours(context, input.doctorId));
  serve(contract.readHours.doctor, ({ caller }) => readHours(context, caller.accountId));
  serve(contract.setAway.admin, ({ input: { doctorId, ...away } }) => setAway(context, doctorId, away));
  serve(contract.setAway.doctor, ({ input, caller }) => setAway(context, caller.accountId, input));
}
