import { Readable } from 'node:stream';
import type * as contract from '@docket/contract/endpoints/payments.ts';
import {
  paymentMethods,
  type StatementDay,
  type StatementSums,
  statementFileName,
  toStatementColumns,
} from '@docket/contract/endpoints/payments.ts';
import {
  fromWallMinutes,
  parseIsoDate,
  toIsoDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import {
  maxStatementDays,
  maxStatementEntries,
  maxUnsettled,
  minutesPerDay,
} from '@docket/contract/rules/limits.ts';
import { doctorStore } from '../../doctors/store.ts';
import { readPhoneCountry } from '../../patients/phone-numbers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { chooseCsvFormat } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { forManagersOnly, getDoctorId } from '../../platform/permissions.ts';
import { readDays } from '../../platform/read-days.ts';
import { notFound } from '../../platform/refusal.ts';
import { type Call, Streamed } from '../../platform/serve.ts';
import { present } from '../present.ts';
import { maySeeSums } from '../rules.ts';
import { writeStatement } from './statement-file.ts';
import { type StatementScope, statementStore } from './statement-store.ts';

/**
 * Returns the expected and received amounts by day. Throws Refusal: not found, invalid, forbidden (the front desk,
 * for other days).
 */
export async function readStatement({ engine, clock }: Context, call: Call<typeof contract.readStatement>) {
  const scope = readScope(clock, call);
  const { days, ...answer } = await addUp(engine.read, scope);
  // Days with amounts prove that the doctor exists.
  if (days.length === 0) await checkDoctor(engine.read, scope);
  return { ...answer, days: toStatementColumns(days) };
}

/** Returns the days that have amounts, in order, and their sum. */
export async function addUp(connection: Connection, scope: StatementScope) {
  const { since, appointments, receipts } = await statementStore(connection).readDays(scope);
  const recordedSince = since === 0 ? null : toIsoDate(fromWallMinutes(since).date);
  const days = new Map<string, StatementDay>();
  const getDay = (day: string): StatementDay => {
    const known = days.get(day);
    if (known) return known;
    const created = { day, ...createSums() };
    days.set(day, created);
    return created;
  };
  for (const [date, count, amountCents, recordedCents, settledCents, dueCents] of appointments) {
    const day = getDay(date);
    day.appointments = count;
    day.expectedCents = amountCents;
    const isRecorded = recordedSince === null || date >= recordedSince;
    day.openCents = (isRecorded ? amountCents : recordedCents) - settledCents;
    day.refundsDueCents = dueCents;
  }
  for (const [date, method, cents] of receipts) {
    if (method === 'write-off') getDay(date).writtenOffCents = cents;
    else getDay(date).received[method] = cents;
  }
  const inOrder = [...days.values()]
    .filter(hasSomething)
    .sort((day, other) => (day.day < other.day ? -1 : 1));
  const total = createSums();
  for (const day of inOrder) addDay(total, day);
  return { days: inOrder, total, recordedSince };
}

/** Lists the entries of a statement. Throws Refusal: not found, invalid, forbidden. */
export async function listStatementEntries(
  { engine, clock }: Context,
  call: Call<typeof contract.listStatementEntries>,
) {
  const scope = readScope(clock, call);
  await checkDoctor(engine.read, scope);
  const entries = await statementStore(engine.read).listEntries(scope, maxStatementEntries + 1);
  return {
    entries: entries.slice(0, maxStatementEntries).map(({ entry }) => entry),
    isComplete: entries.length <= maxStatementEntries,
  };
}

/**
 * Lists the appointments with a part in a day's open sum or refunds due. Throws Refusal: not found, invalid,
 * forbidden.
 */
export async function listUnsettled({ engine, clock }: Context, call: Call<typeof contract.listUnsettled>) {
  const { day } = call.input;
  const scope = readScope(clock, { ...call, input: { ...call.input, from: day, to: day } });
  const days = toMinutes(day);
  const { doctorId } = scope;
  const rows = await statementStore(engine.read).listUnsettled(
    { status: null, doctorId, days, isUnpaid: false },
    maxUnsettled + 1,
  );
  if (rows.length === 0) await checkDoctor(engine.read, scope);
  return {
    appointments: rows.slice(0, maxUnsettled).map((row) => present(row, call)),
    isComplete: rows.length <= maxUnsettled,
  };
}

function toMinutes(day: string) {
  const date = parseIsoDate(day);
  if (!date) throw new Error('A scope was read from this day');
  const from = toWallMinutes(date);
  return { from, to: from + minutesPerDay };
}

/** Returns the days and all entries as a CSV file. Throws Refusal: not found, invalid, forbidden. */
export async function downloadStatement(
  { engine, clock }: Context,
  call: Call<typeof contract.downloadStatement>,
): Promise<Streamed> {
  const scope = readScope(clock, call);
  await checkDoctor(engine.read, scope);
  const { days } = await addUp(engine.read, scope);
  const country = await readPhoneCountry(engine.read);
  const hideNames = call.input.hideNames === true;
  const format = chooseCsvFormat(country, call.input.separator);
  const file = writeStatement(days, statementStore(engine.read), scope, { hideNames, format });
  return new Streamed(Readable.from(file), statementFileName({ ...scope, hideNames }));
}

function readScope(
  clock: Clock,
  call: Pick<Call<typeof contract.readStatement>, 'input' | 'caller'>,
): StatementScope {
  const { from, to } = call.input;
  readDays(call.input, maxStatementDays, `A statement covers at most ${maxStatementDays} days`);
  if (!maySeeSums(call.caller, { from, to }, clock.today()))
    throw forManagersOnly('The front desk sees the statement of today; other days are for managers');
  const doctorId: string | undefined = getDoctorId(call);
  return { doctorId: doctorId ?? null, from, to };
}

async function checkDoctor(connection: Connection, { doctorId }: StatementScope): Promise<void> {
  if (doctorId !== null && !(await doctorStore(connection).find(doctorId))) throw notFound('Doctor');
}

function createSums(): StatementSums {
  return {
    appointments: 0,
    expectedCents: 0,
    received: { cash: 0, card: 0, online: 0, transfer: 0 },
    writtenOffCents: 0,
    openCents: 0,
    refundsDueCents: 0,
  };
}

function hasSomething({ appointments, received, writtenOffCents, refundsDueCents }: StatementSums): boolean {
  if (appointments !== 0 || writtenOffCents !== 0 || refundsDueCents !== 0) return true;
  return paymentMethods.some((method) => received[method] !== 0);
}

function addDay(total: StatementSums, day: StatementSums): void {
  total.appointments += day.appointments;
  total.expectedCents += day.expectedCents;
  for (const method of paymentMethods) total.received[method] += day.received[method];
  total.writtenOffCents += day.writtenOffCents;
  total.openCents += day.openCents;
  total.refundsDueCents += day.refundsDueCents;
}
