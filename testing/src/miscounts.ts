import type { Connection } from '@docket/server/platform/database/engine.ts';
import { type RawBuilder, sql } from 'kysely';

type Row = Record<string, string | number>;

/** Counts everything that is kept counted (migration 0011) row by row; returns the lines that differ from what is kept. */
export async function findMiscounts({ db }: Connection): Promise<string[]> {
  const read = async (query: RawBuilder<Row>) => (await query.execute(db)).rows.map((row) => toLine(row));
  const kept = [
    ...(await read(
      sql`select doctor_id, pending, cancelled, completed, earned_cents, people from counted_doctors`,
    )),
    ...(await read(sql`select coalesce(sum(people), 0) as on_record from counted_patients`)),
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
  ];
  return [
    ...kept.filter((line) => !counted.includes(line)).map((line) => `kept ${line}`),
    ...counted.filter((line) => !kept.includes(line)).map((line) => `counted ${line}`),
  ];
}

function toLine(row: Row): string {
  return Object.entries(row)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
