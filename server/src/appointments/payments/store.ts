import type {
  PaymentEntry,
  PaymentKind,
  PaymentMethod,
  ReversibleKind,
} from '@docket/contract/endpoints/payments.ts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { type CurrentState, changeUnlessChanged } from '../store/changes.ts';

/** The amount of an appointment, and the sums of its ledger entries. */
export interface AppointmentMoney {
  readonly amountCents: number;
  /** Received less refunded. */
  readonly receivedCents: number;
  readonly writtenOffCents: number;
  /** kept as a fee; part of the received money */
  readonly keptCents: number;
  readonly doctorArchivedAt: number | null;
}

/** An entry with the fields that a reversal needs. */
export interface StoredPayment {
  readonly id: string;
  readonly appointmentId: string;
  readonly day: string | null;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod | null;
  readonly cents: number;
  readonly accountId: string | null;
  /** id of the payment entry, for a fee received now */
  readonly feePaymentId: string | null;
  readonly isReversed: boolean;
}

export interface NewPayment {
  readonly id: string;
  readonly appointmentId: string;
  readonly at: number;
  readonly day: string | null;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod | null;
  readonly cents: number;
  readonly note: string;
  readonly accountId: string | null;
  readonly reverses: string | null;
  readonly reversedKind: ReversibleKind | null;
  readonly writtenBy: 'set-payment' | null;
  readonly feePaymentId: string | null;
}

const add = prepareQuery((payment: NewPayment, _kind, _shape, db) =>
  db.insertInto('payments').values({
    id: payment.id,
    appointment_id: payment.appointmentId,
    at: payment.at,
    day: payment.day,
    kind: payment.kind,
    method: payment.method,
    cents: payment.cents,
    note: payment.note,
    account_id: payment.accountId,
    reverses: payment.reverses,
    reversed_kind: payment.reversedKind,
    written_by: payment.writtenBy,
    fee_payment: payment.feePaymentId,
  }),
);

const money = prepareQuery(
  ({ id }: { id: string }) => sql<AppointmentMoney>`select a.amount_cents as "amountCents",
      coalesce(m.received_cents, 0) as "receivedCents", coalesce(m.written_off_cents, 0) as "writtenOffCents",
      coalesce(m.kept_cents, 0) as "keptCents",
      d.archived_at as "doctorArchivedAt"
    from appointments a join doctors d on d.id = a.doctor_id left join counted_payments m on m.appointment_id = a.id
    where a.id = ${id}`,
);

const isReversed = sql<
  0 | 1
>`case when exists (select 1 from payments r where r.reverses = p.id) then 1 else 0 end`;

/** The ledger of appointments. Rows are only added; the database refuses anything else (migration 0018). */
export function paymentStore(connection: Connection) {
  const { db } = connection;
  const stored = () =>
    db
      .selectFrom('payments as p')
      .select(['p.id', 'p.appointment_id as appointmentId', 'p.day', 'p.kind', 'p.method', 'p.cents'])
      .select(['p.account_id as accountId', 'p.fee_payment as feePaymentId', isReversed.as('reversed')]);
  return {
    async readMoney(appointmentId: string): Promise<AppointmentMoney> {
      const [found] = await money(connection, { id: appointmentId });
      if (!found) throw new Error(`Appointment ${appointmentId} is gone`);
      return found;
    },

    /**
     * Raises the version of the appointment, so that the second of two concurrent entries runs again on the new sums.
     * Returns false if the appointment changed since it was read.
     */
    raiseVersion: (now: CurrentState): Promise<boolean> => changeUnlessChanged(connection, now, {}),

    /** Returns false if the appointment changed since it was read. */
    setAmount: (now: CurrentState, cents: number): Promise<boolean> =>
      changeUnlessChanged(connection, now, { amount_cents: cents }),

    async add(payment: NewPayment): Promise<void> {
      await add(connection, payment);
    },

    /** `ownerId`: the required doctor of the appointment; null allows any. */
    async find(id: string, ownerId: string | null): Promise<StoredPayment | null> {
      const query = stored().where('p.id', '=', id);
      const row = await (ownerId === null
        ? query
        : query.innerJoin('appointments as a', 'a.id', 'p.appointment_id').where('a.doctor_id', '=', ownerId)
      ).executeTakeFirst();
      return row ? toStored(row) : null;
    },

    /** Returns payments written by set-payment or booking that are not reversed, oldest first. */
    async findPaidOnline(appointmentId: string): Promise<StoredPayment[]> {
      const rows = await stored()
        .where('p.appointment_id', '=', appointmentId)
        .where('p.written_by', '=', 'set-payment')
        .where('p.kind', '=', 'payment')
        .orderBy('p.n')
        .execute();
      return rows.map(toStored).filter((payment) => !payment.isReversed);
    },

    /** Returns the kept fees of these appointments that are not reversed, oldest first. Takes a few hundred ids at once. */
    async findKeptFees(appointmentIds: readonly string[]): Promise<StoredPayment[]> {
      if (appointmentIds.length === 0) return [];
      const rows = await stored()
        .where('p.appointment_id', 'in', appointmentIds)
        .where('p.kind', '=', 'kept')
        .orderBy('p.n')
        .execute();
      return rows.map(toStored).filter((payment) => !payment.isReversed);
    },

    /** Lists all entries, oldest first. */
    async listOf(appointmentId: string): Promise<PaymentEntry[]> {
      const rows = await selectEntries(connection)
        .where('p.appointment_id', '=', appointmentId)
        .orderBy('p.n')
        .execute();
      return rows.map(toEntry);
    },
  };
}

type StoredRow = Omit<StoredPayment, 'isReversed'> & { readonly reversed: 0 | 1 };

function toStored({ reversed, ...row }: StoredRow): StoredPayment {
  return { ...row, isReversed: reversed === 1 };
}

/** Selects entries (`p`) with their authors, in no order. */
export function selectEntries({ db }: Connection) {
  return db
    .selectFrom('payments as p')
    .leftJoin('accounts as w', 'w.id', 'p.account_id')
    .select(['p.id', 'p.appointment_id', 'p.at', 'p.day', 'p.kind', 'p.method', 'p.cents', 'p.note'])
    .select(['p.reverses', 'w.name as who_name', 'w.role as who_role', isReversed.as('reversed')]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

export function toEntry(row: EntryRow): PaymentEntry {
  return {
    _id: row.id,
    appointmentId: row.appointment_id,
    at: row.at,
    day: row.day,
    kind: row.kind,
    method: row.method,
    cents: row.cents,
    note: row.note,
    who: row.who_name === null || row.who_role === null ? null : { name: row.who_name, role: row.who_role },
    reverses: row.reverses,
    isReversed: row.reversed === 1,
  };
}
