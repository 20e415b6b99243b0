import type { Input } from '@docket/testing/every-call/to-request.ts';

/** Takes an input and the path of a field ("plan.appointmentId", through lists); returns what stands there. */
export function readField(input: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const value = (input as Input)[name];
  if (rest.length === 0) return value;
  return readField(Array.isArray(value) ? value[0] : value, rest.join('.'));
}

/** Returns the input with another value there. */
export function replaceField(input: Input, path: string, value: unknown): Input {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...input, [name]: value };
  const change = (part: unknown) => replaceField(part as Input, rest.join('.'), value);
  const part = input[name];
  return { ...input, [name]: Array.isArray(part) ? part.map(change) : change(part) };
}
