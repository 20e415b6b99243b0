// @module-tag both-engines
import { makeDatabase } from '@docket/testing/make-database.ts';
import { type InsertType, type SelectType, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/all.ts';
import type { Connection } from './engine.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';

type RuleOf<Column> = [InsertType<Column>] extends [never]
  ? 'generated'
  : null extends SelectType<Column>
    ? 'nullable'
    : undefined extends InsertType<Column>
      ? 'default'
      : 'required';

// Checked by the compiler: a table, a column or a rule that differs from the type is a type error.
const columnRules = {
  accounts: {
    id: 'required',
    role: 'required',
    email: 'required',
    name: 'required',
    password_hash: 'nullable',
    created_at: 'required',
    removed_at: 'nullable',
    front_desk: 'default',
  },
  appointments: {
    n: 'default',
    id: 'required',
    doctor_id: 'required',
    patient_id: 'required',
    starts_at: 'required',
    ends_at: 'required',
    status: 'required',
    overbooked: 'required',
    paid_online: 'required',
    amount_cents: 'required',
    reason: 'required',
    booked_at: 'required',
    patient_key: 'required',
    doctor_key: 'required',
    note: 'default',
    cancel_reason: 'default',
    cancel_kind: 'default',
    arrived_at: 'nullable',
    called_at: 'nullable',
    confirmed_at: 'nullable',
    version: 'default',
    settled_cents: 'nullable',
  },
  calendar_feeds: {
    doctor_id: 'required',
    token_hash: 'required',
    full_names: 'default',
    made_at: 'required',
    made_by: 'nullable',
    last_used_at: 'nullable',
  },
  call_claims: {
    patient_id: 'required',
    session_hash: 'required',
    account_id: 'required',
    ends_at: 'required',
  },
  change_calls: {
    change_id: 'required',
    appointment_id: 'required',
    called_by: 'required',
    called_at: 'required',
  },
  changes: {
    id: 'required',
    doctor_id: 'nullable',
    account_id: 'required',
    who_name: 'required',
    who_role: 'required',
    what: 'required',
    before_values: 'required',
    after_values: 'required',
    steps: 'required',
    appointments: 'required',
    at: 'required',
    undone_at: 'nullable',
    undone_by: 'nullable',
  },
  clinic: {
    key: 'required',
    value: 'required',
  },
  clinic_settings: {
    id: 'required',
    value: 'required',
    version: 'required',
    changed_by: 'required',
    changed_at: 'required',
    sms_countries: 'nullable',
  },
  contacts: {
    id: 'required',
    appointment_id: 'required',
    at: 'required',
    outcome: 'required',
    account_id: 'required',
    undoes: 'nullable',
  },
  closings: {
    day: 'required',
    number: 'required',
    at: 'required',
    account_id: 'required',
    note: 'required',
    totals: 'nullable',
  },
  counted_days: {
    doctor_id: 'required',
    day: 'required',
    appointments: 'default',
    amount_cents: 'default',
    recorded_cents: 'default',
    settled_cents: 'default',
    due_cents: 'default',
  },
  counted_doctors: {
    doctor_id: 'required',
    pending: 'default',
    cancelled: 'default',
    completed: 'default',
    earned_cents: 'default',
    people: 'default',
  },
  counted_pairs: {
    doctor_id: 'required',
    patient_id: 'required',
    live: 'default',
  },
  counted_payments: {
    appointment_id: 'required',
    received_cents: 'default',
    written_off_cents: 'default',
    kept_cents: 'default',
  },
  counted_receipts: {
    doctor_id: 'required',
    day: 'required',
    method: 'required',
    cents: 'default',
  },
  counted_patients: {
    shard: 'required',
    people: 'default',
  },
  delays: {
    doctor_id: 'required',
    day: 'required',
    minutes: 'required',
    free_from: 'required',
    changed_by: 'required',
    changed_at: 'required',
    version: 'required',
    former: 'nullable',
  },
  drawer_counts: {
    n: 'required',
    day: 'required',
    at: 'required',
    account_id: 'required',
    counted_cents: 'required',
    expected_cents: 'nullable',
    taken_cents: 'required',
    left_cents: 'required',
    note: 'required',
    base_day: 'required',
    base_cents: 'required',
  },
  doctors: {
    n: 'default',
    id: 'required',
    name: 'required',
    name_key: 'required',
    search: 'required',
    speciality: 'required',
    degree: 'required',
    experience: 'required',
    about: 'required',
    fee_cents: 'required',
    available: 'required',
    address_line1: 'required',
    address_line2: 'required',
    image_hash: 'nullable',
    words: 'generated',
    away_until: 'nullable',
    away_from: 'nullable',
    archived_at: 'nullable',
    version: 'default',
    changed_by: 'nullable',
    changed_at: 'nullable',
  },
  first_answers: {
    key: 'required',
    body_hash: 'required',
    answer: 'required',
    created_at: 'required',
  },
  history: {
    id: 'required',
    appointment_id: 'required',
    at: 'required',
    account_id: 'nullable',
    who_name: 'required',
    who_role: 'required',
    what: 'required',
    from_values: 'nullable',
    to_values: 'nullable',
  },
  hours: {
    doctor_id: 'required',
    weekly: 'required',
    dated: 'required',
    slot_minutes: 'required',
    buffer_minutes: 'required',
    notice_minutes: 'required',
    farthest_days: 'required',
  },
  images: {
    hash: 'required',
    size: 'required',
    bytes: 'required',
  },
  ledger: {
    n: 'required',
    id: 'required',
    appointment_id: 'required',
    day: 'nullable',
    method: 'required',
    received_cents: 'required',
    written_off_cents: 'required',
    kept_cents: 'required',
  },
  merges: {
    id: 'required',
    patient_id: 'required',
    other_id: 'required',
    account_id: 'required',
    moved: 'required',
    taken: 'required',
    at: 'required',
    undone_at: 'nullable',
  },
  message_templates: {
    language: 'required',
    kind: 'required',
    subject: 'required',
    body: 'required',
    sms: 'required',
    version: 'required',
    changed_by: 'required',
    changed_at: 'required',
  },
  messages: {
    id: 'required',
    appointment_id: 'nullable',
    patient_id: 'required',
    kind: 'required',
    channel: 'required',
    dedupe_key: 'required',
    known: 'nullable',
    made_at: 'required',
    due_at: 'required',
    next_at: 'nullable',
    state: 'required',
    reason: 'default',
    attempts: 'default',
    address: 'default',
    language: 'default',
    subject: 'default',
    body: 'default',
    provider_id: 'default',
    sent_at: 'nullable',
    delivered_at: 'nullable',
    answer: 'default',
    stop_hash: 'nullable',
    offer_id: 'nullable',
    expected_at: 'nullable',
  },
  earlier_links: {
    token_hash: 'required',
    message_id: 'required',
    address: 'required',
    language: 'required',
  },
  message_replies: {
    id: 'required',
    message_id: 'required',
    at: 'required',
    text: 'required',
    meaning: 'required',
    starts_at: 'required',
    dedupe_key: 'required',
    read_at: 'nullable',
  },
  migrations: {
    name: 'required',
    applied_at: 'required',
    hash: 'nullable',
  },
  offers: {
    id: 'required',
    wish_id: 'required',
    doctor_id: 'required',
    starts_at: 'required',
    ends_at: 'required',
    holds_until: 'required',
    made_at: 'required',
    account_id: 'required',
    state: 'required',
    ended_at: 'nullable',
    token_hash: 'nullable',
    blocked_by: 'nullable',
  },
  patients: {
    n: 'default',
    id: 'required',
    name: 'required',
    name_key: 'required',
    search: 'required',
    email: 'required',
    phone: 'required',
    dob: 'nullable',
    image_hash: 'nullable',
    created_at: 'required',
    words: 'generated',
    contact_by: 'default',
    language: 'default',
    note: 'default',
    version: 'default',
    changed_by: 'nullable',
    changed_at: 'nullable',
    merged_into: 'nullable',
  },
  payments: {
    n: 'default',
    id: 'required',
    appointment_id: 'required',
    at: 'required',
    day: 'nullable',
    kind: 'required',
    method: 'nullable',
    cents: 'required',
    note: 'required',
    account_id: 'nullable',
    reverses: 'nullable',
    reversed_kind: 'nullable',
    count_id: 'nullable',
    written_by: 'nullable',
    fee_payment: 'nullable',
  },
  recovery_codes: {
    account_id: 'required',
    code_hash: 'required',
  },
  second_factors: {
    account_id: 'required',
    secret: 'required',
    since: 'nullable',
    last_step: 'default',
  },
  sessions: {
    token_hash: 'required',
    kind: 'required',
    account_id: 'nullable',
    created_at: 'required',
    expires_at: 'required',
    id: 'nullable',
    device: 'default',
    last_used_at: 'default',
    made_by: 'nullable',
    proved_at: 'default',
  },
  shown_images: {
    hash: 'required',
    size: 'required',
    bytes: 'required',
  },
  sign_in_failures: {
    key: 'required',
    at: 'required',
    try_id: 'default',
  },
  sign_in_places: {
    key: 'required',
    at: 'required',
  },
  lasting_changes: {
    id: 'required',
    at: 'required',
    account_id: 'required',
    path: 'required',
    about_id: 'nullable',
    subject_kind: 'nullable',
    subject_name: 'nullable',
    value_before: 'nullable',
    value_after: 'nullable',
  },
  sms_inbound: {
    id: 'required',
    secret_hash: 'required',
    made_at: 'required',
    made_by: 'required',
    last_used_at: 'nullable',
  },
  written_addresses: { address: 'required', account_id: 'nullable', at: 'required', is_counted: 'required' },
  stopped_addresses: { address_hash: 'required', at: 'required' },
  time_off: {
    id: 'required',
    doctor_id: 'nullable',
    starts_at: 'required',
    ends_at: 'required',
    reason: 'required',
  },
  wishes: {
    id: 'required',
    patient_id: 'required',
    appointment_id: 'nullable',
    doctor_id: 'nullable',
    speciality: 'nullable',
    from_day: 'nullable',
    to_day: 'nullable',
    weekdays: 'required',
    part_of_day: 'required',
    minutes: 'nullable',
    urgent: 'required',
    note: 'required',
    since: 'required',
    account_id: 'required',
    ended_at: 'nullable',
    version: 'default',
  },
  sign_in_streaks: {
    key: 'required',
    failures: 'required',
    untold: 'required',
    last_at: 'required',
  },
  webhook_deliveries: {
    webhook_id: 'required',
    event_id: 'required',
    event: 'required',
    appointment_id: 'nullable',
    doctor_id: 'nullable',
    patient_id: 'nullable',
    at: 'required',
    state: 'default',
    attempts: 'default',
    tried_at: 'nullable',
    next_at: 'nullable',
    result: 'default',
  },
  webhooks: {
    id: 'required',
    url: 'required',
    events: 'required',
    is_on: 'default',
    secret: 'required',
    failing_since: 'nullable',
    switched_off_at: 'nullable',
    made_at: 'required',
    made_by: 'nullable',
  },
} as const satisfies {
  readonly [Table in keyof Database]: {
    readonly [Column in keyof Database[Table]]: RuleOf<Database[Table][Column]>;
  };
};

type Rule = 'required' | 'nullable' | 'default' | 'generated';
type Found = { table: string; column: string; rule: Rule | null };

test('the type of the database names every table and column of the migrations', async () => {
  const { settings, drop } = await makeDatabase();
  const engine = await openDatabase(settings);
  await migrate(engine, migrations, 0);
  const found = await readColumns(engine.read);
  await engine.close();
  await drop();
  const known = Object.entries<Record<string, Rule>>(columnRules).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, rule]): Found => ({ table, column, rule })),
  );
  const ruleOf = new Map(known.map(({ table, column, rule }) => [`${table}.${column}`, rule]));
  const foundRules = found.map((foundColumn) => ({
    ...foundColumn,
    rule: foundColumn.rule ?? ruleOf.get(`${foundColumn.table}.${foundColumn.column}`),
  }));
  expect(sorted(foundRules)).toEqual(sorted(known));
});

