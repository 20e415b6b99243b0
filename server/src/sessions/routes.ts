import * as contract from '@docket/contract/endpoints/sessions.ts';
import type { Serve } from '../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { logout } from './end-sessions.ts';
import { createLogin } from './login.ts';
import { createPurgeExpired } from './purge-expired.ts';
import { readInvitation, setPassword } from './set-password.ts';

export function registerSessionsRoutes(serve: Serve): void {
  const purgeExpired = createPurgeExpired();

  serve(contract.login.admin, createLogin('admin', purgeExpired));
  serve(contract.login.doctor, createLogin('doctor', purgeExpired));
  serve(contract.logout, logout);
  serve(contract.changePassword, changePassword);
  serve(contract.confirmIdentity, confirmIdentity);
  serve(contract.confirmDoctorIdentity, confirmIdentity);
  serve(contract.readInvitation, readInvitation);
  serve(contract.setPassword, setPassword);
  serve(contract.testConnection, async () => ({ message: 'Connected' }));
}
