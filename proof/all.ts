import type { Proof } from './proof.ts';
import { backupUnderLoad } from './proofs/backup-under-load.ts';
import { boundedWork } from './proofs/bounded-work.ts';
import { clockJumps } from './proofs/clock-jumps.ts';
import { databaseAway } from './proofs/database-away.ts';
import { diskFull } from './proofs/disk-full.ts';
import { hostile } from './proofs/hostile.ts';
import { killNine } from './proofs/kill-nine.ts';
import { ledger } from './proofs/ledger.ts';
import { messagesKilled } from './proofs/messages-killed.ts';
import { migrationKilled } from './proofs/migration-killed.ts';
import { moveToPostgres } from './proofs/move-to-postgres.ts';
import { newerDatabase } from './proofs/newer-database.ts';
import { nodeKilled } from './proofs/node-killed.ts';
import { olderRelease } from './proofs/older-release.ts';
import { races } from './proofs/races.ts';
import { readOnly } from './proofs/read-only.ts';
import { rollingUpdate } from './proofs/rolling-update.ts';
import { sigterm } from './proofs/sigterm.ts';
import { threeNodes } from './proofs/three-nodes.ts';
import { twoMigrate } from './proofs/two-migrate.ts';
import { unfinishedBodies } from './proofs/unfinished-bodies.ts';
import { uploadCutOff } from './proofs/upload-cut-off.ts';
import { wrongSettings } from './proofs/wrong-settings.ts';
import { year } from './proofs/year.ts';

/** All proofs, in the order they run. */
export const proofs: readonly Proof[] = [
  killNine,
  sigterm,
  clockJumps,
  migrationKilled,
  newerDatabase,
  wrongSettings,
  diskFull,
  readOnly,
  uploadCutOff,
  messagesKilled,
  backupUnderLoad,
  moveToPostgres,
  ledger,
  hostile,
  boundedWork,
  unfinishedBodies,
  // Proofs with several nodes.
  threeNodes,
  races,
  nodeKilled,
  databaseAway,
  twoMigrate,
  rollingUpdate,
  olderRelease,
  year,
];
