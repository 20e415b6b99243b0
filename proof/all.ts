import type { Proof } from './proof.ts';

/** Every proof, in the order in which they are run. */
export const proofs: readonly Proof[] = [];
