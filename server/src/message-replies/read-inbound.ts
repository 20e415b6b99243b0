import type { ReceiptState } from '../messages/reply-store.ts';

/** One thing that a gateway hands in. */
export type Inbound =
  | { readonly kind: 'receipt'; readonly id: string; readonly state: ReceiptState; readonly reason: string }
  | { readonly kind: 'reply'; readonly from: string; readonly text: string; readonly id: string };

// What gateways call a field, without case, blanks and dashes; the first one that is there counts.
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
// Deeper than any gateway nests what counts.
const maxDepth = 4;
const maxReplyLength = 1_000;

type Fields = ReadonlyMap<string, string>;

/**
 * Reads what a gateway hands in: an object, or some of them in a list, each with its fields beside each other or within
 * `payload`, `data`, `message` or the like. Anything that is neither a receipt that says how it ended nor a reply is left
 * out: "queued" and "sent" say nothing that is not known.
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
 * A text is a reply, whatever lists stand beside it: its pictures, or whom it went to. Otherwise a list may hold what counts,
 * each with an id of its own; where it has none, it says what became of the message around it.
 */
function readItem(item: Record<string, unknown>, around: Fields, depth: number): Inbound[] {
  const fields = toFields(item);
  const inbound = readFields(new Map([...around, ...fields]));
  if (inbound?.kind === 'reply') return [inbound];
  const listed = depth === 0 ? [] : listsIn(item, maxDepth).flat().slice(0, maxAtOnce);
  const alone = listed.flatMap((part) => readItem(part, new Map(), depth - 1));
  if (alone.length > 0) return alone;
  if (inbound) return [inbound];
  const [first] = listed.flatMap((part) => readItem(part, new Map([...around, ...fields]), depth - 1));
  return first ? [first] : [];
}

/** The lists of objects in it and within its parts. */
function listsIn(item: Record<string, unknown>, depth: number): Record<string, unknown>[][] {
  return Object.values(item).flatMap((value) => {
    if (Array.isArray(value)) return [value.filter(isObject)];
    return isObject(value) && depth > 0 ? listsIn(value, depth - 1) : [];
  });
}

/** What lies within wins: the frame around it has an id of its own. */
function toFields(item: Record<string, unknown>, depth = maxDepth): Fields {
  const entries = Object.entries(item).flatMap(([name, value]) => {
    const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
    return typeof value === 'string' || typeof value === 'number'
      ? [[plain, clean(String(value))] as const]
      : [];
  });
  const within = depth === 0 ? [] : Object.values(item).filter(isObject);
  return new Map([...entries, ...within.flatMap((part) => [...toFields(part, depth - 1)])]);
}

function readFields(fields: Fields): Inbound | null {
  const get = (field: keyof typeof names) =>
    names[field].map((name) => fields.get(name)).find((value) => value !== undefined && value !== '');
  const id = clean(get('id')?.slice(0, 200) ?? '');
  // "sms:delivered" and "message-delivered" are events of some.
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

/** Without what no database keeps: NUL, and halves of pairs. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
