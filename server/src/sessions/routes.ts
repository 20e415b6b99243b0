import {
  changePasswordAsAdmin,
  changePasswordAsDoctor,
  confirmIdentity as confirmIdentityEndpoint,
  loginAsAdmin,
  loginAsDoctor,
  logoutAsAdmin,
  logoutAsDoctor,
  readInvitation as readInvitationEndpoint,
  setPassword as setPasswordEndpoint,
  testConnection,
} from '@docket/contract/sessions.ts';
import type { Context } from '../platform/context.ts';
import type { Serve } from '../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { createPurgeExpired } from './purge-expired.ts';
import { readInvitation } from './read-invitation.ts';
import { setPassword } from './set-password.ts';

export function registerSessionsRoutes(serve: Serve, context: Context): void {
  const purgeExpired = createPurgeExpired(context);

  serve(loginAsAdmin, async (call) => {
    await purgeExpired();
    return login(context, 'admin', call.input, call);
  });
  serve(loginAsDoctor, async (call) => {
    await purgeExpired();
    return login(context, 'doctor', call.input, call);
  });
  serve(logoutAsAdmin, ({ caller, log }) => logout({ ...context, log }, caller));
  serve(logoutAsDoctor, ({ caller, log }) => logout({ ...context, log }, caller));
  serve(changePasswordAsAdmin, ({ input, caller, address, log }) =>
    changePassword({ ...context, log }, caller, input, address),
  );
  serve(changePasswordAsDoctor, ({ input, caller, address, log }) =>
    changePassword({ ...context, log }, caller, input, address),
  );
  serve(confirmIdentityEndpoint, ({ input, caller, address, log }) =>
    confirmIdentity({ ...context, log }, caller, { ...input, address }),
  );
  serve(readInvitationEndpoint, ({ input }) => readInvitation(context, input.token));
  serve(setPasswordEndpoint, ({ input, address, log }) => setPassword({ ...context, log }, input, address));
  serve(testConnection, async () => ({ message: 'Connected' }));
}
