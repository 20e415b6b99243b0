import { keepSessionAsAdmin, keepSessionAsDoctor } from '@docket/contract/own-sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Serve } from '../../platform/serve.ts';
import { keepSession } from './keep-session.ts';

export function registerOwnSessionsRoutes(serve: Serve, context: Context): void {
  serve(keepSessionAsAdmin, ({ caller }) => keepSession(context, caller));
  serve(keepSessionAsDoctor, ({ caller }) => keepSession(context, caller));
}
