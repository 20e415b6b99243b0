import type { Rows } from '../open-rows.ts';
import type { Book, LoadAppointment } from './book.ts';

export interface ComparedState extends LoadAppointment {
  readonly historyCount: number;
  readonly first: string;
  readonly last: string;
}

const appointmentsQuery = `select a.id, a.doctor_id as "doctorId", a.status, a.starts_at as "startsAt", a.version,
  (select count(*) from history h where h.appointment_id = a.id) as historyCount,
  (select h.what from history h where h.appointment_id = a.id order by h.id limit 1) as first,
  (select h.what from history h where h.appointment_id = a.id order by h.id desc limit 1) as last
  from appointments a`;

const actionsBefore: Record<LoadAppointment['status'], readonly string[]> = {
  pending: ['booked', 'moved', 'restored'],
  cancelled: ['cancelled'],
  completed: ['completed'],
};

/**
 * Compares acknowledged changes with the database, and adopts pending changes that were done. Throws Error at the
 * first lost, half-done or invented row. Returns the number of appointments.
 */
export async function compare(rows: Rows, books: readonly Book[]): Promise<number> {
  const saved = await readAppointments(rows);
  const patients = new Set((await rows.read<{ id: string }>('select id from patients')).map(({ id }) => id));
  const changes = await rows.read<{ id: string; undone: number | null }>(
    'select id, undone_at as undone from changes',
  );
  const undone = new Map(changes.map((row) => [row.id, row.undone !== null]));
  const hours = await rows.read<{ doctor: string; slot: number }>(
    'select doctor_id as doctor, slot_minutes as slot from hours',
  );
  const slots = new Map(hours.map(({ doctor, slot }) => [doctor, slot]));

  for (const book of books) {
    for (const id of book.patients.keys()) if (!patients.has(id)) throw new Error(`Patient ${id} is lost`);
    compareAppointments(saved, book);
    compareChanges(undone, book);
    compareSlot(slots.get(book.doctorId) ?? null, book);
    // A pending creating call is repeated later. Every other pending change is now settled.
    if (!book.pendingChange?.repeat) book.pendingChange = null;
  }
  const known = books.reduce((sum, { appointments }) => sum + appointments.size, 0);
  const unanswered = books.filter(({ pendingChange }) => pendingChange !== null).length;
  if (saved.size < known || saved.size > known + unanswered)
    throw new Error(
      `${known} appointments were acknowledged and ${unanswered} requested; the database has ${saved.size}`,
    );
  return saved.size;
}

/**
 * Returns all appointments by id. Throws Error unless each has exactly one history row per change, with a fitting
 * first and last action.
 */
export async function readAppointments(rows: Rows): Promise<Map<string, ComparedState>> {
  const saved = await rows.read<ComparedState>(appointmentsQuery);
  for (const row of saved) {
    const isComplete = row.historyCount === row.version + 1;
    const isInOrder = row.first === 'booked' && actionsBefore[row.status].includes(row.last);
    if (!isComplete || !isInOrder)
      throw new Error(`The history does not match the appointment:  ${JSON.stringify(row)}`);
  }
  return new Map(saved.map((row) => [row.id, row]));
}

function compareAppointments(
  saved: ReadonlyMap<string, ComparedState>,
  { appointments, pendingChange }: Book,
): void {
  const found = new Set<boolean>();
  for (const appointment of appointments.values()) {
    const row = saved.get(appointment.id);
    if (!row) throw new Error(`Appointment ${appointment.id} is lost`);
    const becomes = pendingChange?.appointments.get(appointment.id);
    if (becomes) found.add(row.version === appointment.version + 1);
    if (becomes && row.version === appointment.version + 1)
      Object.assign(appointment, becomes, { version: row.version });
    // A pending request for time off will be repeated, so its appointments may already be cancelled.
    if (pendingChange?.repeat && row.version === appointment.version + 1 && row.status === 'cancelled')
      continue;
    const { status, startsAt, version } = row;
    if (status !== appointment.status || startsAt !== appointment.startsAt || version !== appointment.version)
      throw new Error(`Acknowledged ${JSON.stringify(appointment)}, found ${JSON.stringify(row)}`);
  }
  if (found.size > 1) throw new Error('A change was applied to some of its appointments only');
}

function compareChanges(undone: ReadonlyMap<string, boolean>, { changes, pendingChange }: Book): void {
  for (const [id, change] of changes) {
    const isUndone = undone.get(id);
    if (isUndone === undefined) throw new Error(`Change ${id} is lost`);
    if (pendingChange?.undoes === id && isUndone) change.undone = true;
    if (isUndone !== change.undone)
      throw new Error(`Change ${id}: acknowledged undone ${change.undone}, found ${isUndone}`);
  }
}

function compareSlot(slot: number | null, book: Book): void {
  if (book.pendingChange?.slotMinutes === slot) book.slotMinutes = slot;
  if (slot !== book.slotMinutes)
    throw new Error(`Hours: acknowledged ${book.slotMinutes} minutes a slot, found ${slot}`);
}
