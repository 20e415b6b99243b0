import type { Book } from '../load/book.ts';
import { readAppointments } from '../load/compare.ts';
import type { Rows } from '../open-rows.ts';

/**
 * State that the server had acknowledged to one client: appointment versions by id, ids of patients and of changes.
 */
export interface AcknowledgedState {
  readonly appointments: ReadonlyMap<string, number>;
  readonly patients: readonly string[];
  readonly changes: readonly string[];
}

/** Returns the present acknowledged state of each client. */
export function recordAcknowledged(books: readonly Book[]): AcknowledgedState[] {
  return books.map(({ appointments, patients, changes }) => ({
    appointments: new Map([...appointments.values()].map(({ id, version }) => [id, version])),
    patients: [...patients.keys()],
    changes: [...changes.keys()],
  }));
}

/**
 * Checks that a copy holds the practice as it was at one moment. Every change acknowledged before the copy began must
 * be in it. Of each client's bookings only the latest may be missing. A change of time off is in it with all its
 * appointments or not at all. `acknowledged` is the state before the copy, `books` the final one. Returns the number
 * of appointments; throws Error.
 */
export async function checkCopy(
  rows: Rows,
  acknowledged: readonly AcknowledgedState[],
  books: readonly Book[],
): Promise<number> {
  const damage = await rows.findDamage();
  if (damage.length > 0) throw new Error(`The copy is damaged: ${damage.join('; ')}`);
  const saved = await readAppointments(rows);
  const readIds = async (table: string) =>
    new Set((await rows.read<{ id: string }>(`select id from ${table}`)).map(({ id }) => id));
  const patients = await readIds('patients');
  const changes = await rows.read<{ id: string; undone: number | null }>(
    'select id, undone_at as undone from changes',
  );
  const undone = new Map(changes.map(({ id, undone }) => [id, undone !== null]));
  for (const { appointments, patients: people, changes } of acknowledged) {
    for (const [id, version] of appointments)
      if ((saved.get(id)?.version ?? -1) < version)
        throw new Error(`Appointment ${id} is older than acknowledged`);
    const lost = people.find((id) => !patients.has(id)) ?? changes.find((id) => !undone.has(id));
    if (lost) throw new Error(`Record ${lost} is lost`);
  }
  for (const book of books) {
    const isSaved = [...book.appointments.keys()].map((id) => saved.has(id));
    if (isSaved.lastIndexOf(true) > isSaved.indexOf(false) && isSaved.includes(false))
      throw new Error('The copy has a later booking of a client and lacks an earlier one');
    checkChanges(book, undone, (id) => saved.get(id)?.status);
  }
  return saved.size;
}

function checkChanges(
  { changes }: Book,
  undone: ReadonlyMap<string, boolean>,
  findStatus: (id: string) => string | undefined,
): void {
  const all = [...changes.values()].flatMap(({ appointments }) => appointments);
  for (const [id, { appointments }] of changes) {
    if (undone.get(id) === true) continue;
    const isApplied = undone.has(id);
    // An appointment cancelled by two changes shows nothing about either.
    const changedOnce = appointments.filter(
      (appointment) => all.indexOf(appointment) === all.lastIndexOf(appointment),
    );
    // The appointments were pending before the change, because no other doctor takes a day off.
    const wrong = changedOnce.find((appointment) => (findStatus(appointment) === 'cancelled') !== isApplied);
    if (wrong)
      throw new Error(`Change ${id} is applied by half: appointment ${wrong} is ${findStatus(wrong)}`);
  }
}
