import type { AppointmentChange, LiveEvent } from '@docket/contract/endpoints/live.ts';
import { vi } from 'vitest';

interface OpenStream {
  readonly path: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
  send(event: LiveEvent): void;
  write(text: string): void;
  end(): void;
}

interface Refusal {
  readonly status: number;
  readonly details?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

export interface ScriptedStreams {
  /** All streams opened so far, oldest first, including ended ones. */
  readonly opened: readonly OpenStream[];
  /** Refuses the next streams: with an answer, or without a server; null lets them open again. */
  refuse(nextRefusal: Refusal | 'no answer' | null): void;
}

/** Scripts the server's live streams; other requests go to the previous `fetch`. */
export function scriptStreams(): ScriptedStreams {
  const others = globalThis.fetch;
  const opened: OpenStream[] = [];
  let refusal: Refusal | 'no answer' | null = null;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://docket.test').pathname;
    if (!path.endsWith('/live')) return others(address, init);
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const write = (text: string) => controller?.enqueue(encoder.encode(text));
    opened.push({
      path,
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
      send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      write,
      end: () => controller?.close(),
    });
    if (refusal === 'no answer') throw new TypeError('Failed to fetch');
    if (refusal) return Response.json({ success: false, details: refusal.details ?? {} }, refusal);
    const body = new ReadableStream<Uint8Array>({
      start(its) {
        controller = its;
        init.signal?.addEventListener('abort', () => {
          controller = null;
          its.error(new DOMException('Aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    opened,
    refuse: (nextRefusal) => {
      refusal = nextRefusal;
    },
  };
}

/** The first event of a stream, of an unknown person and panel. */
export function aHello(overrides: Partial<Extract<LiveEvent, { topic: 'hello' }>> = {}): LiveEvent {
  return { topic: 'hello', you: 'me', version: '0.1.0', build: null, quietMs: 600_000, ...overrides };
}

/** An event that an appointment has changed. */
export function aChangeOf(
  appointmentId: string,
  what: 'cancelled' | 'moved' | 'booked' | 'arrived' = 'cancelled',
  who: AppointmentChange['who'] = { accountId: 'sarah', name: 'Sarah Lind' },
): LiveEvent {
  return { topic: 'appointments', appointmentId, change: { what, who, at: Date.now() } };
}

export function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Locks and a channel shared by the tabs of one browser: jsdom has no locks. */
export function shareLocks(): void {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted();
      return hold();
    });
    queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
  vi.stubGlobal('BroadcastChannel', Channel);
}

class Channel extends EventTarget {
  static readonly #all = new Set<Channel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.#all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.#all) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    }
  }
  close(): void {
    Channel.#all.delete(this);
  }
}
