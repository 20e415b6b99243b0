import { setTimeout as pause } from 'node:timers/promises';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A client of the live stream that reconnects after each interruption, as the panel does. */
export interface Follower {
  /** All events except heartbeats, oldest first. */
  readonly received: readonly LiveEvent[];
  /** Number of streams that began with a hello. */
  readonly hellos: number;
  /** True while a stream is open and has received its hello. */
  readonly isOpen: boolean;
  leave(): Promise<void>;
}

/** Follows the live stream of a role until the session ends or `leave` is called. */
export function follow(baseUrl: string, role: 'admin' | 'doctor', token: string): Follower {
  const received: LiveEvent[] = [];
  const leaving = new AbortController();
  const state = { hellos: 0, isOpen: false };
  const receive = (data: string) => {
    const event = JSON.parse(data) as LiveEvent;
    if (event.topic === 'hello') {
      state.hellos += 1;
      state.isOpen = true;
    }
    if (event.topic !== 'heartbeat') received.push(event);
  };
  const followOnce = async () => {
    const answer = await fetch(`${baseUrl}/api/${role}/live`, {
      headers: { [tokenHeader[role]]: token },
      signal: leaving.signal,
    });
    if (!answer.ok || !answer.body) return void (await answer.body?.cancel());
    const events = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) receive(data);
  };
  const following = (async () => {
    while (!leaving.signal.aborted && received.at(-1)?.topic !== 'ended') {
      await followOnce().catch(() => {});
      state.isOpen = false;
      await pause(100);
    }
  })();
  return {
    received: received,
    get hellos() {
      return state.hellos;
    },
    get isOpen() {
      return state.isOpen;
    },
    async leave() {
      leaving.abort();
      await following;
    },
  };
}
