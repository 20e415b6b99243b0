import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Engine } from './database/engine.ts';
import type { Settings } from './settings.ts';

/** What every verb is handed: the database, the time, the settings and the log. */
export interface Context {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
}
