import { fold } from '@docket/contract/formats/fold.ts';
import { addDays, type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import type { Random } from './random.ts';

export type Sex = 'woman' | 'man';

/** A demo patient. */
export interface DemoPerson {
  readonly name: string;
  readonly sex: Sex;
  readonly email: string;
  readonly phone: string;
  /** Whole years, even if the date of birth is unknown. */
  readonly age: number;
  readonly dob: string | null;
  readonly hasPortrait: boolean;
  /** Relative frequency of visits. */
  readonly weight: number;
}

// Reserved for documentation by RFC 2606, so no mail reaches a stranger.
const mailHosts = ['example.com', 'example.org', 'example.net'];

/** Returns people of all ages, with unique names while names last. */
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
    email: random.chance(0.92) ? makeEmail(name, repeat, random) : '',
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

// A fifth are children; few are very old.
function drawAge(random: Random): number {
  if (random.chance(0.21)) return random.whole(0, 16);
  return random.chance(0.72) ? random.whole(17, 62) : random.whole(63, 94);
}

function makeEmail(name: string, repeat: number, random: Random): string {
  const local = fold(name).replaceAll("'", '').replace(/\s+/g, '.');
  return `${local}${repeat > 1 ? repeat : ''}@${random.pick(mailHosts)}`;
}

// Numbers kept free for stories: 555-0100 to 555-0199 in North America, Ofcom's drama ranges in Britain.
function drawPhone(random: Random): string {
  const tail = String(random.whole(0, 99)).padStart(2, '0');
  if (random.chance(0.6)) return `+1 ${random.whole(201, 989)} 555 01${tail}`;
  return `+44 20 7946 0${random.whole(1, 9)}${tail}`;
}

/** First and family names that go together, by where a family may come from. */
interface NameGroup {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

const names = (women: string, men: string, families: string): NameGroup => ({
  women: women.split(' '),
  men: men.split(' '),
  families: families.split(' '),
});

export const nameGroups: readonly NameGroup[] = [
  names(
    'Alice Grace Emily Ruth Hannah Molly Charlotte Poppy Eleanor Freya Joan Beatrice',
    'Tom Ben Paul Oliver Harry George Daniel Samuel Arthur Leo Henry Frank',
    "Baker Kerr Fox Wright Turner Ellis Hughes Marsh Palmer Shaw O'Brien Fletcher Doyle Reid",
  ),
  names(
    'Marta Inês Lucía Carmen Sofía Elena Beatriz Paula Ana Rocío Pilar',
    'Hugo Diego Javier Miguel Álvaro Rafael Tomás João Andrés Iker Pablo',
    'Silva Duarte García Muñoz Fernández Costa Romero Núñez Ibáñez Almeida Peña Gonçalves',
  ),
  names(
    'Léa Camille Chloé Élise Manon Juliette Océane Margaux Amélie Simone',
    'Luc Antoine Rémi Théo Étienne Julien Noël Bastien Olivier Gaël',
    'Blanc Lefèvre Moreau Girard Dubois Rousseau Lambert Bélanger Tremblay Fournier',
  ),
  names(
    'Lena Greta Anneliese Klara Johanna Käthe Mira Heike Sabine Ute',
    'Jonas Lukas Matthias Felix Jörg Moritz Emil Günther Anton Stefan',
    'Weber Müller Schäfer Vogel Krüger Bauer Lang Köhler Brandt Steiner',
  ),
  names(
    'Nora Astrid Ingrid Freja Saga Maja Åsa Sigrid Liv Elin',
    'Lars Nils Søren Erik Bjørn Anders Mikkel Ole Håkon Aksel',
    'Lind Berg Nyström Holm Sørensen Dahl Åkesson Ødegård Lund Hansen',
  ),
  names(
    'Zofia Agnieszka Kateřina Milena Jana Ivana Natalia Elżbieta Olga Vesna',
    'Paweł Tomasz Jiří Marek Ivan Zoran Łukasz Mihai Dmitri Stanisław',
    'Nowak Kowalczyk Dvořák Horvat Petrova Wójcik Popescu Jovanović Zielińska Novotny',
  ),
  names(
    'Aisha Fatima Leila Noor Yasmin Samira Dalia Zeynep Elif Shirin',
    'Omar Karim Yusuf Tariq Hamza Mehmet Emre Farid Rashid Kaveh',
    'Khan Haddad Rahman Nasser Yılmaz Demir Farouk Aziz Mansour Karimi',
  ),
  names(
    'Amara Ngozi Zainab Wanjiru Abena Thandi Chiamaka Makena Adjoa Nomsa',
    'Chidi Kofi Kwame Tunde Sipho Emeka Juma Obinna Kamau Themba',
    'Adeyemi Eze Osei Mensah Okafor Dlamini Kamara Njoroge Diallo Nkosi Ode',
  ),
  names(
    'Priya Ananya Meera Divya Kavita Sunita Nisha Lakshmi Asha Rani',
    'Arjun Rohan Vikram Sanjay Dev Anil Kiran Nikhil Ravi Harish',
    'Nair Sharma Patel Iyer Menon Gupta Reddy Das Chatterjee Perera',
  ),
  names(
    'Mei Yuki Hana Linh Xiu Sakura Ji-woo Thuy Aiko Lan',
    'Kenji Wei Minh Hiro Jun Tae-yang Duc Ren Bao Takumi',
    'Mori Liu Tanaka Nguyen Chen Park Sato Tran Wong Kim Yamada Lim',
  ),
  names(
    'Maya Tamar Rivka Giulia Chiara Eleni Francesca Noa Despina Shira',
    'Amos Eitan Marco Luca Nikos Matteo Gil Yorgos Elio Dario',
    'Cohen Levi Rossi Ferri Papadakis Bianchi Conti Mizrahi Kostas Marino',
  ),
];
