import { randomUUID } from 'node:crypto';
import { migrations } from '@docket/server/migrations/all.ts';
import type { Engine } from '@docket/server/platform/database/engine.ts';
import { type ColumnValue, createRowInserter } from '@docket/server/platform/database/insert-rows.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import { firstDay } from './load/book.ts';

type Database = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

// Number of migrations of the first complete schema. All later ones then run on tables with rows.
const firstStepCount = 2;

/** Names of the migrations that an older database lacks. */
export const missingSteps: readonly string[] = migrations.slice(firstStepCount).map(({ name }) => name);

/**
 * Makes a database as an older Docket left it, with an admin, doctors and `patients` patients, each with an
 * appointment.
 */
export async function makeOlderDatabase(database: Database, patients: number): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = database;
  const engine = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || null });
  await migrate(engine, migrations.slice(0, firstStepCount), Date.now());
  await fill(engine, patients);
  await engine.close();
}

async function fill(engine: Engine, patients: number): Promise<void> {
  const doctors = Array.from({ length: 20 }, (_, at) => ({ id: randomUUID(), name: `Dr. Number ${at}` }));
  const now = Date.now();
  await engine.transaction(async ({ db }) => {
    const write = async (table: string, rows: readonly Record<string, ColumnValue>[]) => {
      const inserter = createRowInserter(db, table, Object.keys(rows[0] ?? {}));
      for (const row of rows) await inserter.add(Object.values(row));
      await inserter.finish();
    };
    const account = { password_hash: 'unusable', created_at: now };
    await write('accounts', [
      { id: randomUUID(), role: 'admin', email: 'admin@proof.example', name: 'Admin', ...account },
      ...doctors.map(({ id, name }) => ({ id, role: 'doctor', email: `${id}@x.example`, name, ...account })),
    ]);
    await write(
      'doctors',
      doctors.map(({ id, name }) => ({
        id,
        name,
        name_key: name.toLowerCase(),
        search: name.toLowerCase(),
        speciality: 'Neurologist',
        degree: '',
        experience: '1 Year',
        about: 'Proved.',
        fee_cents: 5_000,
        available: 1,
        address_line1: '',
        address_line2: '',
        image_hash: null,
      })),
    );
    const people = Array.from({ length: patients }, (_, at) => ({ id: randomUUID(), name: `Person ${at}` }));
    await write(
      'patients',
      people.map(({ id, name }) => ({
        id,
        name,
        name_key: name.toLowerCase(),
        search: name.toLowerCase(),
        email: '',
        phone: '',
        dob: '1985-04-30',
        image_hash: null,
        created_at: now,
      })),
    );
    const appointments = people.map(({ id, name }, at) => {
      const doctor = doctors[at % doctors.length];
      const starts_at = firstDay + Math.floor(at / doctors.length) * 30;
      return {
        id: randomUUID(),
        doctor_id: doctor?.id ?? '',
        patient_id: id,
        starts_at,
        ends_at: starts_at + 30,
        status: 'pending',
        overbooked: 0,
        paid_online: at % 2,
        amount_cents: 5_000,
        reason: 'Check-up',
        booked_at: now + at,
        patient_key: name.toLowerCase().slice(0, 16),
        doctor_key: 'dr. number',
      };
    });
    await write('appointments', appointments);
    await write(
      'history',
      appointments.map(({ id }) => ({
        id: randomUUID(),
        appointment_id: id,
        at: now,
        account_id: null,
        who_name: 'Admin',
        who_role: 'admin',
        what: 'booked',
        from_values: null,
        to_values: '{"status":"pending"}',
      })),
    );
  });
}
