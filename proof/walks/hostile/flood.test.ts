import { afterAll, beforeAll, test } from 'vitest';
import { type HostileFixture, openFixture } from './fixture.ts';
import { runFlood } from './flood.ts';

let fixture: HostileFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

test('an address over its limit gets 429 for every call, and other addresses are answered', {
  timeout: 120_000,
}, async () => {
  await runFlood(fixture);
});
