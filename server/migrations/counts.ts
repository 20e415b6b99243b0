import type { EngineKind } from '../src/platform/database/engine.ts';
import type { Removable } from './appointment-indexes.ts';

// Spread over some rows, so that two new patients at once seldom wait for the same one.
const shards = 16;

const one = (condition: string) => `case when ${condition} then 1 else 0 end`;
// Completed, or paid online and not cancelled (server behaviour, "Calls").
const earns = (of: string) =>
  `${of}status = 'completed' or (${of}status = 'pending' and ${of}paid_online = 1)`;
const isLive = (of: string) => `${of}status <> 'cancelled'`;

/** What one appointment adds to (or takes from) what is counted; the same text on both engines. */
function countVisit(of: 'new' | 'old', sign: '+' | '-'): string {
  const row = `${of}.`;
  const pair = `doctor_id = ${row}doctor_id and patient_id = ${row}patient_id`;
  // The first live visit of somebody makes them one of the doctor's people, the last one that goes takes them away.
  const turningPoint = sign === '+' ? 1 : 0;
  const known = `insert into counted_pairs (doctor_id, patient_id) values (${row}doctor_id, ${row}patient_id)
      on conflict do nothing;`;
  return `
    ${sign === '+' ? known : ''}
    update counted_pairs set live = live ${sign} (${one(isLive(row))}) where ${pair};
    update counted_doctors set
      pending = pending ${sign} (${one(`${row}status = 'pending'`)}),
      cancelled = cancelled ${sign} (${one(`${row}status = 'cancelled'`)}),
      completed = completed ${sign} (${one(`${row}status = 'completed'`)}),
      earned_cents = earned_cents ${sign} (case when ${earns(row)} then ${row}amount_cents else 0 end),
      people = people ${sign} (case when ${isLive(row)}
        and (select live from counted_pairs where ${pair}) = ${turningPoint} then 1 else 0 end)
      where doctor_id = ${row}doctor_id;`;
}

const patientComes = `
    insert into counted_patients (shard, people) values (new.n % ${shards}, ${one('new.merged_into is null')})
      on conflict (shard) do update set people = counted_patients.people + excluded.people;`;
const patientGoes = `
    update counted_patients set people = people - (${one('old.merged_into is null')}) where shard = old.n % ${shards};`;

