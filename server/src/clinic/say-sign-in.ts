import type { DemoSignIns } from '@docket/contract/clinic.ts';
import type { Settings } from '../platform/settings.ts';

/** Takes the sign-ins of the demo clinic; returns the lines to print. */
export function sayDemo({ admin, doctors }: DemoSignIns): string[] {
  const width = Math.max(...[admin, ...doctors].map(({ email }) => email.length));
  const line = (role: string, { email, password }: DemoSignIns['admin']) =>
    `  ${role.padEnd(6)}  ${email.padEnd(width)}  ${password}`;
  return [
    'Demo clinic: everybody in it is made up. Sign in with',
    line('Admin', admin),
    ...doctors.map((doctor) => line('Doctor', doctor)),
  ];
}

/** Takes the settings, the path of a one-time link and what it is for; returns the lines to print. */
export function sayLink(
  { publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  path: string,
  purpose: string,
): string[] {
  return [
    `Open this link to ${purpose}. It works once, for 7 days:`,
    `  ${publicUrl ?? `http://${reachable(host)}:${port}`}${path}`,
  ];
}

// Nobody can open an address that stands for "every address of this machine".
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
