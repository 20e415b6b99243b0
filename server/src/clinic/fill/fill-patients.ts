import type { Context } from '../../platform/context.ts';
import { patientRow } from '../demo/patient-row.ts';
import { type DemoPerson, drawPerson, drawSex, nameGroups } from '../demo/people.ts';
import { createIds, createRandom, type Random } from '../demo/random.ts';
import { demoStore } from '../demo/store.ts';
import { type Filled, makeFillable } from './fill.ts';
import { fillStore } from './store.ts';

/**
 * Fills a new database or a demo clinic until so many patients are on record: the town, of whom most come seldom.
 * One transaction, as `fill`. Throws Refusal for a real clinic's database.
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
    const putBack = await store.withoutPatientIndexes();
    const people = demoStore(tx.db);
    for (let repeat = present + 1; repeat <= targetCount; repeat += 1) {
      const person = drawTownsman(random, today, repeat);
      // Waiting on nothing costs more than most rows do.
      const written = people.addPatient(patientRow(person, { createId, createdAt }, null));
      if (written) await written;
    }
    await people.finishPatients();
    await putBack();
    await store.analyze();
  });
  return { added, tookMs: performance.now() - beganMs };
}

function drawTownsman(random: Random, today: Parameters<typeof drawPerson>[1], repeat: number): DemoPerson {
  const sex = drawSex(random);
  const { women, men, families } = random.pick(nameGroups);
  const firsts = sex === 'woman' ? women : men;
  // Half of them have a second name, as people do, so that not everybody has hundreds of namesakes.
  const first = random.chance(0.5) ? `${random.pick(firsts)} ${random.pick(firsts)}` : random.pick(firsts);
  return drawPerson(random, today, { name: `${first} ${pickCommon(random, families)}`, sex, repeat });
}

// Few family names are common, most are not: the first of a list is met about as often as the next three together.
function pickCommon(random: Random, names: readonly string[]): string {
  return names[Math.floor(random.next() ** 2 * names.length)] ?? random.pick(names);
}