const visitColumns = ['doctor_id', 'patient_id', 'status', 'paid_online', 'amount_cents'];
const isOther = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} <> new.${column}`).join(' or ');

/** Keeps a count true: when it acts, and what it does. */
interface Trigger {
  readonly name: string;
  readonly when: string;
  readonly acts: string;
}

const triggers: readonly Trigger[] = [
  {
    name: 'counted_visit_insert',
    when: 'after insert on appointments for each row',
    acts: countVisit('new', '+'),
  },
  {
    name: 'counted_visit_update',
    when: `after update of ${visitColumns.join(', ')} on appointments for each row when (${isOther(visitColumns)})`,
    acts: countVisit('old', '-') + countVisit('new', '+'),
  },
  {
    name: 'counted_visit_delete',
    when: 'after delete on appointments for each row',
    acts: countVisit('old', '-'),
  },
  {
    name: 'counted_doctor_insert',
    when: 'after insert on doctors for each row',
    acts: 'insert into counted_doctors (doctor_id) values (new.id);',
  },
  {
    name: 'counted_doctor_delete',
    when: 'after delete on doctors for each row',
    acts: 'delete from counted_doctors where doctor_id = old.id;',
  },
  {
    name: 'counted_patient_insert',
    when: 'after insert on patients for each row',
    acts: patientComes,
  },
  {
    name: 'counted_patient_update',
    when: `after update of merged_into on patients for each row
      when ((old.merged_into is null) <> (new.merged_into is null))`,
    acts: patientGoes + patientComes,
  },
  {
    name: 'counted_patient_delete',
    when: 'after delete on patients for each row',
    acts: patientGoes,
  },
];

/** The tables of counts. A backup leaves them out: where rows are copied, the triggers count them again. */
export function countTables(kind: EngineKind): readonly string[] {
  const strict = kind === 'sqlite' ? 'strict' : '';
  const pairs = kind === 'sqlite' ? 'strict, without rowid' : '';
  const count = kind === 'sqlite' ? 'integer not null default 0' : 'bigint not null default 0';
  // Few rows, each written again and again: PostgreSQL keeps the versions of one on its own page.
  const roomy = kind === 'postgres' ? 'with (fillfactor = 20)' : '';
  return [
    `create table counted_doctors (
      doctor_id text primary key,
      pending ${count}, cancelled ${count}, completed ${count},
      earned_cents ${count},
      people ${count}
    ) ${strict} ${roomy}`,
    `create table counted_pairs (
      doctor_id text not null, patient_id text not null,
      live ${count},
      primary key (doctor_id, patient_id)
    ) ${pairs}`,
    `create table counted_patients (shard integer primary key, people ${count}) ${strict} ${roomy}`,
  ];
}

/**
 * What counts everything anew, and what keeps it true from then on. A filling of many rows drops it and creates it again
 * after: one transaction that writes the same few rows very often makes PostgreSQL go through all their versions.
 */
export function counts(kind: EngineKind): readonly Removable[] {
  return [...recounts, ...triggers.flatMap((trigger) => toRemovable(kind, trigger))];
}

/** The part of it that has to do with people on record alone. */
export function patientCounts(kind: EngineKind): readonly Removable[] {
  const isOfPatients = ({ name }: { name: string }) => name.startsWith('counted_patient');
  return counts(kind).filter(isOfPatients);
}

const recounts: readonly Removable[] = [
  {
    name: 'counted_pairs',
    create: `insert into counted_pairs (doctor_id, patient_id, live)
      select doctor_id, patient_id, sum(${one(isLive(''))}) from appointments group by doctor_id, patient_id`,
    drop: 'delete from counted_pairs',
  },
  {
    name: 'counted_doctors',
    create: `insert into counted_doctors (doctor_id, pending, cancelled, completed, earned_cents, people)
      select d.id, coalesce(pending, 0), coalesce(cancelled, 0), coalesce(completed, 0), coalesce(cents, 0), coalesce(people, 0)
      from doctors d
      left join (select doctor_id, sum(${one(`status = 'pending'`)}) as pending,
          sum(${one(`status = 'cancelled'`)}) as cancelled, sum(${one(`status = 'completed'`)}) as completed,
          sum(case when ${earns('')} then amount_cents else 0 end) as cents
        from appointments group by doctor_id) visits on visits.doctor_id = d.id
      left join (select doctor_id, count(*) as people from counted_pairs where live > 0 group by doctor_id) seen
        on seen.doctor_id = d.id`,
    drop: 'delete from counted_doctors',
  },
  {
    name: 'counted_patients',
    create: `insert into counted_patients (shard, people)
      with recursive shards (shard) as (select 0 union all select shard + 1 from shards where shard < ${shards - 1})
      select shard, (select count(*) from patients where merged_into is null and n % ${shards} = shard) from shards`,
    drop: 'delete from counted_patients',
  },
];

function toRemovable(kind: EngineKind, { name, when, acts }: Trigger): Removable[] {
  if (kind === 'sqlite') {
    const create = `create trigger ${name} ${when} begin ${acts} end`;
    return [{ name, create, drop: `drop trigger if exists ${name}` }];
  }
  const table = / on (\w+) /.exec(when)?.[1] ?? '';
  const drop = `drop trigger if exists ${name} on ${table}`;
  const body = `language plpgsql as $$ begin ${acts} return null; end $$`;
  return [
    { name: `${name}()`, create: `create or replace function ${name}() returns trigger ${body}`, drop },
    { name, create: `create trigger ${name} ${when} execute function ${name}()`, drop },
  ];
}

/** On PostgreSQL a function of its own counts anew, for whoever copied rows while the triggers slept. */
export function recountFunction(kind: EngineKind): readonly string[] {
  if (kind === 'sqlite') return [];
  const statements = [...recounts.map(({ drop }) => drop), ...recounts.map(({ create }) => create)];
  return [
    `create function recount() returns void language plpgsql as $$ begin ${statements.join(';')}; end $$`,
  ];
}
