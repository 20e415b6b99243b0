import * as contract from '@docket/contract/sessions.ts';
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

  serve(contract.login.admin, async (call) => {
    await purgeExpired();
    return login(context, 'admin', call.input, call);
  });
  serve(contract.login.doctor, async (call) => {
    await purgeExpired();
    return login(context, 'doctor', call.input, call);
  });
  serve(contract.logout, ({ caller, log }) => logout({ ...context, log }, caller));
  serve(contract.changePassword, ({ input, caller, address, log }) =>
    changePassword({ ...context, log }, caller, input, address),
  );
  serve(contract.confirmIdentity, ({ input, caller, address, log }) =>
    confirmIdentity({ ...context, log }, caller, { ...input, address }),
  );
  serve(contract.readInvitation, ({ input }) => readInvitation(context, input.token));
  serve(contract.setPassword, ({ input, address, log }) => setPassword({ ...context, log }, input, address));
  serve(contract.testConnection, async () => ({ message: 'Connected' }));
}
