import type { FastifyInstance } from 'fastify';
import type { Engine } from '../database/engine.ts';
import type { Disk } from '../disk.ts';
import { Refusal } from '../refusal.ts';

const answerWithinMs = 3_000;

/**
 * `/healthz`: this process answers. `/readyz`: its database does too; 503 when not. A full disk is said and nothing more:
 * whoever only reads is still served. Neither asks for a token.
 */
export function serveHealth(app: FastifyInstance, engine: Engine, disk: Disk): void {
  app.get('/healthz', async () => ({ success: true, message: 'Running' }));
  app.get('/readyz', async () => {
    await pingInTime(engine);
    const isFull = await disk.isFull();
    return { success: true, message: 'Ready', ...(isFull ? { disk: 'full' } : {}) };
  });
}

async function pingInTime(engine: Engine): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('unavailable', 'The database does not answer')),
      answerWithinMs,
    );
  });
  try {
    await Promise.race([engine.ping(), late]);
  } finally {
    clearTimeout(timer);
  }
}
