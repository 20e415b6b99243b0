import { logout as logoutCall } from '@docket/contract/endpoints/sessions.ts';
import { storeToastForNextPage } from '@docket/ui/toast.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../api/call-server.ts';
import {
  forgetSessionEnd,
  logOutOtherTabs,
  type Role,
  readTokens,
  removeToken,
  roles,
} from '../api/session.ts';
import { loadPage } from './load-page.ts';
import { forgetLastEmail } from './login/last-email.ts';

/** Longest wait for the server, so that a hanging one does not delay logging out. */
const maxWaitMs = 1_500;

/** Ends every session of this browser, clears tokens and cache, and opens "/". Works without the server. */
export async function logout(client: QueryClient): Promise<void> {
  const tokens = readTokens();
  logOutOtherTabs();
  const calls = [
    tokens.admin ? callServer(logoutCall.admin, {}) : null,
    tokens.doctor ? callServer(logoutCall.doctor, {}) : null,
  ];
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([Promise.allSettled(calls), timeout]);
  for (const role of roles) {
    removeToken(role);
    forgetSessionEnd(role);
    forgetLastEmail(role);
  }
  client.clear();
  loadPage('/');
}

/**
 * After the server ended this role's session: drops its token and the cache, and opens "/" with `message` as a toast.
 */
export function leaveWithMessage(role: Role, client: QueryClient, message: string): void {
  removeToken(role);
  forgetSessionEnd(role);
  client.clear();
  storeToastForNextPage(message);
  loadPage('/');
}
