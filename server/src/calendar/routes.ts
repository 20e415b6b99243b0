import * as contract from '@docket/contract/endpoints/calendar.ts';
import type { Serve } from '../platform/serve.ts';
import { readCalendar, readMonth } from './read-calendar.ts';

export function registerCalendarRoutes(serve: Serve): void {
  serve(contract.readCalendar, readCalendar);
  serve(contract.readMonth, readMonth);
}
