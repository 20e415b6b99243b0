import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Engine } from './database/engine.ts';
import type { Settings } from './settings.ts';

export interface Context {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
}
