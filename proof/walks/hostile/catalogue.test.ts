import { afterAll, beforeAll, describe, test } from 'vitest';
import { catalogue } from './all-cases.ts';
import { type HostileFixture, openFixture } from './fixture.ts';
import { type CaseRunner, startRunner } from './run-case.ts';

let scene: HostileFixture;
let runner: CaseRunner;
beforeAll(async () => {
  scene = await openFixture();
  runner = await startRunner(scene);
});
afterAll(() => scene?.close());

describe('a refusal of hostile input is an envelope, and leaves every table as it was', () => {
  describe.each(Object.entries(catalogue))('%s', (_group, cases) => {
    test.each(cases)('$name', (hostileCase) => runner.run(hostileCase));
  });
});
