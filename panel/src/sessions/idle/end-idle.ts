import { logout } from '@docket/contract/sessions.ts';
import { callServer } from '../../api/call-server.ts';
import { reportSessionEnd } from '../../api/session-end.ts';
import { readTokens, roles } from '../../api/tokens.ts';

/** Nobody was there for too long: every session held ends, here at once, and sign-in is asked for over the page. */
export function endIdle(): void {
  const held = readTokens();
  // The server would end them within a minute by itself, also when it can't be reached now.
  if (held.admin) callServer(logout.admin, {}).catch(() => {});
  if (held.doctor) callServer(logout.doctor, {}).catch(() => {});
  for (const role of roles) reportSessionEnd(role, held[role] ?? undefined, 'idle');
}
