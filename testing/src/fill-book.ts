import { setTimeout as pause } from 'node:timers/promises';
import { dropIndexesOf, recount } from '@docket/server/demo/fill/store.ts';
import type { Context } from '@docket/server/platform/context.ts';
import { sql } from 'kysely';

export interface BookSize {
  readonly doctors: number;
  readonly patients: number;
  readonly appointments: number;
}

/**
 * Fills an empty clinic with generated records. Patients are called "Maria Lopez 17", every twentieth Zorro, every
 * thousandth Quill; doctors "Dr. Adams 3". Appointments follow each other without gaps over years: the newest 1 % are
 * pending, a tenth of the others cancelled, the rest completed and paid online or in cash that day. Triggers and
 * indexes are off while it inserts.
 */
export async function fillBook(
  { engine }: Pick<Context, 'engine'>,
  { doctors, patients, appointments }: BookSize,
): Promise<void> {
  const isLite = engine.kind === 'sqlite';
  const chosen = (list: readonly string[], by: string) =>
    `(case ${by} % ${list.length} ${list.map((name, at) => `when ${at} then '${name}'`).join(' ')} end)`;
  const first = chosen(['Maria', 'Jose', 'Anna', 'Omar', 'Lena', 'Noah', 'Ivy'], 'i');
  const last = `(case when i % 1000 = 0 then 'Quill' when i % 20 = 0 then 'Zorro' else ${chosen(['Lopez', 'Smith', 'Weber', 'Cohen', 'Osei'], 'i / 7')} end)`;
  const count = (max: number) =>
    `with recursive counted(i) as (select cast(1 as bigint) union all select i + 1 from counted where i < ${max})`;
  // Prime factors prevent patient, time and status from repeating in the same rhythm.
  const scattered = '(i * 7919 % 1000003)';
  const patient = `(i * 104729 % 999983 % ${patients})`;
  const pending = `i > ${Math.floor(appointments * 0.99)}`;
  await engine.transaction(async (tx) => {
    const { db } = tx;
    const run = (text: string) => sql.raw(text).execute(db);
    if (!isLite) await run(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`);
    const restoreIndexes = [
      await dropIndexesOf(tx, 'patients', (name) => /^counted_|^patients_search$/.test(name)),
      await dropIndexesOf(tx, 'appointments'),
      await dropIndexesOf(tx, 'payments'),
    ];
    await run(`insert into accounts (id, role, email, name, created_at)
      ${count(doctors)} select 'd' || i, 'doctor', 'adams' || i || '@clinic.example', 'Dr. Adams ' || i, 0 from counted`);
    await run(`insert into doctors (id, name, name_key, search, speciality, degree, experience, about, fee_cents, available, address_line1, address_line2)
      ${count(doctors)} select 'd' || i, 'Dr. Adams ' || i, 'dr. adams ' || i, 'dr. adams ' || i || ' adams' || i || '@clinic.example',
      'General physician', '', '1 Year', '', 5000, 1, '', '' from counted`);
    await run(`insert into patients (id, name, name_key, search, email, phone, created_at)
      ${count(patients)} select 'p' || i, name, lower(name), lower(name) || ' ' || phone || ' ' || lower(name) || '@mail.example', 'p' || i || '@mail.example', phone, 0
      from (select i, ${first} || ' ' || ${last} || ' ' || i as name, ${isLite ? "printf('555%07d', i)" : "'555' || lpad(cast(i as text), 7, '0')"} as phone from counted) people`);
    await run(`insert into appointments (id, doctor_id, patient_id, starts_at, ends_at, status, overbooked, paid_online, amount_cents, reason, booked_at, patient_key, doctor_key)
      ${count(appointments)} select 'a' || i, d.id, p.id, starts_at, starts_at + 30, status, 0, paid, amount, '', starts_at * 60000 - 86400000, substr(p.name_key, 1, 40), substr(d.name_key, 1, 40)
      from (select i, 26000000 + (i / ${doctors}) / 20 * 1440 + (i / ${doctors}) % 20 * 30 as starts_at,
          case when ${pending} then 'pending' when ${scattered} % 10 = 0 then 'cancelled' else 'completed' end as status,
          case when ${scattered} % 3 = 0 then 1 else 0 end as paid, 1000 + ${scattered} % 97 * 100 as amount,
          'd' || (1 + i % ${doctors}) as doctor, 'p' || (1 + ${patient}) as patient from counted) appointments
        join doctors d on d.id = doctor join patients p on p.id = patient`);
    // PostgreSQL planned the triggers and references of payments for a small table: without new statistics they would
    // scan it for each row.
    if (!isLite) await run('analyze appointments');
    await run(`insert into payments (id, appointment_id, at, day, kind, method, cents, note)
      select 'paid' || id, id, cast(starts_at as bigint) * 60000, ${isLite ? "date(starts_at * 60, 'unixepoch')" : "to_char(timestamp 'epoch' + starts_at * interval '1 minute', 'YYYY-MM-DD')"},
        'payment', 'cash', amount_cents, '' from appointments where status = 'completed' and paid_online = 0 order by starts_at`);
    // PostgreSQL refuses to index a table with pending constraint checks.
    if (!isLite) await run('set constraints all immediate');
    for (const again of restoreIndexes) await again();
    await recount(tx);
    await run('analyze');
  });
  if (!isLite) while (await isPassedOver(engine)) await pause(20);
}

/**
 * Returns whether PostgreSQL still ignores a new index. If rows had older versions when it was built, the index is
 * used only after every older transaction of the server has ended.
 */
async function isPassedOver({ read }: Context['engine']): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_index where indcheckxmin
    and xmin::text::bigint >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint limit 1`.execute(read.db);
  return rows.length > 0;
}
