import { addDays, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { readDemoSignIns } from '../../src/clinic/demo-sign-ins.ts';
import { isNewDatabase } from '../../src/clinic/is-new-database.ts';
import type { Context } from '../../src/platform/context.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { imageStore } from '../../src/platform/uploads/store.ts';
import { makeDemo } from '../make-demo.ts';
import { createIds, createRandom } from '../random.ts';
import { demoStore } from '../store.ts';
import { addManyAppointments } from './add-many-appointments.ts';
import { makeMorePeople, toStaff } from './more-people.ts';
import { fillStore } from './store.ts';

const daysAhead = 14;

/** The rows added and the time taken in milliseconds, without making the demo clinic. */
export interface Filled {
  readonly added: number;
  readonly tookMs: number;
}

/**
 * Fills a new database or a demo clinic up to a number of appointments. One transaction: when interrupted, it leaves
 * the database with its indexes and triggers as it was. Throws Refusal for a real practice's database.
 */
export async function fill(context: Context, targetCount: number): Promise<Filled> {
  const { engine, clock } = context;
  await makeFillable(context);
  const beganMs = performance.now();
  const present = await fillStore(engine.read).countAppointments();
  const added = Math.max(0, targetCount - present);
  if (added === 0) return { added, tookMs: 0 };

  const seed = `fill ${targetCount} ${toWallMinutes(clock.today())} ${present}`;
  const random = createRandom(seed);
  const createId = createIds(createRandom(`${seed} ids`));
  const doctors = (await fillStore(engine.read).listDoctors()).map(toStaff);
  const size = chooseClinicSize(targetCount);
  const people = await makeMorePeople(
    { random, clock, createId },
    {
      doctors: Math.max(0, size.doctors - doctors.length),
      patients: size.patients,
      firstDoctor: doctors.length + 1,
    },
  );
  await engine.transaction(async (tx) => {
    for (const portrait of people.portraits) await imageStore(tx).keep(portrait);
    await demoStore(tx.db).addPeople(people.rows);
    await fillWithoutTriggers(fillStore(tx), present + added, async (earliest) =>
      addManyAppointments(tx, {
        clock,
        random,
        createId,
        count: added,
        people: people.patients,
        patients: people.rows.patients,
        frontDesk: await fillStore(tx).findFrontDesk(),
        newStaff: people.staff,
        presentStaff: doctors,
        // Existing doctors are busy from the earliest appointment on.
        earliest,
        until: toWallMinutes(addDays(clock.today(), daysAhead)),
      }),
    );
  });
  return { added, tookMs: performance.now() - beganMs };
}

async function fillWithoutTriggers(
  store: ReturnType<typeof fillStore>,
  total: number,
  work: (earliest: number | null) => Promise<void>,
): Promise<void> {
  const earliest = await store.earliestStart();
  const restoreIndexes = await store.dropIndexesAndTriggers();
  await work(earliest);
  await restoreIndexes();
  await store.analyze();
  // The triggers were off, so these rows are checked here before they are committed.
  const faults = await store.findDamage();
  if ((await store.countAppointments()) !== total) faults.push('The number of appointments is wrong');
  if ((await store.countOverlaps()) !== 0) faults.push('Two visits of one doctor overlap');
  if (faults.length > 0) throw new Error(`The filling was taken back: ${faults.join('; ')}`);
}

/** Makes the demo clinic in a new database. Throws Refusal (conflict) for a real practice's. */
export async function makeFillable(context: Context): Promise<void> {
  const { engine } = context;
  if (await isNewDatabase(engine.read)) await makeDemo(context);
  if (await readDemoSignIns(engine.read)) return;
  throw new Refusal(
    'conflict',
    'This database belongs to a real clinic: made-up people are only put into a new or a demo one.',
  );
}

/** The size of a clinic for a number of appointments. */
interface ClinicSize {
  /** In all, including existing ones. */
  readonly doctors: number;
  /** To be added. */
  readonly patients: number;
}

/** Returns the size of a clinic that would have so many appointments within some years. */
export function chooseClinicSize(appointments: number): ClinicSize {
  return {
    doctors: clamp(Math.round(Math.sqrt(appointments) / 16), 12, 150),
    patients: clamp(Math.round(appointments / 40), 200, 50_000),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
