import * as contract from '@docket/contract/endpoints/calendar-feed.ts';
import type { Serve } from '../platform/serve.ts';
import { endCalendarFeed, readCalendarFeed, setCalendarFeed } from './feed.ts';

export function registerCalendarFeedRoutes(serve: Serve): void {
  serve(contract.readCalendarFeed, readCalendarFeed);
  serve(contract.setCalendarFeed, setCalendarFeed);
  serve(contract.endCalendarFeed, endCalendarFeed);
}
