import * as z from 'zod/mini';

const Envelope = z.strictObject({
  success: z.literal(false),
  message: z.string().check(z.minLength(5), z.maxLength(600)),
  details: z.optional(z.record(z.string(), z.unknown())),
});

// What speaks of the inside: stacks, files, modules, SQL, engines, and the words of libraries.
const inside = [
  /\.(ts|js|mjs):\d+/,
  /\n\s+at /,
  /node_modules|node:/,
  /\/(home|root|work|tmp|usr|var|etc)\//,
  /sqlite|postgres|kysely|fastify|busboy|\bpg\b|SQLSTATE/i,
  /\b(select .* from|insert into|delete from|syntax error|constraint|relation ")/i,
  /invalid input|unexpected token|undefined|object Object|\w+Error\b/i,
];

/**
 * Says what is wrong with a refusal, or null: not the envelope with one sentence, words of the inside, or an echo of
 * what was sent. Takes the answer as text and the texts that were sent.
 */
export function findFault(answer: string, sent: readonly string[]): string | null {
  const parsed = Envelope.safeParse(parse(answer));
  if (!parsed.success) return `is not the envelope with a sentence: ${answer.slice(0, 300)}`;
  const told = inside.find((words) => words.test(answer));
  if (told) return `tells of the inside (${told}): ${answer.slice(0, 300)}`;
  const echo = sent.find((text) => mayNotComeBack(text) && answer.includes(inJson(text)));
  return echo === undefined ? null : `says again what was sent: ${answer.slice(0, 300)}`;
}

/** Every text in what was sent, however deep. */
export function textsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent];
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]) => [name, ...textsIn(value)]);
}

// A short word may stand in a sentence by chance; the ids of records are told on purpose.
function mayNotComeBack(text: string): boolean {
  const isPlain = /^[\w-]*$/.test(text);
  return text.length >= (isPlain ? 40 : 6);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
