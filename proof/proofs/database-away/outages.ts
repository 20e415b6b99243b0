import { equal } from 'node:assert/strict';
import { signalAll } from '../../balancer/processes.ts';
import { type AwayFixture, showRefusals } from './fixture.ts';

interface Outage {
  readonly name: string;
  /** True: also part of the short form. */
  readonly isShort: boolean;
  /** Makes the database unreachable, checks the answers, and restores it. */
  play(scene: AwayFixture): Promise<void>;
}

/** All ways to lose the database and get it back. */
export const outages: readonly Outage[] = [
  {
    name: 'killed with SIGKILL and started again',
    isShort: true,
    async play(scene) {
      signalAll(scene.postgres.pid, 'SIGKILL');
      await showRefusals(scene);
      await scene.postgres.startAgain();
    },
  },
  {
    name: 'stopped with SIGSTOP and let go on',
    isShort: true,
    async play(scene) {
      signalAll(scene.postgres.pid, 'SIGSTOP');
      try {
        await showRefusals(scene);
      } finally {
        signalAll(scene.postgres.pid, 'SIGCONT');
      }
    },
  },
  {
    name: 'behind a line that passes nothing on, and then does',
    isShort: false,
    async play(scene) {
      scene.proxy.stall();
      await showRefusals(scene);
      scene.proxy.resume();
    },
  },
  {
    name: 'behind a line that was cut without a word',
    isShort: true,
    async play(scene) {
      scene.proxy.forget();
    },
  },
  {
    name: 'silent while a node is asked to stop, which it does',
    isShort: false,
    async play(scene) {
      const [, node] = scene.nodes;
      scene.proxy.stall();
      equal(await node?.stop(), 0);
      scene.proxy.resume();
      await node?.start();
    },
  },
];
