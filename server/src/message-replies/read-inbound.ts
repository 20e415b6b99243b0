import type { ReceiptState } from '../messages/store/replies.ts';

/** A receipt or a reply from the gateway. */
export type Inbound =
  | { readonly kind: 'receipt'; readonly id: string; readonly state: ReceiptState; readonly reason: string }
  | { readonly kind: 'reply'; readonly from: string; readonly text: string; readonly id: string };

// Field names of gateways, lower case without separators, in order of precedence.
const names = {
  id: [
    'messageid',
    'messagesid',
    'smssid',
    'smsid',
    'msgid',
    'messageuuid',
    'batchid',
    'sid',
    'reference',
    'clientref',
    'id',
  ],
  status: [
    'messagestatus',
    'smsstatus',
    'deliverystatus',
    'status',
    'groupname',
    'state',
    'event',
    'eventtype',
    'type',
  ],
  from: ['from', 'fromnumber', 'phonenumber', 'sender', 'msisdn', 'originator', 'source', 'phone', 'number'],
  text: ['text', 'body', 'message', 'content'],
  reason: ['reason', 'error', 'errormessage', 'errorcode', 'description'],
} as const;

const delivered = ['delivered', 'delivrd', 'deliveredtohandset', 'read'];
const refused = [
  'failed',
  'undelivered',
  'undeliv',
  'undeliverable',
  'rejected',
  'rejectd',
  'expired',
  'error',
];

const maxAtOnce = 100;
// Deeper than any gateway nests these fields.
const maxDepth = 4;
const maxReplyLength = 1_000;

type Fields = ReadonlyMap<string, string>;

/**
 * Returns the receipts and replies in a request: an object or a list of objects, with fields at the top or nested in
 * `payload`, `data`, `message` and the like. Skips interim states such as "queued" and "sent".
 */
export function readInbound(body: unknown): Inbound[] {
  const found: Inbound[] = [];
  for (const item of Array.isArray(body) ? body.filter(isObject) : isObject(body) ? [body] : []) {
    if (found.length >= maxAtOnce) break;
    found.push(...readItem(item, new Map(), maxDepth));
  }
  return found.slice(0, maxAtOnce);
}

/**
 * A text is one reply, also with lists of media or recipients beside it. Otherwise each list element with an id
 * counts separately; without ids the first one describes the message outside the list.
 */
function readItem(item: Record<string, unknown>, outerFields: Fields, depth: number): Inbound[] {
  const fields = toFields(item);
  const inbound = readFields(new Map([...outerFields, ...fields]));
  if (inbound?.kind === 'reply') return [inbound];
  const listed = depth === 0 ? [] : listObjectLists(item, maxDepth).flat().slice(0, maxAtOnce);
  const separate = listed.flatMap((part) => readItem(part, new Map(), depth - 1));
  if (separate.length > 0) return separate;
  if (inbound) return [inbound];
  const [first] = listed.flatMap((part) => readItem(part, new Map([...outerFields, ...fields]), depth - 1));
  return first ? [first] : [];
}

/** Returns every list of objects in an object and in its nested objects. */
function listObjectLists(item: Record<string, unknown>, depth: number): Record<string, unknown>[][] {
  return Object.values(item).flatMap((value) => {
    if (Array.isArray(value)) return [value.filter(isObject)];
    return isObject(value) && depth > 0 ? listObjectLists(value, depth - 1) : [];
  });
}

/** Returns all fields of an object. Nested fields override outer ones, because an envelope has an id of its own. */
function toFields(item: Record<string, unknown>, depth = maxDepth): Fields {
  const entries = Object.entries(item).flatMap(([name, value]) => {
    const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
    return typeof value === 'string' || typeof value === 'number'
      ? [[plain, clean(String(value))] as const]
      : [];
  });
  const nested = depth === 0 ? [] : Object.values(item).filter(isObject);
  return new Map([...entries, ...nested.flatMap((part) => [...toFields(part, depth - 1)])]);
}

function readFields(fields: Fields): Inbound | null {
  const get = (field: keyof typeof names) =>
    names[field].map((name) => fields.get(name)).find((value) => value !== undefined && value !== '');
  const id = clean(get('id')?.slice(0, 200) ?? '');
  // Some gateways name events "sms:delivered" or "message-delivered".
  const word = (get('status') ?? '')
    .toLowerCase()
    .replace(/^(sms|message)[:._-]/, '')
    .replace(/[^a-z]/g, '');
  const state = delivered.includes(word) ? 'delivered' : refused.includes(word) ? 'refused' : null;
  if (state !== null) {
    if (id === '') return null;
    return { kind: 'receipt', id, state, reason: state === 'refused' ? toReason(get('reason')) : '' };
  }
  const [from, text] = [get('from'), get('text')];
  if (from === undefined || text === undefined) return null;
  return { kind: 'reply', from: clean(from.slice(0, 60)), text: clean(text.slice(0, maxReplyLength)), id };
}

function toReason(text: string | undefined): string {
  const reason = clean(
    (text ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200),
  );
  return reason === '' ? 'The SMS gateway says it did not arrive' : `The SMS gateway says: ${reason}`;
}

/** Removes NUL and lone surrogates, which databases reject. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
