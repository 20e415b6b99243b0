import { installDebianPackage } from './install-debian-package.ts';
import type { Machine } from './machine.ts';

/**
 * Returns the path of the calendar server Radicale; as root installs Debian's package if it is missing. Null: unavailable.
 */
export function ensureRadicale(machine: Machine): string | null {
  return (
    machine.find('radicale') ?? (installDebianPackage(machine, 'radicale') ? machine.find('radicale') : null)
  );
}
