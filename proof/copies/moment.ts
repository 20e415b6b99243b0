import type { Book } from '../load/book.ts';
import { readAppointments } from '../load/compare.ts';
import type { Rows } from '../open-rows.ts';

/**
 * What the server had acknowledged to one client at some moment: appointment versions by id, ids of patients and of
 * changes.
 */
export interface AcknowledgedState {
  readonly appointments: ReadonlyMap<string, number>;
  readonly patients: readonly string[];
  readonly changes: readonly string[];
}

/** Returns the acknowledged state of each client, with the versions of its appointments. */
export function recordAcknowledged(books: readonly Book[]): AcknowledgedState[] {
  return books.map(({ appointments, patients, changes }) => ({
    appointments: new Map([...appointments.values()].map(({ id, version }) => [id, version])),
    patients: [...patients.keys()],
    changes: [...changes.keys()],
  }));
}

/**
 * Checks that a copy shows one moment of the practice. It must contain all changes acknowledged before it began. It
 * may lack later bookings, but for each client only the last ones. It must contain a change of days off with all its
 * appointments or not at all. `acknowledged` is the state before the copy, `books` the final one. Returns the number
 * of appointments; throws Error.
 */
export async function checkMoment(
  rows: Rows,
  acknowledged: readonly AcknowledgedState[],
  books: readonly Book[],
): Promise<number> {
  const damage = await rows.findDamage();
  if (damage.length > 0) throw new Error(`The copy is damaged: ${damage.join('; ')}`);
  const standing = await readAppointments(rows);
  const idsOf = async (table: string) =>
    new Set((await rows.read<{ id: string }>(`select id from ${table}`)).map(({ id }) => id));
  const patients = await idsOf('patients');
  const changes = await rows.read<{ id: string; undone: number | null }>(
    'select id, undone_at as undone from changes',
  );
  const undone = new Map(changes.map(({ id, undone }) => [id, undone !== null]));
  for (const { appointments, patients: people, changes } of acknowledged) {
    for (const [id, version] of appointments)
      if ((standing.get(id)?.version ?? -1) < version) throw new Error(`Appointment ${id} is not as told`);
    const lost = people.find((id) => !patients.has(id)) ?? changes.find((id) => !undone.has(id));
    if (lost) throw new Error(`${lost} is lost`);
  }
  for (const book of books) {
    const there = [...book.appointments.keys()].map((id) => standing.has(id));
    if (there.lastIndexOf(true) > there.indexOf(false) && there.includes(false))
      throw new Error('A later booking of a client is there and an earlier one is not');
    checkChanges(book, undone, (id) => standing.get(id)?.status);
  }
  return standing.size;
}

function checkChanges(
  { changes }: Book,
  undone: ReadonlyMap<string, boolean>,
  statusOf: (id: string) => string | undefined,
): void {
  const all = [...changes.values()].flatMap(({ appointments }) => appointments);
  for (const [id, { appointments }] of changes) {
    if (undone.get(id) === true) continue;
    const isApplied = undone.has(id);
    // An appointment cancelled by two changes proves neither of them.
    const changedOnce = appointments.filter(
      (appointment) => all.indexOf(appointment) === all.lastIndexOf(appointment),
    );
    // They were pending before the change, because no other doctor takes a day off.
    const wrong = changedOnce.find((appointment) => (statusOf(appointment) === 'cancelled') !== isApplied);
    if (wrong) throw new Error(`Change ${id} is there by half: ${wrong} is ${statusOf(wrong)}`);
  }
}
