import { fold } from '@docket/contract/fold.ts';
import { addDays, type CalendarDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { nameGroups } from './names.ts';
import type { Random } from './random.ts';

export type Sex = 'woman' | 'man';

/** One made-up person. */
export interface DemoPerson {
  readonly name: string;
  readonly sex: Sex;
  readonly email: string;
  readonly phone: string;
  /** whole years, also where the date of birth is not on record */
  readonly age: number;
  readonly dob: string | null;
  readonly hasPortrait: boolean;
  /** how often this person comes, compared with others */
  readonly weight: number;
}

// Kept for documentation by RFC 2606: no mail can reach a stranger.
const mailHosts = ['example.com', 'example.org', 'example.net'];

/** Takes chance, today and how many; returns people of all ages, no two of one name while names last. */
export function makePeople(random: Random, today: CalendarDate, count: number): DemoPerson[] {
  const taken = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const sex = drawSex(random);
    const name = nameUntaken(random, sex, taken);
    const repeat = (taken.get(name) ?? 0) + 1;
    taken.set(name, repeat);
    return drawPerson(random, today, { name, sex, repeat });
  });
}

export function drawSex(random: Random): Sex {
  return random.chance(0.54) ? 'woman' : 'man';
}

export function drawPerson(
  random: Random,
  today: CalendarDate,
  { name, sex, repeat }: { name: string; sex: Sex; repeat: number },
): DemoPerson {
  const age = drawAge(random);
  const born = addDays(today, -Math.floor(age * 365.25) - random.whole(1, 360));
  return {
    name,
    sex,
    email: random.chance(0.92) ? emailOf(name, repeat, random) : '',
    phone: random.chance(0.95) ? drawPhone(random) : '',
    age,
    dob: random.chance(0.94) ? toIsoDate(born) : null,
    hasPortrait: random.chance(0.87),
    weight: 0.6 + random.next() * 0.9,
  };
}

function nameUntaken(random: Random, sex: Sex, taken: ReadonlyMap<string, number>): string {
  let name = '';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const group = random.pick(nameGroups);
    name = `${random.pick(sex === 'woman' ? group.women : group.men)} ${random.pick(group.families)}`;
    if (!taken.has(name)) break;
  }
  return name;
}

// A fifth are children, few are very old.
function drawAge(random: Random): number {
  if (random.chance(0.21)) return random.whole(0, 16);
  return random.chance(0.72) ? random.whole(17, 62) : random.whole(63, 94);
}

function emailOf(name: string, repeat: number, random: Random): string {
  const local = fold(name).replaceAll("'", '').replace(/\s+/g, '.');
  return `${local}${repeat > 1 ? repeat : ''}@${random.pick(mailHosts)}`;
}

// Numbers kept free for stories: 555-0100 to 555-0199 in North America, Ofcom's drama ranges in Britain.
function drawPhone(random: Random): string {
  const tail = String(random.whole(0, 99)).padStart(2, '0');
  if (random.chance(0.6)) return `+1 ${random.whole(201, 989)} 555 01${tail}`;
  return `+44 20 7946 0${random.whole(1, 9)}${tail}`;
}
