import { fromWallMinutes, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { isUnsettled } from '@docket/server/appointments/store/rows.ts';
import { isUnpaid, joinByAnd } from '@docket/server/appointments/store/scope.ts';
import type { Connection } from '@docket/server/platform/database/engine.ts';
import { type RawBuilder, sql } from 'kysely';

type Row = Record<string, string | number>;

const unpaidScope = { status: null, doctorId: null, days: null, isUnpaid: true };

/**
 * Recounts all sums that triggers keep (migrations 0011, 0018 and 0066) from the single rows. Returns the lines that
 * differ.
 */
export async function findMiscounts({ db }: Connection): Promise<string[]> {
  const read = async (query: RawBuilder<Row>) => (await query.execute(db)).rows.map((row) => toLine(row));
  const kept = [
    ...(await read(
      sql`select doctor_id, pending, cancelled, completed, earned_cents, people from counted_doctors`,
    )),
    ...(await read(sql`select coalesce(sum(people), 0) as on_record from counted_patients`)),
    ...(await read(
      sql`select appointment_id, received_cents, written_off_cents, kept_cents from counted_payments`,
    )),
    ...(await read(sql`select doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents
      from counted_days where appointments <> 0 or due_cents <> 0`)),
    ...(await read(sql`select doctor_id, day, method, cents from counted_receipts where cents <> 0`)),
    ...(await read(sql`select id as unpaid, amount_cents - settled_cents as open_cents from appointments a
      where ${joinByAnd(isUnpaid(unpaidScope, 'by index'))}`)),
  ];
  const counted = [
    ...(await read(sql`select d.id as doctor_id,
        count(case when status = 'pending' then 1 end) as pending,
        count(case when status = 'cancelled' then 1 end) as cancelled,
        count(case when status = 'completed' then 1 end) as completed,
        coalesce(sum(case when status = 'completed' or (paid_online = 1 and status = 'pending') then amount_cents end), 0)
          as earned_cents,
        count(distinct case when status <> 'cancelled' then patient_id end) as people
      from doctors d left join appointments a on a.doctor_id = d.id group by d.id`)),
    ...(await read(sql`select count(*) as on_record from patients where merged_into is null`)),
    ...(await countMoney(db)),
    ...(await read(sql`select a.id as unpaid, a.amount_cents - coalesce(m.received_cents + m.written_off_cents, 0) as open_cents
      from appointments a left join counted_payments m on m.appointment_id = a.id
      where a.status <> 'cancelled' and ${isUnsettled}`)),
  ];
  return [
    ...kept.filter((line) => !counted.includes(line)).map((line) => `kept ${line}`),
    ...counted.filter((line) => !kept.includes(line)).map((line) => `counted ${line}`),
  ];
}

type DaySums = { doctor_id: string; day: string } & Record<
  'appointments' | 'amount_cents' | 'recorded_cents' | 'settled_cents' | 'due_cents',
  number
>;

const columns = { 'write-off': 'written_off_cents', kept: 'kept_cents' } as const;

// Summed in TypeScript instead of SQL, so that the database's view is checked too.
async function countMoney(db: Connection['db']): Promise<string[]> {
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'doctor_id', 'starts_at', 'status', 'amount_cents'])
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['appointment_id', 'day', 'kind', 'method', 'cents', 'reversed_kind'])
    .execute();
  const sums = new Map<string, { received_cents: number; written_off_cents: number; kept_cents: number }>();
  const receipts = new Map<string, { doctor_id: string; day: string; method: string; cents: number }>();
  const doctorOf = new Map(appointments.map((appointment) => [appointment.id, appointment.doctor_id]));
  for (const { appointment_id, day, kind, method, cents, reversed_kind } of payments) {
    const effectiveKind = reversed_kind ?? kind;
    const signed = (kind === 'reversal' ? -1 : 1) * (effectiveKind === 'refund' ? -1 : 1) * cents;
    const sum = sums.get(appointment_id) ?? { received_cents: 0, written_off_cents: 0, kept_cents: 0 };
    sum[columns[effectiveKind as keyof typeof columns] ?? 'received_cents'] += signed;
    sums.set(appointment_id, sum);
    if (day === null || effectiveKind === 'kept') continue;
    const doctor_id = doctorOf.get(appointment_id) ?? '';
    const receipt = { doctor_id, day, method: method ?? 'write-off', cents: 0 };
    const key = toLine(receipt);
    const before = receipts.get(key) ?? receipt;
    receipts.set(key, { ...before, cents: before.cents + signed });
  }
  const days = new Map<string, DaySums>();
  for (const { id, doctor_id, starts_at, status, amount_cents } of appointments) {
    const day = toIsoDate(fromWallMinutes(starts_at).date);
    const none = { appointments: 0, amount_cents: 0, recorded_cents: 0, settled_cents: 0, due_cents: 0 };
    const sum = days.get(`${doctor_id} ${day}`) ?? { doctor_id, day, ...none };
    const money = sums.get(id);
    if (status === 'cancelled') sum.due_cents += money ? money.received_cents - money.kept_cents : 0;
    else {
      sum.appointments += 1;
      sum.amount_cents += amount_cents;
      sum.recorded_cents += money ? amount_cents : 0;
      sum.settled_cents += money ? money.received_cents + money.written_off_cents : 0;
    }
    days.set(`${doctor_id} ${day}`, sum);
  }
  return [
    ...[...sums].map(([appointment_id, sum]) => toLine({ appointment_id, ...sum })),
    ...[...days.values()]
      .filter((daySums) => daySums.appointments !== 0 || daySums.due_cents !== 0)
      .map(toLine),
    ...[...receipts.values()].filter(({ cents }) => cents !== 0).map(toLine),
  ];
}

function toLine(row: Row): string {
  return Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
