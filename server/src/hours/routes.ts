import * as contract from '@docket/contract/endpoints/hours.ts';
import type { ScheduleContext } from '../doctors/schedule-effect.ts';
import type { Serve } from '../platform/serve.ts';
import { readHours } from './read-hours.ts';
import { setAway } from './set-away.ts';

// Changes of hours and time off affect appointments, so their routes are in src/rescheduling.
export function registerHoursRoutes(serve: Serve<ScheduleContext>): void {
  serve(contract.readHours, readHours);
  serve(contract.setAway, setAway);
}
