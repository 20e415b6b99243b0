import { maxStatementDays, maxStatementEntries, minutesPerDay } from '@docket/contract/limits.ts';
import {
  type listStatementEntries as listEndpoint,
  paymentMethods,
  type readStatement as readEndpoint,
  type StatementDay,
} from '@docket/contract/payments.ts';
import { fromWallMinutes, parseIsoDate, toIsoDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { doctorStore } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { doctorOf, forManagersOnly } from '../../platform/permissions.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { Call } from '../../platform/serve.ts';
import { type StatementScope, statementStore } from './statement-store.ts';

/** What was expected and received by day. Throws Refusal: not found, invalid, forbidden (the front desk, of other days). */
export async function readStatement(context: Context, call: Call<typeof readEndpoint>) {
  return addUp(context.engine.read, await readScope(context, call));
}

/** The days of a statement that have something, and their sum. */
export async function addUp(connection: Connection, scope: StatementScope) {
  const store = statementStore(connection);
  const since = await store.readSince();
  const recordedSince = since === 0 ? null : toIsoDate(fromWallMinutes(since).date);
  const days = new Map<string, StatementDay>();
  for (const { day, ...sums } of await store.readAppointments(scope)) {
    const isRecorded = recordedSince === null || day >= recordedSince;
    days.set(day, {
      ...emptyDay(day),
      appointments: sums.appointments,
      expectedCents: sums.amountCents,
      openCents: (isRecorded ? sums.amountCents : sums.recordedCents) - sums.settledCents,
      refundsDueCents: sums.dueCents,
    });
  }
  for (const { day, method, cents } of await store.readReceipts(scope)) {
    const before = days.get(day) ?? emptyDay(day);
    days.set(
      day,
      method === 'write-off'
        ? { ...before, writtenOffCents: cents }
        : { ...before, received: { ...before.received, [method]: cents } },
    );
  }
  const inOrder = [...days.values()]
    .filter(hasSomething)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  return { days: inOrder, total: inOrder.reduce(addDay, emptyDay('')), recordedSince };
}

/** The entries behind it. Throws Refusal: not found, invalid. */
export async function listStatementEntries(context: Context, call: Call<typeof listEndpoint>) {
  const scope = await readScope(context, call);
  const entries = await statementStore(context.engine.read).listEntries(
    scope,
    maxStatementEntries + 1,
    call.input.after ?? null,
  );
  return {
    entries: entries.slice(0, maxStatementEntries),
    isComplete: entries.length <= maxStatementEntries,
  };
}

async function readScope(
  { engine, clock }: Context,
  call: Pick<Call<typeof readEndpoint>, 'input' | 'caller'>,
): Promise<StatementScope> {
  const { from, to } = call.input;
  const first = parseIsoDate(from);
  const last = parseIsoDate(to);
  if (!first || !last)
    throw new Refusal('invalid', 'from must be a real date like 2026-09-05', { field: 'from' });
  const days = (toWallMinutes(last) - toWallMinutes(first)) / minutesPerDay + 1;
  if (days < 1) throw new Refusal('invalid', 'to must not be before from', { field: 'to' });
  if (days > maxStatementDays)
    throw new Refusal('invalid', `A statement covers at most ${maxStatementDays} days`, { field: 'to' });
  const { role, isManager } = call.caller;
  const today = toIsoDate(clock.today());
  if (role === 'admin' && !isManager && (from !== today || to !== today))
    throw forManagersOnly('The front desk sees the statement of today; other days are for managers');
  const doctorId: string | undefined = doctorOf(call);
  if (doctorId !== undefined && !(await doctorStore(engine.read).find(doctorId))) throw notFound('Doctor');
  return { doctorId: doctorId ?? null, from, to };
}

function emptyDay(day: string): StatementDay {
  return {
    day,
    appointments: 0,
    expectedCents: 0,
    received: { cash: 0, card: 0, online: 0, transfer: 0 },
    writtenOffCents: 0,
    openCents: 0,
    refundsDueCents: 0,
  };
}

function hasSomething({ appointments, received, writtenOffCents, refundsDueCents }: StatementDay): boolean {
  const sums = [appointments, writtenOffCents, refundsDueCents, ...Object.values(received)];
  return sums.some((sum) => sum !== 0);
}

function addDay(sum: StatementDay, day: StatementDay): StatementDay {
  const received = Object.fromEntries(
    paymentMethods.map((method) => [method, sum.received[method] + day.received[method]]),
  ) as StatementDay['received'];
  return {
    day: '',
    appointments: sum.appointments + day.appointments,
    expectedCents: sum.expectedCents + day.expectedCents,
    received,
    writtenOffCents: sum.writtenOffCents + day.writtenOffCents,
    openCents: sum.openCents + day.openCents,
    refundsDueCents: sum.refundsDueCents + day.refundsDueCents,
  };
}
