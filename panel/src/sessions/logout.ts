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

/** A server that does not answer must not delay logging out. */
const waitMs = 1_500;

/** Ends every session held, forgets the tokens and what was read, and goes to "/". Works while the server is away. */
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

/** The server has ended this role's session, as asked: forgets its token and what was read, and says so on the next page. */
export function leave(role: Role, client: QueryClient, message: string): void {
  dropToken(role);
  forgetSessionEnd(role);
  client.clear();
  keepToastForNextPage(message);
  loadPage('/');
}
