import * as contract from '@docket/contract/my-sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import { endOwnSession, keepSession, listSessions, signOutEverywhere } from './my-sessions.ts';

export function registerOwnSessionsRoutes(serve: Serve, context: Context): void {
  serve(contract.listSessions, ({ caller }) => listSessions(context, caller));
  serve(contract.endSession, ({ caller, input, log }) =>
    endOwnSession({ ...context, log }, caller, input.sessionId),
  );
  serve(contract.signOutEverywhere, ({ caller, log }) => signOutEverywhere({ ...context, log }, caller));
  serve(contract.keepSession, ({ caller }) => keepSession(context, caller));
}
