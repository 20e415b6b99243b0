export type EngineKind = 'sqlite' | 'postgres';

/** What a proof is handed: where it may work and how thorough it is to be. */
export interface Setting {
  readonly engine: EngineKind;
  /** true in `npm run proof`, false in `npm run test:all`, where the same is done fewer times */
  readonly long: boolean;
  /** an empty folder of its own, removed afterwards */
  readonly folder: string;
  /** Makes an empty database of the engine; returns the settings that name it, for a server's environment. */
  makeDatabase(): Promise<Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>>;
  /** The PostgreSQL server's folder of programs and its address; null on SQLite. */
  readonly postgres: { readonly programs: string; readonly url: string } | null;
}

/** One promise of Docket with what shows that it is kept. */
export interface Proof {
  /** by which `npm run proof -- --only <name>` finds it */
  readonly name: string;
  /** the promise, one sentence */
  readonly claim: string;
  readonly engines: readonly EngineKind[];
  /** `npm run test:all` shows the same in smaller by tests of its own. */
  readonly longOnly?: boolean;
  /**
   * Returns what was done and seen, with its numbers, in a sentence. Throws when the promise was broken, and LeftOut
   * when this machine can not show it.
   */
  run(setting: Setting): Promise<string>;
}

/** A proof that this machine can not make: one sentence that says what it lacks. Neither kept nor broken. */
export class LeftOut extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LeftOut';
  }
}
