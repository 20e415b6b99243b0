import {
  endSessionAsAdmin,
  endSessionAsDoctor,
  keepSessionAsAdmin,
  keepSessionAsDoctor,
  listSessionsAsAdmin,
  listSessionsAsDoctor,
  signOutEverywhereAsAdmin,
  signOutEverywhereAsDoctor,
} from '@docket/contract/own-sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import { endOwnSession } from './end-own-session.ts';
import { keepSession } from './keep-session.ts';
import { listSessions } from './list-sessions.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

export function registerOwnSessionsRoutes(serve: Serve, context: Context): void {
  serve(listSessionsAsAdmin, ({ caller }) => listSessions(context, caller));
  serve(listSessionsAsDoctor, ({ caller }) => listSessions(context, caller));
  serve(endSessionAsAdmin, ({ caller, input, log }) =>
    endOwnSession({ ...context, log }, caller, input.sessionId),
  );
  serve(endSessionAsDoctor, ({ caller, input, log }) =>
    endOwnSession({ ...context, log }, caller, input.sessionId),
  );
  serve(signOutEverywhereAsAdmin, ({ caller, log }) => signOutEverywhere({ ...context, log }, caller));
  serve(signOutEverywhereAsDoctor, ({ caller, log }) => signOutEverywhere({ ...context, log }, caller));
  serve(keepSessionAsAdmin, ({ caller }) => keepSession(context, caller));
  serve(keepSessionAsDoctor, ({ caller }) => keepSession(context, caller));
}
