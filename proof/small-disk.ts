import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endWithUs } from '@docket/testing/end-with-us.ts';
import { LeftOut } from './proof.ts';

/** A disk of a few megabytes in memory that can be filled without harm to the machine. */
export interface SmallDisk {
  readonly path: string;
  /** Fills all free bytes. */
  fill(): void;
  /** Frees the filled bytes again. */
  makeRoom(): void;
  /** Makes the disk read-only, also for root, or writable again. None of its files may be open. */
  setReadOnly(readOnly: boolean): void;
  remove(): void;
}

/** Mounts a disk of this size. Throws LeftOut if this machine or account can't mount. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  if (process.getuid?.() !== 0) throw new LeftOut('Only root may mount a small disk: run the proof as root');
  mkdirSync(path, { recursive: true });
  const mounted = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'docket-proof', path],
    {
      encoding: 'utf8',
    },
  );
  // If the mount failed, filling would fill the machine's disk.
  if (mounted.status !== 0 || statSync(path).dev === statSync(dirname(path)).dev)
    throw new LeftOut(
      `No small disk can be mounted here: ${mounted.stderr?.trim() ?? mounted.error?.message}`,
    );
  const unmount = () => void spawnSync('umount', ['-l', path]);
  const release = endWithUs(unmount);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill() {
      const piece = Buffer.alloc(4_096);
      try {
        for (;;) writeFileSync(ballast, piece, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    setReadOnly(readOnly) {
      const { status, stderr } = spawnSync('mount', ['-o', `remount,${readOnly ? 'ro' : 'rw'}`, path], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The small disk can not be remounted: ${stderr.trim()}`);
    },
    remove() {
      unmount();
      release();
    },
  };
}
