import { keepToastForNextPage } from '@docket/ui/toast.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { dropToken, forgetSessionEnd, type Role } from '../api/session.ts';
import { loadPage } from './load-page.ts';

/** The server has ended this role's session, as asked: forgets its token and what was read, and says so on the next page. */
export function leave(role: Role, client: QueryClient, message: string): void {
  dropToken(role);
  forgetSessionEnd(role);
  client.clear();
  keepToastForNextPage(message);
  loadPage('/');
}
