import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeDemo } from '../demo/make-demo.ts';
import { readDemoSignIns } from '../demo/sign-ins.ts';
import { isNewDatabase } from '../is-new-database.ts';

/** Makes the demo clinic in a new database. Throws Refusal (conflict) for a real clinic's. */
export async function makeFillable(context: Context): Promise<void> {
  const { engine } = context;
  if (await isNewDatabase(engine.read)) await makeDemo(context);
  if (await readDemoSignIns(engine.read)) return;
  throw new Refusal(
    'conflict',
    'This database belongs to a real clinic: made-up people are only put into a new or a demo one.',
  );
}
