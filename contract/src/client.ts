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

/**
 * Thrown when the server answers `success: false`, with any HTTP status. `message` is the server's sentence; if it is
 * empty, each screen shows a sentence of its own.
 */
export class Refused extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;
  constructor(sentence: string, status: number, details: Record<string, unknown> = {}) {
    super(sentence);
    this.name = 'Refused';
    this.status = status;
    this.details = details;
  }
}

/** Returns whether a repeated request would get this refusal again: false while the server is busy or failing. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof Refused && error.status < 500 && error.status !== 429;
}

/** Returns the checked details of the declared refusal; null for any other failure. */
export function findDetails<Details extends z.ZodMiniType>(
  error: unknown,
  { status, details }: DetailedRefusal<Details>,
): z.output<Details> | null {
  if (!(error instanceof Refused) || error.status !== status) return null;
  return details.safeParse(error.details).data ?? null;
}

/**
 * Thrown when the answer is missing or is not JSON with `success`. `hadResponse` is false if there was no response at
 * all.
 */
export class NoAnswer extends Error {
  readonly hadResponse: boolean;
  constructor(sentence: string, hadResponse: boolean, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'NoAnswer';
    this.hadResponse = hadResponse;
  }
}

export interface CallOptions {
  /** The back end's base URL without a trailing slash; empty for the page's origin. */
  readonly baseUrl?: string;
  /** Token of the endpoint's role. */
  readonly token?: string | undefined;
  /** Role of the token, for public calls that use a token when sent (`usesToken`). */
  readonly role?: 'admin' | 'doctor';
  /** File of a multipart call. */
  readonly file?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** true: sent by the panel without an act of the user, so the request does not keep the session from going idle. */
  readonly unattended?: boolean;
  /** Sent even while the page is being closed; the answer may get lost. */
  readonly outlivesPage?: boolean;
}

/**
 * Makes one call of the contract and returns the checked fields beside `success: true`. Throws Refused for a refusal,
 * NoAnswer if there is no valid answer (network failure, other content, other shape), and the signal's reason when
 * aborted.
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

/** Makes a call that answers a file and returns it. Throws as `call` does, also when the download breaks off. */
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
    throw new NoAnswer('The download broke off', true, error);
  }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {};
  const role = endpoint.usesToken ? options.role : endpoint.caller;
  const isKnown = role !== undefined && role !== 'anyone';
  if (isKnown && options.token) headers[tokenHeader[role]] = options.token;
  if (options.idempotencyKey) headers[idempotencyHeader] = options.idempotencyKey;
  if (options.unattended && isKnown) headers[unattendedHeader] = '1';
  const { path, rest } = fillPath(endpoint.path, renameFields(input, endpoint.sentAs));
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

function renameFields(
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
