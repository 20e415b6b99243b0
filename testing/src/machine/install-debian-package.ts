import type { Machine } from './machine.ts';

/** Installs a Debian package when this is Debian and we may; returns whether it went well. */
export function installDebianPackage(machine: Machine, name: string): boolean {
  if (!machine.isRoot || !machine.isDebian || !machine.find('apt-get')) return false;
  console.log(`Installing ${name} with apt-get`);
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  // A fresh machine has no package lists, an old one has stale ones.
  return (
    machine.run('apt-get', ['update', '-qq'], quietly) &&
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly)
  );
}
