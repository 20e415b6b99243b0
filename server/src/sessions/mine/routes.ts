import * as contract from '@docket/contract/my-sessions.ts';
import type { Serve } from '../../platform/serve.ts';
import { endOwnSession, keepSession, listSessions, signOutEverywhere } from './my-sessions.ts';

export function registerOwnSessionsRoutes(serve: Serve): void {
  serve(contract.listSessions, listSessions);
  serve(contract.endSession, endOwnSession);
  serve(contract.signOutEverywhere, signOutEverywhere);
  serve(contract.keepSession, keepSession);
}
