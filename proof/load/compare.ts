import type { Rows } from '../open-rows.ts';
import type { Book, LoadAppointment } from './book.ts';

export interface ComparedState extends LoadAppointment {
  readonly deeds: number;
  readonly first: string;
  readonly last: string;
}

const appointmentsQuery = `select a.id, a.doctor_id as "doctorId", a.status, a.starts_at as "startsAt", a.version,
  (select count(*) from history h where h.appointment_id = a.id) as deeds,
  (select h.what from history h where h.appointment_id = a.id order by h.id limit 1) as first,
  (select h.what from history h where h.appointment_id = a.id order by h.id desc limit 1) as last
  from appointments a`;

const leavesStatus: Record<LoadAppointment['status'], readonly string[]> = {
  pending: ['booked', 'moved', 'restored'],
  cancelled: ['cancelled'],
  completed: ['completed'],
};

/**
 * Compares acknowledged changes with the database, and adopts pending changes that were done. Throws Error at the
 * first lost, half-done or invented row. Returns the number of appointments.
 */
export async function compare(rows: Rows, books: readonly Book[]): Promise<number> {
  const standing = await readAppointments(rows);
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
    compareAppointments(standing, book);
    compareChanges(undone, book);
    compareSlot(slots.get(book.doctorId) ?? null, book);
    // The client repeats creating calls. All other pending changes were looked up.
    if (!book.pendingChange?.again) book.pendingChange = null;
  }
  const known = books.reduce((sum, { appointments }) => sum + appointments.size, 0);
  const unanswered = books.filter(({ pendingChange }) => pendingChange !== null).length;
  if (standing.size < known || standing.size > known + unanswered)
    throw new Error(`${known} appointments were told of and ${unanswered} asked for; ${standing.size} stand`);
  return standing.size;
}

/** Returns all appointments by id. Throws Error unless each has one row of history for each change, in order. */
export async function readAppointments(rows: Rows): Promise<Map<string, ComparedState>> {
  const standing = await rows.read<ComparedState>(appointmentsQuery);
  for (const row of standing) {
    const isWhole = row.deeds === row.version + 1;
    const isInOrder = row.first === 'booked' && leavesStatus[row.status].includes(row.last);
    if (!isWhole || !isInOrder) throw new Error(`Its history does not fit: ${JSON.stringify(row)}`);
  }
  return new Map(standing.map((row) => [row.id, row]));
}

function compareAppointments(
  standing: ReadonlyMap<string, ComparedState>,
  { appointments, pendingChange }: Book,
): void {
  const found = new Set<boolean>();
  for (const appointment of appointments.values()) {
    const row = standing.get(appointment.id);
    if (!row) throw new Error(`Appointment ${appointment.id} is lost`);
    const becomes = pendingChange?.appointments.get(appointment.id);
    if (becomes) found.add(row.version === appointment.version + 1);
    if (becomes && row.version === appointment.version + 1)
      Object.assign(appointment, becomes, { version: row.version });
    // An unanswered request for time off is repeated, so its appointments may already be cancelled.
    if (pendingChange?.again && row.version === appointment.version + 1 && row.status === 'cancelled')
      continue;
    const { status, startsAt, version } = row;
    if (status !== appointment.status || startsAt !== appointment.startsAt || version !== appointment.version)
      throw new Error(`Told ${JSON.stringify(appointment)}, stands ${JSON.stringify(row)}`);
  }
  if (found.size > 1) throw new Error('A change of several appointments was done by half');
}

function compareChanges(undone: ReadonlyMap<string, boolean>, { changes, pendingChange }: Book): void {
  for (const [id, change] of changes) {
    const isUndone = undone.get(id);
    if (isUndone === undefined) throw new Error(`Change ${id} is lost`);
    if (pendingChange?.undoes === id && isUndone) change.undone = true;
    if (isUndone !== change.undone) throw new Error(`Change ${id} was told undone: ${change.undone}`);
  }
}

function compareSlot(slot: number | null, book: Book): void {
  if (book.pendingChange?.slotMinutes === slot) book.slotMinutes = slot;
  if (slot !== book.slotMinutes)
    throw new Error(`Hours: told ${book.slotMinutes} minutes a slot, stands ${slot}`);
}
