import type { Readable } from 'node:stream';
import { idempotencyHeader, tokenHeader } from '@docket/contract/endpoint.ts';
import { makeInputOf } from '@docket/testing/every-call/inputs.ts';
import { aPicture } from '@docket/testing/pictures.ts';
import type { InjectOptions } from 'fastify';
import { writeForm } from '../run-case.ts';
import { type Ask, findEndpoint } from './ask.ts';
import { type GeneratorState, pickToken, resolveRefs } from './generator-state.ts';

export interface AskAnswer {
  readonly status: number;
  readonly type: string;
  /** Empty if the answer is a live stream. */
  readonly text: string;
}

/** Sends a generated request; disconnects from a live stream as soon as it starts. */
export async function sendAsk(ask: Ask, state: GeneratorState): Promise<AskAnswer> {
  const request = await toInject(ask, state);
  const isStream = findEndpoint(ask).events !== undefined;
  const answer = await state.clinic.app.inject({ ...request, payloadAsStream: isStream });
  const type = String(answer.headers['content-type']);
  if (isStream && answer.statusCode === 200) {
    await disconnect(answer.stream());
    return { status: 200, type, text: '' };
  }
  const text = isStream ? await readAll(answer.stream()) : answer.payload;
  return { status: answer.statusCode, type, text };
}

async function toInject(ask: Ask, state: GeneratorState): Promise<InjectOptions> {
  const endpoint = findEndpoint(ask);
  // A valid input can't be made if an account is signed out or gone; then only the fields are sent.
  const good = ask.overridesValid ? await makeValidInput(ask.call, state) : {};
  const fields = { ...good, ...(resolveRefs(ask.fields, state.ids, endpoint.path) as object) } as Record<
    string,
    unknown
  >;
  const headers: Record<string, string> = {};
  const token = pickToken(ask, state);
  if (token !== undefined && endpoint.caller !== 'anyone')
    headers[tokenHeader[endpoint.caller].toLowerCase()] = token;
  if (ask.key !== null) headers[idempotencyHeader.toLowerCase()] = ask.key;
  const url = endpoint.path.replace(/:(\w+)/g, (_, field: string) => encodeForUrl(fields[field]));
  const { method } = endpoint;
  if (method === 'GET')
    return { method, url: `${url}?${ask.raw === null ? toQuery(fields) : encodeForUrl(ask.raw)}`, headers };
  if (ask.raw !== null)
    return { method, url, payload: ask.raw, headers: { ...headers, 'content-type': 'application/json' } };
  if (endpoint.fileField === undefined)
    return {
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: toJson(fields),
    };
  const form = await toForm(ask, fields, endpoint.fileField);
  return { method, url, headers: { ...headers, 'content-type': form.type }, payload: form.bytes };
}

async function makeValidInput(name: string, { world }: GeneratorState): Promise<object> {
  try {
    return (await makeInputOf[name]?.(world, world.doctor)) ?? {};
  } catch {
    return {};
  }
}

let picture: Promise<Buffer> | null = null;

async function toForm({ file }: Ask, fields: Record<string, unknown>, fileField: string) {
  picture ??= aPicture();
  const parts = Object.entries(fields).map(([name, value]) => ({
    name: name.replace(/["\r\n]/g, '_'),
    value: typeof value === 'object' ? toJson(value) : String(value),
  }));
  const value = file === 'picture' ? await picture : Buffer.from('GIF89a');
  const files = file === 'none' ? [] : [{ name: fileField, value, fileName: 'me.png' }];
  return writeForm([...parts, ...files], (text) => text);
}

// JSON.stringify omits values that JSON can't express, as a client does.
function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, each) => (typeof each === 'bigint' ? String(each) : each)) ?? 'null';
}

function toQuery(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeForUrl(name)}=${encodeForUrl(value)}`)
    .join('&');
}

function encodeForUrl(value: unknown): string {
  const text = typeof value === 'object' ? toJson(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

async function disconnect(stream: Readable): Promise<void> {
  const gone = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await gone;
}

async function readAll(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}
