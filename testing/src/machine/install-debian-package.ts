import type { Machine } from './machine.ts';

/** Installs a Debian package if this is Debian and we are root; returns whether it succeeded. */
export function installDebianPackage(machine: Machine, name: string): boolean {
  if (!machine.isRoot || !machine.isDebian || !machine.find('apt-get')) return false;
  console.log(`Installing ${name} with apt-get`);
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  // Updates the package lists first: a fresh machine has none, an old one stale ones.
  return (
    machine.run('apt-get', ['update', '-qq'], quietly) &&
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly)
  );
}
