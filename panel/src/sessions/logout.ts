import { logout as logoutCall } from '@docket/contract/sessions.ts';
import { keepToastForNextPage } from '@docket/ui/toast.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../api/call-server.ts';
import {
  dropToken,
  forgetSessionEnd,
  type Role,
  readTokens,
  roles,
  takeTokensFromOtherTabs,
} from '../api/session.ts';
import { loadPage } from './load-page.ts';
import { forgetLastEmail } from './login/last-email.ts';

/** Longest wait for the server, so that a hanging one does not delay logging out. */
const waitMs = 1_500;

/** Ends every session of this browser, clears tokens and cache, and opens "/". Works without the server. */
export async function logout(client: QueryClient): Promise<void> {
  const held = readTokens();
  takeTokensFromOtherTabs();
  const calls = [
    held.admin ? callServer(logoutCall.admin, {}) : null,
    held.doctor ? callServer(logoutCall.doctor, {}) : null,
  ];
  const patience = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled(calls), patience]);
  for (const role of roles) {
    dropToken(role);
    forgetSessionEnd(role);
    forgetLastEmail(role);
  }
  client.clear();
  loadPage('/');
}

/**
 * After the server ended this role's session: drops its token and the cache, and opens "/" with `message` as a toast.
 */
export function leave(role: Role, client: QueryClient, message: string): void {
  dropToken(role);
  forgetSessionEnd(role);
  client.clear();
  keepToastForNextPage(message);
  loadPage('/');
}
