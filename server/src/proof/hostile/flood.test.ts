import { afterAll, beforeAll, test } from 'vitest';
import { openScene, type Scene } from './fixture.ts';
import { runFlood } from './flood.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

test('an address that calls without an end is refused every call with 429, and others go on', {
  timeout: 120_000,
}, async () => {
  await runFlood(scene);
});
