import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import type { Portrait } from './portraits.ts';

/** A doctor of the demo clinic with working hours. */
export interface DemoDoctor {
  readonly name: string;
  readonly speciality: Speciality;
  readonly degree: string;
  readonly fee: number;
  readonly about: string;
  readonly experience: string;
  readonly line1: string;
  readonly line2: string;
  readonly available: boolean;
  readonly hours: Hours;
}

/** A doctor's week; times are minutes since midnight. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
  readonly lunch: number;
  readonly slotMinutes: number;
  /** Appointments on an ordinary weekday. */
  readonly appointmentsPerDay: number;
  /** ISO weekday (1 Monday to 5 Friday) without surgery hours, or null. */
  readonly dayOff: number | null;
  readonly saturdays: boolean;
  readonly sundays: boolean;
}

const early = { opens: 8 * 60, closes: 16 * 60, lunch: 12 * 60 };
const usual = { opens: 9 * 60, closes: 17 * 60, lunch: 13 * 60 };
const late = { opens: 10 * 60, closes: 18 * 60, lunch: 13 * 60 + 30 };
const weekdaysOnly = { dayOff: null, saturdays: false, sundays: false };
const mainHouse = { line1: '12 Linden Square', available: true };
const annexe = { line1: '4 Harbour Lane', available: true };

