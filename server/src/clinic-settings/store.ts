import type { ClinicSettings } from '@docket/contract/endpoints/clinic-settings.ts';
import { specifiedDisplay } from '@docket/contract/formats/display.ts';
import { sql } from 'kysely';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';

/** The account and the time in epoch milliseconds. */
interface Changed {
  readonly by: string;
  readonly at: number;
}

interface SettingsRow {
  readonly value: string;
  /** JSON list of country codes; null: never written, as in a database of an earlier release. */
  readonly smsCountries: string | null;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: number;
}

/** The stored settings, their version, and the account that wrote it. */
export interface SettingsState {
  readonly settings: ClinicSettings;
  readonly version: number;
  /** Null before the first change. */
  readonly changed: Changed | null;
}

/** The settings of a new practice. */
export const defaultSettings: ClinicSettings = {
  name: 'Docket',
  address: '',
  phone: '',
  country: '',
  state: '',
  openingHours: [],
  noticeMinutes: 0,
  openSlotsForAll: true,
  reminderHours: [48, 3],
  quietFrom: '20:00',
  quietUntil: '08:00',
  messageLanguage: 'en',
  messagesOff: [],
  firstMessagesPerHour: 20,
  firstMessagesPerDay: 100,
  smsCountries: [],
  ...specifiedDisplay,
};

/** Progress of the practice's set-up, as counts. */
export interface SetUpCounts {
  readonly doctors: number;
  readonly doctorsWithHours: number;
  readonly doctorsWithFee: number;
  readonly closedDays: number;
  readonly admins: number;
}

const readSettingsRow = prepareQuery(
  () =>
    sql<SettingsRow>`select value, sms_countries as "smsCountries", version, changed_by as "changedBy", changed_at as "changedAt" from clinic_settings`,
);

/** All SQL of the table `clinic_settings`, and the queries for a change of settings. */
export function clinicSettingsStore(connection: Connection) {
  const { db } = connection;
  return {
    async read(): Promise<SettingsState> {
      const [row] = await readSettingsRow(connection, {});
      if (!row) return { settings: defaultSettings, version: 0, changed: null };
      return {
        // Written by `save` from checked input. Settings missing in the row get their default.
        settings: {
          ...defaultSettings,
          ...(JSON.parse(row.value) as Partial<ClinicSettings>),
          smsCountries: row.smsCountries === null ? [] : (JSON.parse(row.smsCountries) as string[]),
        },
        version: row.version,
        // The row of version 0 was written by `seedSmsCountries`.
        changed: row.version === 0 ? null : { by: row.changedBy, at: row.changedAt },
      };
    },

    /** Writes over the checked version; returns false if another version is stored. */
    async save(
      { smsCountries, ...settings }: ClinicSettings,
      from: number,
      { by, at }: Changed,
    ): Promise<boolean> {
      const value = JSON.stringify(settings);
      const written = await sql<{ version: number }>`
        insert into clinic_settings (id, value, sms_countries, version, changed_by, changed_at)
        values (1, ${value}, ${JSON.stringify(smsCountries)}, ${from + 1}, ${by}, ${at})
        on conflict (id) do update set value = excluded.value, sms_countries = excluded.sms_countries,
          version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at
        where clinic_settings.version = ${from}
        returning version`.execute(db);
      return written.rows.length === 1;
    },

    /** Returns whether the countries for SMS were never written, as in a database of an earlier release. */
    async lacksSmsCountries(): Promise<boolean> {
      const row = await db.selectFrom('clinic_settings').select('sms_countries').executeTakeFirst();
      return (row?.sms_countries ?? null) === null;
    },

    /** Writes the countries for SMS if none were written; of two nodes the first one writes. */
    async seedSmsCountries(codes: readonly string[]): Promise<void> {
      await sql`
        insert into clinic_settings (id, value, sms_countries, version, changed_by, changed_at)
        values (1, '{}', ${JSON.stringify(codes)}, 0, '', 0)
        on conflict (id) do update set sms_countries = excluded.sms_countries
        where clinic_settings.sms_countries is null`.execute(db);
    },

    /**
     * Returns who changed the settings, by the current name. Releases before 0.3.0 stored a name in place of the
     * account.
     */
    async findChanger({ by, at }: Changed): Promise<{ by: string; at: number }> {
      const account = await db.selectFrom('accounts').select('name').where('id', '=', by).executeTakeFirst();
      return { by: account?.name ?? by, at };
    },

    async countSetUp(): Promise<SetUpCounts> {
      const { rows } = await sql<SetUpCounts>`select
        (select count(*) from doctors where archived_at is null) as doctors,
        (select count(*) from doctors d join hours h on h.doctor_id = d.id
          where d.archived_at is null and h.weekly <> '[]') as "doctorsWithHours",
        (select count(*) from doctors where archived_at is null and fee_cents > 0) as "doctorsWithFee",
        (select count(*) from time_off where doctor_id is null) as "closedDays",
        (select count(*) from accounts where role = 'admin' and removed_at is null) as admins`.execute(db);
      return rows[0] ?? { doctors: 0, doctorsWithHours: 0, doctorsWithFee: 0, closedDays: 0, admins: 0 };
    },

    /** Returns the practice's time off that ends after a wall minute. */
    async listClosedTimes(after: number): Promise<{ from: number; to: number }[]> {
      const { rows } = await sql<{ from: number; to: number }>`
        select starts_at as "from", ends_at as "to" from time_off
        where doctor_id is null and ends_at > ${after}`.execute(db);
      return rows;
    },
  };
}
