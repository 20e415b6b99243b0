import type { AnswerOf, Endpoint, InputOf } from '@docket/contract/endpoint.ts';
import { readCalendarFeed } from '@docket/contract/endpoints/calendar-feed.ts';
import { readUnclosedDay } from '@docket/contract/endpoints/close-day.ts';
import { readMessages, readPatientMessages } from '@docket/contract/endpoints/messages.ts';
import { findLatePatients, readToday } from '@docket/contract/endpoints/running-late.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { vi } from 'vitest';

type Reply = () => Response | Promise<Response>;

/** A call made by the page, with its input and headers. */
interface MadeCall {
  readonly path: string;
  readonly input: Record<string, unknown>;
  readonly headers: Headers;
  readonly file: File | null;
  /** Whether it is sent even while the page is being left. */
  readonly outlivesPage: boolean;
}

export interface ScriptedServer {
  /** Answers an endpoint with `success: true` and the given body, or with the result of a function of the call. */
  answer<E extends Endpoint>(endpoint: E, body: AnswerOf<E> | ((call: MadeCall) => AnswerOf<E>)): void;
  answerFile(endpoint: Endpoint, text: string): void;
  refuse(endpoint: Endpoint, status: number, message?: string, details?: Record<string, unknown>): void;
  /** Answers with a body that is not an envelope. */
  breakDown(endpoint: Endpoint): void;
  /** Holds every answer of an endpoint back until the returned function is called. */
  hold(endpoint: Endpoint): () => void;
  /** Makes the server stop answering, or answer again. */
  setAway(isAway: boolean): void;
  /** Returns the calls of an endpoint so far, oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): (MadeCall & { input: InputOf<E> })[];
}

/** A scripted `fetch` for tests of screens; the contract's client runs unchanged. */
export function scriptServer(): ScriptedServer {
  const replies = new Map<string, (call: MadeCall) => Reply>();
  // Reads shared by all screens of a day. By default all doctors are on time and all days closed.
  for (const endpoint of [readToday.admin, readToday.doctor]) {
    replies.set(
      toKey(endpoint),
      () => () => envelope(200, { success: true, slotDate: '1_1_2026', doctors: [] }),
    );
  }
  for (const endpoint of [findLatePatients.admin, findLatePatients.doctor])
    replies.set(toKey(endpoint), () => () => envelope(200, { success: true, patients: [] }));
  replies.set(toKey(readUnclosedDay), () => () => envelope(200, { success: true, date: null, count: 0 }));
  // Reads of a drawer or toast about an appointment. By default there are no messages.
  for (const endpoint of [readMessages.admin, readMessages.doctor, readPatientMessages]) {
    replies.set(toKey(endpoint), () => () => envelope(200, { success: true, messages: [], canSend: false }));
  }
  // Reads of a doctor's page and drawer. By default there is no calendar link.
  for (const endpoint of [readCalendarFeed.admin, readCalendarFeed.doctor])
    replies.set(toKey(endpoint), () => () => envelope(200, { success: true, feed: null }));
  const held = new Map<string, Promise<void>>();
  const madeCalls: (MadeCall & { name: string })[] = [];
  let away = false;
  const aManager: AnswerOf<typeof readStaffRole> = { name: 'Nora Lind', staffRole: 'manager' };
  // Reads of the frame around every page.
  replies.set(toKey(readStaffRole), () => () => envelope(200, { success: true, ...aManager }));

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://docket.test');
    const name = formatName(init.method ?? 'GET', url.pathname, [...replies.keys()]);
    const call = { ...readCall(url, init), name };
    madeCalls.push(call);
    if (away) throw new TypeError('Failed to fetch');
    await held.get(name);
    init.signal?.throwIfAborted();
    const reply = replies.get(name);
    if (!reply) return envelope(404, { success: false, message: `Nothing is scripted for ${name}` });
    return reply(call)();
  });

  return {
    answer: (endpoint, body) => {
      replies.set(toKey(endpoint), (call) => () => {
        const answer = isScript(body) ? body(call) : body;
        return envelope(200, { success: true, ...(answer as object) });
      });
    },
    answerFile: (endpoint, text) => {
      replies.set(toKey(endpoint), () => () => new Response(text));
    },
    refuse: (endpoint, status, message, details) => {
      const refusal = {
        success: false,
        ...(message !== undefined && { message }),
        ...(details && { details }),
      };
      replies.set(toKey(endpoint), () => () => envelope(status, refusal));
    },
    breakDown: (endpoint) => {
      replies.set(toKey(endpoint), () => () => new Response('<html>', { status: 502 }));
    },
    hold: (endpoint) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(toKey(endpoint), promise);
      return () => {
        held.delete(toKey(endpoint));
        resolve();
      };
    },
    setAway: (isAway) => {
      away = isAway;
    },
    // Each call is stored under its endpoint, so its input has that endpoint's type.
    callsOf: (endpoint) => madeCalls.filter(({ name }) => name === toKey(endpoint)) as never,
  };
}

// Answers in the contract are objects; a function is a script.
function isScript<A>(body: A | ((call: MadeCall) => A)): body is (call: MadeCall) => A {
  return typeof body === 'function';
}

function toKey({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

// "/api/admin/appointments/42/history" is the scripted "/api/admin/appointments/:id/history".
function formatName(method: string, path: string, known: readonly string[]): string {
  const exact = `${method} ${path}`;
  const matching = known.find((key) => new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`).test(exact));
  return known.includes(exact) ? exact : (matching ?? exact);
}

function envelope(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function readCall(url: URL, init: RequestInit): MadeCall {
  const headers = new Headers(init.headers);
  const outlivesPage = init.keepalive ?? false;
  if (init.body instanceof FormData) {
    const fields = [...init.body.entries()];
    const file = fields.map(([, value]) => value).find((value) => value instanceof File) ?? null;
    return {
      path: url.pathname,
      input: Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')),
      headers,
      file,
      outlivesPage,
    };
  }
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
  return {
    path: url.pathname,
    input: { ...Object.fromEntries(url.searchParams), ...body },
    headers,
    file: null,
    outlivesPage,
  };
}
