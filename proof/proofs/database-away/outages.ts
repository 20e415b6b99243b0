import { equal } from 'node:assert/strict';
import { signalAll } from '../../balancer/processes.ts';
import { type AwayFixture, checkRefusals } from './fixture.ts';

interface Outage {
  readonly name: string;
  /** True: also runs in the short form of the proof. */
  readonly isShort: boolean;
  /** Makes the database unreachable, checks the answers, and restores it. */
  play(fixture: AwayFixture): Promise<void>;
}

/** All ways to lose the database and get it back. */
export const outages: readonly Outage[] = [
  {
    name: 'killed with SIGKILL and started again',
    isShort: true,
    async play(fixture) {
      signalAll(fixture.postgres.pid, 'SIGKILL');
      await checkRefusals(fixture);
      await fixture.postgres.startAgain();
    },
  },
  {
    name: 'paused with SIGSTOP and continued',
    isShort: true,
    async play(fixture) {
      signalAll(fixture.postgres.pid, 'SIGSTOP');
      try {
        await checkRefusals(fixture);
      } finally {
        signalAll(fixture.postgres.pid, 'SIGCONT');
      }
    },
  },
  {
    name: 'behind a connection that stalls and resumes',
    isShort: false,
    async play(fixture) {
      fixture.proxy.stall();
      await checkRefusals(fixture);
      fixture.proxy.resume();
    },
  },
  {
    name: 'behind connections that go silent for ever',
    isShort: true,
    async play(fixture) {
      fixture.proxy.forget();
    },
  },
  {
    name: 'silent while a node stops with exit code 0',
    isShort: false,
    async play(fixture) {
      const [, node] = fixture.nodes;
      fixture.proxy.stall();
      equal(await node?.stop(), 0);
      fixture.proxy.resume();
      await node?.start();
    },
  },
];
