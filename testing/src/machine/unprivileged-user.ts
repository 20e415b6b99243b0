import { readFileSync } from 'node:fs';

/** Account for a server that refuses to run as root. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the uid and gid of `postgres`, else of `nobody`. Throws Error if /etc/passwd lacks both. */
export function findUnprivilegedUser(passwd = readFileSync('/etc/passwd', 'utf8')): User {
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root and there is no account "postgres" or "nobody": run the tests as another user, or leave these out with SKIP_POSTGRES=1.',
  );
}
