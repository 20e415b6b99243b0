import type { Proof } from './proof.ts';
import { clockJumps } from './proofs/clock-jumps.ts';
import { databaseAway } from './proofs/database-away.ts';
import { hostile } from './proofs/hostile.ts';
import { killNine } from './proofs/kill-nine.ts';
import { nodeKilled } from './proofs/node-killed.ts';
import { races } from './proofs/races.ts';
import { sigterm } from './proofs/sigterm.ts';
import { threeNodes } from './proofs/three-nodes.ts';
import { twoMigrate } from './proofs/two-migrate.ts';
import { year } from './proofs/year.ts';

/** Every proof, in the order in which they are run. */
export const proofs: readonly Proof[] = [
  ...[killNine, sigterm, clockJumps],
  hostile,
  // Several nodes.
  ...[threeNodes, races, nodeKilled, databaseAway, twoMigrate, year],
];
