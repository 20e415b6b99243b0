import type { Input } from '@docket/testing/every-call/to-request.ts';

/** Part of every planted value; compared without regard to case. */
export const canary = 'Kanarie7';

const planted: Readonly<Record<string, string>> = {
  email: `${canary}@leak.example`,
  phone: `+49 170 ${canary}`,
  password: `${canary} battery staple`,
  currentPassword: `${canary} was my password`,
  newPassword: `${canary} is my password`,
  code: `${canary} code`,
  q: `${canary} who`,
  cursor: `${canary}.cursor`,
};
const texts = [
  'name',
  'note',
  'reason',
  'cancelReason',
  'about',
  'degree',
  'line1',
  'line2',
  'token',
  'experience',
];

/** Returns the input with every free text, at any depth, replaced by one that must not appear in a log. */
export function plantTexts(input: Input): Input {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, plantIn(name, value)]));
}

/** Returns one field of every kind, including kinds that no call has. */
export function eachField(): Input {
  return { ...planted, ...Object.fromEntries(texts.map((name) => [name, `${canary} ${name}`])) };
}

function plantIn(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => plantIn(name, element));
  if (typeof value === 'object' && value !== null) return plantTexts(value as Input);
  if (typeof value !== 'string') return value;
  return planted[name] ?? (texts.includes(name) ? `${canary} ${name}` : value);
}
