import * as contract from '@docket/contract/endpoints/my-sessions.ts';
import type { Serve } from '../../platform/serve.ts';
import { endMySession, keepSession, listSessions, signOutEverywhere } from './my-sessions.ts';

export function registerMySessionsRoutes(serve: Serve): void {
  serve(contract.listSessions, listSessions);
  serve(contract.endSession, endMySession);
  serve(contract.signOutEverywhere, signOutEverywhere);
  serve(contract.keepSession, keepSession);
}
