import { afterAll, beforeAll, test } from 'vitest';
import { type HostileFixture, openFixture } from './fixture.ts';
import { runFlood } from './flood.ts';

let scene: HostileFixture;
beforeAll(async () => {
  scene = await openFixture();
});
afterAll(() => scene?.close());

test('an address that calls without an end is refused every call with 429, and others go on', {
  timeout: 120_000,
}, async () => {
  await runFlood(scene);
});
