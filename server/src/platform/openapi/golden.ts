import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('golden/', import.meta.resolve('@docket/contract/every-call.ts'));

/** One example of what a call answers, or null where there is none yet. Takes the call's name. */
export function readGoldenAnswer(name: string): unknown {
  return readJson(`${toKebab(name)}.golden.json`);
}

/** One example of what each call is sent, by the call's name. */
export function readGoldenRequests(): Readonly<Record<string, Record<string, unknown>>> {
  return (readJson('requests.golden.json') ?? {}) as Record<string, Record<string, unknown>>;
}

/** Events of the live stream. */
export function readGoldenEvents(): readonly unknown[] {
  return (readJson('live-events.golden.json') ?? []) as unknown[];
}

/** One example of each refusal the contract declares, by its name. */
export function readGoldenRefusals(): Readonly<Record<string, { message: string }>> {
  return (readJson('refusals.golden.json') ?? {}) as Record<string, { message: string }>;
}

/** "cancelAppointment.doctor" as "cancel-appointment-as-doctor". */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readJson(file: string): unknown {
  const path = new URL(file, folder);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
