import { afterAll, beforeAll, describe, test } from 'vitest';
import { catalogue } from './all-cases.ts';
import { type HostileFixture, openFixture } from './fixture.ts';
import { type CaseRunner, startRunner } from './run-case.ts';

let fixture: HostileFixture;
let runner: CaseRunner;
beforeAll(async () => {
  fixture = await openFixture();
  runner = await startRunner(fixture);
});
afterAll(() => fixture?.close());

describe('hostile input is refused with a proper envelope and changes no table', () => {
  describe.each(Object.entries(catalogue))('%s', (_group, cases) => {
    test.each(cases)('$name', (hostileCase) => runner.run(hostileCase));
  });
});
