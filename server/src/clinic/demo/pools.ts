import type { Speciality } from '@docket/contract/doctors.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** Draws who comes to a doctor: places in the list of people. */
export type DrawPatient = (random: Random, speciality: Speciality) => number;

const suits: Partial<Record<Speciality, (person: DemoPerson) => boolean>> = {
  Paedetricians: ({ age }) => age <= 16,
  Gynecologist: ({ age, sex }) => sex === 'woman' && age >= 15 && age <= 78,
};
const isAdult = ({ age }: DemoPerson) => age >= 17;

/** Takes the people; returns what draws one for a speciality, those who come often more often. */
export function createDrawPatient(people: readonly DemoPerson[]): DrawPatient {
  const pools = new Map<Speciality, Pool>();
  return (random, speciality) => {
    let pool = pools.get(speciality);
    if (!pool) {
      pool = createPool(people, suits[speciality] ?? isAdult);
      pools.set(speciality, pool);
    }
    return pool.draw(random);
  };
}

interface Pool {
  draw(random: Random): number;
}

function createPool(people: readonly DemoPerson[], belongs: (person: DemoPerson) => boolean): Pool {
  const places: number[] = [];
  const upTo: number[] = [];
  let sum = 0;
  people.forEach((person, place) => {
    if (!belongs(person)) return;
    sum += person.weight;
    places.push(place);
    upTo.push(sum);
  });
  return {
    draw(random) {
      const wanted = random.next() * sum;
      let [low, high] = [0, upTo.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((upTo[middle] ?? 0) > wanted) high = middle;
        else low = middle + 1;
      }
      const place = places[low];
      if (place === undefined) throw new RangeError('Nobody is there to come');
      return place;
    },
  };
}
