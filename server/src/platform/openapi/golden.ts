import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('golden/', import.meta.resolve('@docket/contract/every-call.ts'));

/** Returns an example answer of the call with this name, or null. */
export function readGoldenAnswer(name: string): unknown {
  return readJson(`${toKebab(name)}.golden.json`);
}

/** Returns one example request for each call, by name. */
export function readGoldenRequests(): Readonly<Record<string, Record<string, unknown>>> {
  return (readJson('requests.golden.json') ?? {}) as Record<string, Record<string, unknown>>;
}

export function readGoldenEvents(): readonly unknown[] {
  return (readJson('live-events.golden.json') ?? []) as unknown[];
}

/** Returns one example of each declared refusal, by name. */
export function readGoldenRefusals(): Readonly<Record<string, { message: string }>> {
  return (readJson('refusals.golden.json') ?? {}) as Record<string, { message: string }>;
}

/** "cancelAppointmentAsDoctor" gives "cancel-appointment-as-doctor". */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readJson(file: string): unknown {
  const path = new URL(file, folder);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