/** Reads the columns with their rules; a rule is null where the engine does not report it. */
async function readColumns({ db, kind }: Connection): Promise<Found[]> {
  return (await (kind === 'sqlite' ? ofSqlite : ofPostgres).execute(db)).rows;
}

// SQLite numbers every integer primary key, and neither engine reports whether a view's columns may be null.
const ofSqlite = sql<Found>`
  select t.name as "table", c.name as "column", case
    when t.type = 'view' or (c.pk > 0 and lower(c.type) = 'integer') then null
    when c.hidden > 0 then 'generated'
    when c."notnull" = 0 and c.pk = 0 then 'nullable'
    when c.dflt_value is not null then 'default'
    else 'required' end as rule
  from sqlite_master t join pragma_table_xinfo(t.name) c
  where t.type in ('table', 'view') and t.name not like 'sqlite_%' and t.name not like '%_search%'`;
const ofPostgres = sql<Found>`
  select c.table_name as "table", c.column_name as "column", case
    when t.table_type = 'VIEW' then null
    when c.is_generated = 'ALWAYS' then 'generated'
    when c.is_nullable = 'YES' then 'nullable'
    when c.column_default is not null or c.is_identity = 'YES' then 'default'
    else 'required' end as rule
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = current_schema()`;

function sorted(columns: readonly object[]): string[] {
  return columns.map((column) => Object.values(column).join(' ')).sort();
}
