import type { AddressInfo } from 'node:net';
import { tokenHeader } from '@docket/contract/endpoint.ts';
import type { LiveEvent } from '@docket/contract/endpoints/live.ts';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import type { SignedIn } from './build-people.ts';
import type { TestClinic } from './clinic.ts';

/** A live stream as its client receives it. */
export interface Following {
  readonly status: number;
  readonly headers: Headers;
  /** Events so far, except hello and heartbeats, oldest first. */
  readonly received: LiveEvent[];
  readonly hello: Extract<LiveEvent, { topic: 'hello' }>;
  /** Milliseconds to wait before reconnecting, as the server asked at the end. */
  readonly retryMs: () => number | null;
  /** Settles when the stream ends, normally or cut off. */
  readonly ended: Promise<'ended' | 'cut off'>;
  leave(): void;
}

/** Opens the stream of a role over the network and waits for its hello. Makes the clinic listen if needed. */
export async function followLive(
  { app }: Pick<TestClinic, 'app'>,
  role: 'admin' | 'doctor',
  { token }: Pick<SignedIn, 'token'>,
): Promise<Following> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/${role}/live`, {
    headers: { [tokenHeader[role]]: token },
    signal: leaving.signal,
  });
  const all: LiveEvent[] = [];
  const received: LiveEvent[] = [];
  let retryMs: number | null = null;
  const parser = createParser({
    onEvent({ data }) {
      const event = JSON.parse(data) as LiveEvent;
      all.push(event);
      if (event.topic !== 'hello' && event.topic !== 'heartbeat') received.push(event);
    },
    onRetry: (ms) => {
      retryMs = ms;
    },
  });
  const ended = readAll(answer, parser.feed);
  if (answer.ok) await expect.poll(() => all.length).toBeGreaterThan(0);
  return {
    status: answer.status,
    headers: answer.headers,
    received: received,
    hello: all[0] as Following['hello'],
    retryMs: () => retryMs,
    ended,
    leave: () => leaving.abort(),
  };
}

async function readAll({ body }: Response, read: (piece: string) => void): Promise<'ended' | 'cut off'> {
  try {
    for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      read(piece);
    return 'ended';
  } catch {
    return 'cut off';
  }
}
