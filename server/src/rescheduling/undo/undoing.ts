import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/engine.ts';
import type { Caller } from '../../platform/serve.ts';
import type { KnownChange, Steps } from '../store/values.ts';

/** A change that is just being taken back. */
export interface Undoing {
  readonly tx: Tx;
  readonly context: Context;
  readonly caller: Caller;
  readonly change: KnownChange & { readonly steps: Steps };
}
