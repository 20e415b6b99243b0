import type * as z from 'zod/mini';
import {
  type AnswerOf,
  type Endpoint,
  type InputOf,
  idempotencyHeader,
  Refusal,
  tokenHeader,
  unattendedHeader,
} from './endpoint.ts';
import type { DetailedRefusal } from './refusals.ts';

/** The server answered, and said no: an envelope with `success: false`, whatever its HTTP status. */
export class Refused extends Error {
  readonly status: number;
  /** The server's sentence; empty where it gave none, so that each screen can fall back to its own. */
  readonly details: Record<string, unknown>;
  constructor(sentence: string, status: number, details: Record<string, unknown> = {}) {
    super(sentence);
    this.name = 'Refused';
    this.status = status;
    this.details = details;
  }
}

/** Whether the server would answer the same again: it is neither busy nor in trouble for now. */
export function isFinal(error: unknown): boolean {
  return error instanceof Refused && error.status < 500 && error.status !== 429;
}

/** The checked details of a refusal that a call failed with; null for any other failure. */
export function detailsOf<Details extends z.ZodMiniType>(
  error: unknown,
  { status, details }: DetailedRefusal<Details>,
): z.output<Details> | null {
  if (!(error instanceof Refused) || error.status !== status) return null;
  return details.safeParse(error.details).data ?? null;
}

/** No envelope came back. `hadResponse` tells a server that answered something else from no server at all. */
export class NoAnswer extends Error {
  readonly hadResponse: boolean;
  constructor(sentence: string, hadResponse: boolean, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'NoAnswer';
    this.hadResponse = hadResponse;
  }
}

export interface CallOptions {
  /** The back end's base URL without a trailing slash; empty for the page's own origin. */
  readonly baseUrl?: string;
  /** The token of the endpoint's own role. */
  readonly token?: string | undefined;
  /** Whose token it is, for calls that know its holder though anyone may make them. */
  readonly role?: 'admin' | 'doctor';
  /** The file of a multipart call. */
  readonly file?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** No person asked for it: it does not keep their session from going idle. */
  readonly unattended?: boolean;
  /** It is sent even though the page is being left; nobody may be there to read the answer. */
  readonly outlivesPage?: boolean;
}

/**
 * Makes one call of the contract and returns what stands beside `success: true`, checked. Throws Refused when the server says no, NoAnswer when there is no envelope
 * (no network, not JSON, not the contract's shape), and the signal's own reason when it is aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input as Record<string, unknown>, options);
  const body = await readEnvelope(response, options.signal);
  const refusal = Refusal.safeParse(body);
  if (refusal.success) throw new Refused(refusal.data.message ?? '', response.status, refusal.data.details);
  const answer = (endpoint.answer as z.ZodMiniType).safeParse(body);
  if (!answer.success || body.success !== true) {
    throw new NoAnswer('The server answered in a way this page does not understand', true, answer.error);
  }
  return answer.data as AnswerOf<E>;
}

/** Makes a call that answers a file and returns it. Throws as `call` does, also where the file breaks off. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, input as Record<string, unknown>, options);
  if (!response.ok) {
    const { message, details } = Refusal.parse(await readEnvelope(response, options.signal));
    throw new Refused(message ?? '', response.status, details);
  }
  try {
    return await response.blob();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoAnswer('The file broke off', true, error);
  }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {};
  const role = endpoint.knowsHolder ? options.role : endpoint.caller;
  const isKnown = role !== undefined && role !== 'anyone';
  if (isKnown && options.token) headers[tokenHeader[role]] = options.token;
  if (options.idempotencyKey) headers[idempotencyHeader] = options.idempotencyKey;
  if (options.unattended && isKnown) headers[unattendedHeader] = '1';
  const { path, rest } = fillPath(endpoint.path, spell(input, endpoint.sentAs));
  let query = '';
  let body: string | FormData | null = null;
  if (endpoint.method === 'GET') {
    query = toQuery(rest);
  } else if (endpoint.fileField) {
    body = toForm(rest, endpoint.fileField, options.file);
  } else {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(rest);
  }
  try {
    return await fetch(`${options.baseUrl ?? ''}${path}${query}`, {
      method: endpoint.method,
      headers,
      body,
      signal: options.signal ?? null,
      cache: 'no-store',
      credentials: 'omit',
      keepalive: options.outlivesPage ?? false,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NoAnswer('No response from server', false, error);
  }
}

async function readEnvelope(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'success' in body)
      return body as Record<string, unknown>;
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  throw new NoAnswer(`The server answered ${response.status} without an explanation`, true);
}

function spell(
  input: Record<string, unknown>,
  sentAs: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [sentAs[name] ?? name, value]));
}

function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function toForm(input: Record<string, unknown>, fileField: string, file: Blob | undefined): FormData {
  const form = new FormData();
  if (file) form.append(fileField, file);
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
