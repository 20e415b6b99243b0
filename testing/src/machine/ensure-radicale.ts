import { installDebianPackage } from './install-debian-package.ts';
import type { Machine } from './machine.ts';

/** Returns where the calendar server Radicale is, installing Debian's package where there is none and we may; null: it can't be had. */
export function ensureRadicale(machine: Machine): string | null {
  return (
    machine.find('radicale') ?? (installDebianPackage(machine, 'radicale') ? machine.find('radicale') : null)
  );
}