/** The twelve doctors with chosen portraits, since visitors see these cards first. */
export const demoDoctors: readonly (DemoDoctor & { readonly portrait: Portrait })[] = [
  {
    ...mainHouse,
    name: 'Kenji Mori',
    portrait: {
      head: 'pomp',
      face: 'smile',
      beard: null,
      glasses: 'glasses2',
      hair: 'black',
      background: 'sky',
    },
    speciality: 'General physician',
    degree: 'MBBS, MRCGP',
    experience: '14 Years',
    fee: 50,
    line2: 'Ground floor, room 3',
    about:
      'Kenji looks after whole families, from the first cold to the hundredth birthday. He likes plain words, short waits and long walks. Ask him anything; no question is too small.',
    hours: {
      ...weekdaysOnly,
      ...usual,
      slotMinutes: 20,
      appointmentsPerDay: 11,
      saturdays: true,
      sundays: true,
    },
  },
  {
    ...mainHouse,
    name: 'Elena Petrova',
    portrait: { head: 'bangs', face: 'calm', beard: null, glasses: null, hair: 'fair', background: 'rose' },
    speciality: 'Gynecologist',
    degree: 'MD, FRCOG',
    experience: '18 Years',
    fee: 80,
    line2: 'First floor, room 11',
    about:
      'Elena has guided several hundred families through pregnancy and birth. Her hours leave room for the second question, the one that matters. She also runs the Thursday evening class for parents to be.',
    hours: { ...weekdaysOnly, ...usual, slotMinutes: 30, appointmentsPerDay: 7, dayOff: 3 },
  },
  {
    ...annexe,
    name: 'Jonas Weber',
    portrait: {
      head: 'short4',
      face: 'smile',
      beard: 'full4',
      glasses: null,
      hair: 'fair',
      background: 'mint',
    },
    speciality: 'Dermatologist',
    degree: 'Dr. med.',
    experience: '9 Years',
    fee: 65,
    line2: 'Skin clinic, door B',
    about:
      'Jonas reads skin the way others read maps. He keeps a careful picture record of every mole he follows and explains what can wait and what cannot.',
    hours: { ...weekdaysOnly, ...early, slotMinutes: 15, appointmentsPerDay: 10 },
  },
  {
    ...mainHouse,
    name: 'Maya Cohen',
    portrait: {
      head: 'longCurly',
      face: 'cute',
      beard: null,
      glasses: null,
      hair: 'black',
      background: 'peach',
    },
    speciality: 'Paedetricians',
    degree: 'MD, FAAP',
    experience: '11 Years',
    fee: 50,
    line2: 'Ground floor, the yellow door',
    about:
      'Maya treats children and calms their parents. There is a train set in her room and nobody has to hurry past it. She sees babies on the same day whenever she can.',
    hours: {
      ...weekdaysOnly,
      ...usual,
      slotMinutes: 20,
      appointmentsPerDay: 9,
      saturdays: true,
      sundays: true,
    },
  },
  {
    ...annexe,
    name: 'Daniel Reyes',
    portrait: {
      head: 'short5',
      face: 'calm',
      beard: 'goatee1',
      glasses: 'glasses4',
      hair: 'black',
      background: 'lilac',
    },
    speciality: 'Neurologist',
    degree: 'MD, PhD',
    experience: '22 Years',
    fee: 140,
    line2: 'Second floor, room 21',
    about:
      'Daniel works on headaches, tremor and sleep. He takes the time for a full history before he orders any scan, and he writes letters that patients can read.',
    hours: { ...weekdaysOnly, ...late, slotMinutes: 45, appointmentsPerDay: 6, dayOff: 5 },
  },
  {
    ...mainHouse,
    name: 'Grace Liu',
    portrait: {
      head: 'bangs2',
      face: 'smile',
      beard: null,
      glasses: 'glasses3',
      hair: 'black',
      background: 'sage',
    },
    speciality: 'Gastroenterologist',
    degree: 'MBChB, MRCP',
    experience: '16 Years',
    fee: 110,
    line2: 'First floor, room 14',
    about:
      'Grace believes most stomachs tell their story when somebody listens. She plans diets that survive a weekend and does endoscopies on Tuesdays and Thursdays.',
    hours: { ...weekdaysOnly, ...early, slotMinutes: 30, appointmentsPerDay: 7 },
  },
  {
    ...annexe,
    name: 'Omar Haddad',
    portrait: {
      head: 'short2',
      face: 'smile',
      beard: 'full2',
      glasses: null,
      hair: 'black',
      background: 'peach',
    },
    speciality: 'General physician',
    degree: 'MBBS',
    experience: '7 Years',
    fee: 45,
    line2: 'Ground floor, room 1',
    about:
      'Omar runs the early surgery for people who start work at nine. Blood pressure, diabetes and travel vaccinations are his daily bread. He speaks English, Arabic and French.',
    hours: { ...weekdaysOnly, ...early, slotMinutes: 15, appointmentsPerDay: 12, saturdays: true },
  },
  {
    ...mainHouse,
    name: 'Inês Duarte',
    portrait: { head: 'medium3', face: 'cute', beard: null, glasses: null, hair: 'black', background: 'sky' },
    speciality: 'Gynecologist',
    degree: 'MD',
    experience: '10 Years',
    fee: 75,
    line2: 'First floor, room 12',
    about:
      'Inês cares for women of every age and takes screening seriously. She explains results on paper, with a drawing where words are not enough.',
    hours: { ...weekdaysOnly, ...late, slotMinutes: 30, appointmentsPerDay: 7, saturdays: true },
  },
  {
    ...annexe,
    name: 'Amara Osei',
    portrait: {
      head: 'cornrows2',
      face: 'smile',
      beard: null,
      glasses: null,
      hair: 'dark',
      background: 'mint',
    },
    speciality: 'Dermatologist',
    degree: 'MD, FAAD',
    experience: '13 Years',
    fee: 95,
    line2: 'Skin clinic, door A',
    about:
      'Amara treats eczema, acne and everything that itches. Her particular interest is skin of colour, which many textbooks forgot. Small operations are on Friday mornings.',
    hours: { ...weekdaysOnly, ...usual, slotMinutes: 20, appointmentsPerDay: 8, dayOff: 1 },
  },
  {
    ...mainHouse,
    name: 'Tomás Ibáñez',
    portrait: {
      head: 'shaved2',
      face: 'calm',
      beard: 'moustache9',
      glasses: null,
      hair: 'dark',
      background: 'sage',
    },
    speciality: 'Paedetricians',
    degree: 'MD, DCH',
    experience: '8 Years',
    fee: 55,
    line2: 'Ground floor, the blue door',
    about:
      'Tomás has three children of his own and knows what four in the morning feels like. He looks after asthma, allergies and growing pains, and gives vaccinations before anyone notices.',
    hours: { ...weekdaysOnly, ...late, slotMinutes: 20, appointmentsPerDay: 8 },
  },
  {
    ...annexe,
    name: 'Ruth Adeyemi',
    portrait: {
      head: 'bun',
      face: 'smile',
      beard: null,
      glasses: 'glasses',
      hair: 'black',
      background: 'lilac',
    },
    speciality: 'Neurologist',
    degree: 'MBBS, FRCP',
    experience: '25 Years',
    fee: 125,
    line2: 'Second floor, room 22',
    about:
      'Ruth follows people with epilepsy and multiple sclerosis over many years. She prefers fewer tablets and clearer plans. Relatives are welcome in her consultations.',
    hours: { ...weekdaysOnly, ...usual, slotMinutes: 40, appointmentsPerDay: 6 },
  },
  {
    ...mainHouse,
    name: 'Søren Lind',
    portrait: {
      head: 'grayShort',
      face: 'cute',
      beard: null,
      glasses: 'glasses5',
      hair: 'fair',
      background: 'rose',
    },
    speciality: 'Gastroenterologist',
    degree: 'MD',
    experience: '19 Years',
    fee: 90,
    line2: 'First floor, room 15',
    available: false,
    about:
      'Søren joined the house from a university hospital, where he led the liver clinic. He is on a course this month and takes new bookings again afterwards.',
    hours: { ...weekdaysOnly, ...usual, slotMinutes: 30, appointmentsPerDay: 6, dayOff: 4 },
  },
];
