export type EngineKind = 'sqlite' | 'postgres';

/** Environment of a proof, and its length. */
export interface Setting {
  readonly engine: EngineKind;
  /** True in `npm run proof`; false in `npm run test:all`, which runs fewer repetitions. */
  readonly long: boolean;
  /** An empty folder for this proof, removed afterwards. */
  readonly folder: string;
  /** Makes an empty database of the engine; returns its settings for a server's environment. */
  makeDatabase(): Promise<Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>>;
  /** Folder of PostgreSQL's programs, and the server's URL; null on SQLite. */
  readonly postgres: { readonly programs: string; readonly url: string } | null;
}

/** A promise of Docket, and the program that proves it. */
export interface Proof {
  /** Used by `npm run proof -- --only <name>`. */
  readonly name: string;
  /** The promise, as one sentence. */
  readonly claim: string;
  readonly engines: readonly EngineKind[];
  /** True: `npm run test:all` has separate, smaller tests for it. */
  readonly longOnly?: boolean;
  /**
   * Returns a sentence with the actions, observations and numbers. Throws if the promise is broken, and LeftOut if
   * this machine can't run it.
   */
  run(setting: Setting): Promise<string>;
}

/** Thrown by a proof that cannot run here; the sentence names the missing program or permission. */
export class LeftOut extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LeftOut';
  }
}
