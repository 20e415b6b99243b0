import type { ReceiptState } from '../messages/reply-store.ts';

/** One thing that a gateway hands in. */
export type Inbound =
  | { readonly what: 'receipt'; readonly id: string; readonly state: ReceiptState; readonly reason: string }
  | { readonly what: 'reply'; readonly from: string; readonly text: string; readonly id: string };

// What gateways call a field, without case, blanks and dashes; the first one that is there counts.
const names = {
  id: ['messageid', 'messagesid', 'smssid', 'smsid', 'msgid', 'sid', 'reference', 'clientref', 'id'],
  status: ['messagestatus', 'smsstatus', 'deliverystatus', 'status', 'state', 'event', 'type'],
  from: ['from', 'phonenumber', 'sender', 'msisdn', 'originator', 'source', 'phone', 'number'],
  text: ['text', 'body', 'message', 'content'],
  reason: ['reason', 'error', 'errormessage', 'errorcode', 'description'],
} as const;

const delivered = ['delivered', 'delivrd', 'deliveredtohandset', 'read'];
const refused = [
  ...['failed', 'undelivered', 'undeliv', 'undeliverable', 'rejected', 'rejectd', 'expired', 'error'],
];

const maxAtOnce = 100;
const maxReplyLength = 1_000;

/**
 * Reads what a gateway hands in: an object, or some of them in a list, each with its fields beside each other or within
 * `payload`, `data`, `message` or the like. Anything that is neither a receipt that says how it ended nor a reply is left
 * out: "queued" and "sent" say nothing that is not known.
 */
export function readInbound(body: unknown): Inbound[] {
  return itemsIn(body)
    .slice(0, maxAtOnce)
    .flatMap((item) => readOne(toFields(item)) ?? []);
}

function itemsIn(body: unknown): Record<string, unknown>[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const list = Object.values(body).find((value) => Array.isArray(value) && value.some(isObject));
  return Array.isArray(list) ? list.filter(isObject) : [body];
}

/** What lies within wins: the frame around it has an id of its own. */
function toFields(item: Record<string, unknown>): ReadonlyMap<string, string> {
  const inner = Object.values(item).filter(isObject);
  const entries = [item, ...inner].flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => {
      const plain = name.toLowerCase().replace(/[^a-z\d]/g, '');
      return typeof value === 'string' || typeof value === 'number'
        ? [[plain, clean(String(value))] as const]
        : [];
    }),
  );
  return new Map(entries);
}

function readOne(fields: ReadonlyMap<string, string>): Inbound | null {
  const get = (field: keyof typeof names) =>
    names[field].map((name) => fields.get(name)).find((value) => value !== undefined && value !== '');
  const id = clean(get('id')?.slice(0, 200) ?? '');
  // "sms:delivered" is an event of some.
  const word = (get('status') ?? '')
    .toLowerCase()
    .replace(/^sms:/, '')
    .replace(/[^a-z]/g, '');
  const state = delivered.includes(word) ? 'delivered' : refused.includes(word) ? 'refused' : null;
  if (state !== null) {
    if (id === '') return null;
    return { what: 'receipt', id, state, reason: state === 'refused' ? toReason(get('reason')) : '' };
  }
  const [from, text] = [get('from'), get('text')];
  if (from === undefined || text === undefined) return null;
  return { what: 'reply', from: clean(from.slice(0, 60)), text: clean(text.slice(0, maxReplyLength)), id };
}

function toReason(said: string | undefined): string {
  const words = clean(
    (said ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200),
  );
  return words === '' ? 'The SMS gateway says it did not arrive' : `The SMS gateway says: ${words}`;
}

/** Without what no database keeps: NUL, and halves of pairs. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
