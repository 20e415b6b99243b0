import { readFileSync } from 'node:fs';

/** Who runs a server that refuses to run as root. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The account `postgres`, or else `nobody`. Throws Error when /etc/passwd has neither. */
export function unprivilegedUser(passwd = readFileSync('/etc/passwd', 'utf8')): User {
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL refuses to run as root and there is no account "postgres" or "nobody": run the tests as another user, or leave these out with SKIP_POSTGRES=1.',
  );
}
