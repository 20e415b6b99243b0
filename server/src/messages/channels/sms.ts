import http from 'node:http';
import https from 'node:https';
import type { SmsBody, SmsGateway } from '../../platform/message-settings.ts';
import { hideSecrets, type SendResult } from '../rules.ts';

export interface Sms {
  /** Our id, which gateways may quote in receipts. */
  readonly id: string;
  /** international phone number */
  readonly to: string;
  readonly text: string;
  /** True if an earlier request with this id may have reached the gateway, and the gateway accepts ids. */
  readonly isRepeat: boolean;
}

/**
 * Returns whether requests carry our id, by which a gateway detects a repetition. Without it a repeated request may
 * send a second SMS.
 */
export function sendsMessageId(gateway: SmsGateway | null): boolean {
  if (gateway === null) return false;
  const { body } = gateway;
  const texts = body.kind === 'form' ? body.fields.map(([, value]) => value) : listTexts(body.value);
  return texts.some((text) => text.includes('{id}'));
}

export interface SmsSender {
  /** Reports failures in the result. */
  send(sms: Sms): Promise<SendResult>;
  close(): void;
}

/** Most bytes read of an answer. */
const maxAnswerBytes = 65_536;

/** Uses a new connection per SMS: only then is it known whether any of the request was sent. */
export function createSmsSender(gateway: SmsGateway, { withinMs = 20_000 } = {}): SmsSender {
  const url = new URL(gateway.url);
  const library = url.protocol === 'https:' ? https : http;
  const secrets = listSecrets(gateway);
  const closing = new AbortController();
  return {
    send(sms) {
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      const { type, text } = fillBody(gateway.body, sms);
      // Answers are logged, and an echo of the SMS must not be.
      const ofPatient = [sms.text, JSON.stringify(sms.text).slice(1, -1)];
      const hide = (answer: string) => hideSecrets(answer, [...secrets, ...ofPatient]);
      const headers = { 'content-type': type, accept: 'application/json', ...gateway.headers };
      const options = { method: gateway.method, headers, agent: false, signal: closing.signal };
      let isConnected = false;
      const request = library.request(url, options, (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        // The status decides the outcome, so a partial answer is enough.
        const settle = () => {
          const answer = Buffer.concat(pieces).toString('utf8').slice(0, maxAnswerBytes);
          const { statusCode: status = 0, headers } = response;
          const hasRetryAfter = headers['retry-after'] !== undefined;
          // The gateway has the SMS from an earlier request.
          const isDuplicate = sms.isRepeat && status === 409;
          resolve(
            toSendResult({ status: isDuplicate ? 200 : status, hasRetryAfter }, answer, {
              idPath: gateway.idPath,
              hide,
            }),
          );
          response.destroy();
        };
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          length += piece.length;
          if (length >= maxAnswerBytes) settle();
        });
        response.on('end', settle).on('close', settle).on('error', settle);
      });
      request.on('socket', (socket) => {
        socket.once(library === https ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        });
      });
      const timer = setTimeout(() => request.destroy(timeOut), withinMs);
      request.on('error', (error: NodeJS.ErrnoException) => {
        const cause = error === timeOut ? 'took too long' : `broke off (${error.code ?? 'no answer'})`;
        if (isConnected) resolve({ result: 'unknown', reason: `The SMS gateway ${cause}` });
        else resolve({ result: 'away', reason: `The SMS gateway could not be reached (${readCode(error)})` });
      });
      request.end(text);
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => closing.abort(),
  };
}

const timeOut: NodeJS.ErrnoException = Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });

const readCode = ({ code = 'no answer' }: NodeJS.ErrnoException) => code;

function fillBody(body: SmsBody, sms: Sms): { type: string; text: string } {
  const fill = (template: string) =>
    template.replace(/\{(to|text|id)\}/g, (_, name: 'to' | 'text' | 'id') => sms[name]);
  if (body.kind === 'json')
    return { type: 'application/json', text: JSON.stringify(fillTexts(body.value, fill)) };
  const fields = body.fields.map(([name, value]) => [name, fill(value)]);
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
}

/** Returns a JSON value with each string filled in. */
function fillTexts(value: unknown, fill: (template: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((element) => fillTexts(element, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [name, fillTexts(fieldValue, fill)]),
  );
}

// How statuses are judged, by RFC 9110; a proxy may have written one after the gateway got the SMS. Final for this
// SMS: 400, 413, 422. About the configuration or the moment, so the channel pauses: 401, 402 (no credit), 407, 408,
// 425, 429, redirects, and 503 with Retry-After. 409 and any other 5xx are unknown. Other refusals are retried alone,
// without a pause for the channel.
const refusals: ReadonlySet<number> = new Set([400, 413, 422]);
const channelFailures: ReadonlySet<number> = new Set([401, 402, 407, 408, 425, 429]);

function toSendResult(
  { status, hasRetryAfter }: { readonly status: number; readonly hasRetryAfter: boolean },
  answer: string,
  { idPath, hide }: { idPath: string; hide: (text: string) => string },
): SendResult {
  if (status >= 200 && status < 300) return { result: 'handed over', providerId: readId(answer, idPath) };
  const description = `${status}: ${shorten(hide(answer))}`;
  if (refusals.has(status))
    return { result: 'refused', reason: `The SMS gateway refused it: ${description}` };
  if (status === 409)
    return { result: 'unknown', reason: `The SMS gateway has this SMS already: ${description}` };
  if (status >= 500 && !(status === 503 && hasRetryAfter))
    return { result: 'unknown', reason: `The SMS gateway failed: ${description}` };
  const concernsChannel = status < 400 || status >= 500 || channelFailures.has(status);
  return {
    result: concernsChannel ? 'away' : 'not taken',
    reason: `The SMS gateway did not take it: ${description}`,
  };
}

function readId(answer: string, path: string): string {
  try {
    let value: unknown = JSON.parse(answer);
    for (const name of path.split('.'))
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  } catch {
    // Its receipts may still quote our id.
    return '';
  }
}

function shorten(answer: string): string {
  return answer
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** Returns every secret part of a request to the gateway. */
function listSecrets({ url, headers, body }: SmsGateway): string[] {
  const { username, password, searchParams, search, pathname } = new URL(url);
  const [plainUser, plainPassword] = [decode(username), decode(password)];
  const inUrl = [
    plainUser,
    plainPassword,
    ...searchParams.values(),
    ...search.split(/[?&=]/),
    ...splitPath(pathname),
  ];
  const ofBody = body.kind === 'form' ? body.fields.map(([, value]) => value) : listTexts(body.value);
  return [
    ...inUrl,
    toBase64(`${plainUser}:${plainPassword}`),
    toBase64(plainPassword),
    ...Object.values(headers).flatMap((value) => [value, ...value.split(' ')]),
    ...ofBody.filter((value) => !/\{(to|text|id)\}/.test(value)),
  ];
}

/** Words in a gateway's path that are not secret. Other segments may be its key, which an answer could echo. */
const plainSegments: ReadonlySet<string> = new Set([
  'message',
  'messages',
  'account',
  'accounts',
  'gateway',
  'outbound',
  'outgoing',
  'submit',
  'sendsms',
]);

function splitPath(path: string): string[] {
  const segments = path.split('/').filter((segment) => !plainSegments.has(segment.toLowerCase()));
  return [...segments, ...segments.map(decode)];
}

/** Returns the text unchanged if its percent encoding is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const toBase64 = (text: string) => (text === '' || text === ':' ? '' : Buffer.from(text).toString('base64'));

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
