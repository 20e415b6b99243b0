import type { Context } from '../../src/platform/context.ts';
import { toPatientRow } from '../patient-row.ts';
import { type DemoPerson, drawPerson, drawSex, nameGroups } from '../people.ts';
import { createIds, createRandom, type Random } from '../random.ts';
import { demoStore } from '../store.ts';
import { type Filled, makeFillable } from './fill.ts';
import { fillStore } from './store.ts';

/**
 * Fills a new database or a demo clinic up to a number of patients, most of whom come rarely. One transaction. Throws
 * Refusal for a real practice's database.
 */
export async function fillPatients(context: Context, targetCount: number): Promise<Filled> {
  const { engine, clock } = context;
  await makeFillable(context);
  const beganMs = performance.now();
  const present = await fillStore(engine.read).countPatients();
  const added = Math.max(0, targetCount - present);
  if (added === 0) return { added, tookMs: 0 };

  const seed = `patients ${targetCount} ${present}`;
  const random = createRandom(seed);
  const createId = createIds(createRandom(`${seed} ids`));
  const today = clock.today();
  const createdAt = clock.nowMs();
  await engine.transaction(async (tx) => {
    const store = fillStore(tx);
    const restoreIndexes = await store.dropPatientIndexes();
    const people = demoStore(tx.db);
    for (let repeat = present + 1; repeat <= targetCount; repeat += 1) {
      const person = drawResident(random, today, repeat);
      // Awaiting nothing costs more than most rows.
      const written = people.addPatient(toPatientRow(person, { createId, createdAt }, null));
      if (written) await written;
    }
    await people.finishPatients();
    await restoreIndexes();
    await store.analyze();
  });
  return { added, tookMs: performance.now() - beganMs };
}

function drawResident(random: Random, today: Parameters<typeof drawPerson>[1], repeat: number): DemoPerson {
  const sex = drawSex(random);
  const { women, men, families } = random.pick(nameGroups);
  const firsts = sex === 'woman' ? women : men;
  // Half have a second first name, which limits namesakes.
  const first = random.chance(0.5) ? `${random.pick(firsts)} ${random.pick(firsts)}` : random.pick(firsts);
  return drawPerson(random, today, { name: `${first} ${pickCommon(random, families)}`, sex, repeat });
}

// Few family names are common: the first of a list is about as frequent as the next three together.
function pickCommon(random: Random, names: readonly string[]): string {
  return names[Math.floor(random.next() ** 2 * names.length)] ?? random.pick(names);
}
