import { fold } from '@docket/contract/fold.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { formatClockTime, toIsoDate } from '@docket/contract/slot-date.ts';
import { describe, expect, test } from 'vitest';
import type { DoctorRecord } from '../../doctors/store.ts';
import { readSearch } from '../../patients/read-search.ts';
import { digitsOf } from '../../platform/search/fold.ts';
import { inWords } from '../../platform/search/terms.ts';
import { understandDesk } from './understand-desk.ts';

const doctors = [
  aDoctor('Dr. Omar Haddad', 'General physician'),
  aDoctor('Jonas Weber', 'Dermatologist'),
  aDoctor('Aiko Tanaka', 'Neurologist'),
  aDoctor('Pia Holm', 'Paedetricians'),
  aDoctor('Kenji Mori', 'Neurologist'),
  aDoctor('Irina Petrova', 'Gynecologist'),
];
const patients = [
  'Aiko Lim',
  'Ana Cruz 1985-04-30 +44207946 0018',
  'Thu Nguyen',
  'Minh Nguyen',
  'Mai Nguyen',
  'May Lind',
  'April Lind',
  'Mona Lind',
  'Sun Li',
  'Kai Weber',
  'Lee Child',
  'Jana Müller',
  'Peter Goetz',
  'Zoe Lukasiewicz zoe@example.org',
  'Ruth Given +442079460511',
  'Mary-Jo Reed',
  "Sean O'Brien",
  'Leo Wright 1983-03-17 +44 (0)20 7946 0714',
  'Ute Weber',
  'Ren Mori',
  'Elin Holm',
].map((text) => ({ text, name: text.replace(/ [\d+(z].*/, '') }));

// Names that begin like words which only join others.
const joining = {
  doctors: [
    aDoctor('Tomás Ibáñez', 'Gynecologist'),
    aDoctor('Inês Duarte', 'Gynecologist'),
    aDoctor('Sofie Anders', 'General physician'),
    aDoctor('Noor Ito', 'Neurologist'),
    aDoctor('Binh An', 'Neurologist'),
    aDoctor('Li Wei', 'Dermatologist'),
  ],
  patients: ['Hana Nguyen', 'Mira Krüger', 'Anton Krüger', 'So Lind', 'Sofia Lind', 'Tobias Lund'].map(
    (name) => ({ text: name, name }),
  ),
};

// As the search does, by its own reading of numbers and dates.
async function find(among: typeof patients, words: readonly string[]) {
  const { terms, bornOn } = readSearch(words.join(' '), 'GB');
  return among.filter(({ text }) => {
    const known = ` ${fold(text)} ${fold(text).replaceAll('-', ' ')} ${digitsOf(text.replace(/\d{4}-\d\d-\d\d/, ''))}`;
    return (
      (bornOn === null || known.includes(bornOn)) &&
      (terms ?? []).every((term) => known.includes(inWords(term)))
    );
  });
}

interface Options {
  readonly isMonthFirst?: boolean;
  readonly isPatientKnown?: boolean;
  readonly among?: typeof joining;
}

/** "Ana Cruz · @haddad · 2026-11-26 · 10:00": who, with whom, which day, which time; "?x" was not understood. */
async function say(
  text: string,
  today: CalendarDate,
  { isMonthFirst = false, isPatientKnown = false, among = { doctors, patients } }: Options = {},
) {
  const { said, ...found } = await understandDesk(text, {
    today,
    isMonthFirst,
    doctors: among.doctors,
    isPatientKnown,
    find: (words) => find(among.patients, words),
  });
  const clock = (minutes: number | null) => (minutes === null ? '' : formatClockTime(minutes));
  const { date, lastDate, time, from, until, length } = said;
  const isNew = found.patients.length === 0 && found.patientWords.length > 0;
  return [
    found.patients.map(({ name }) => name).join('/'),
    isNew && `new ${found.patientWords.join(' ')}`,
    found.doctorWords.length > 0 && `@${found.doctorWords.join(' ')}`,
    date && [toIsoDate(date), lastDate && toIsoDate(lastDate)].filter(Boolean).join('..'),
    clock(time),
    (from !== null || until !== null) && `${clock(from)}-${clock(until)}`,
    length !== null && `${length} min`,
    said.isDouble && 'double',
    said.isSoonest && 'asap',
    ...found.mended.map(({ typed, meant }) => `~${typed}=${meant}`),
    ...found.unclear.map((word) => `?${word}`),
    said.wrong && `!${said.wrong}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

describe('what stands in the desk’s field means', () => {
  describe('on a Monday', () => {
    const today = { year: 2026, month: 11, day: 23 };
    test.each([
      ['aiko lim', 'Aiko Lim'],
      ['lim aiko', 'Aiko Lim'],
      ['Lim, Aiko', 'Aiko Lim'],
      ['lim', 'Aiko Lim'],
      ['ana', 'Ana Cruz/Jana Müller'],
      ['ana cruz mon 14:00', 'Ana Cruz · 2026-11-23 · 14:00'],
      ['mon ana cruz 2pm', 'Ana Cruz · 2026-11-23 · 14:00'],
      ['14:00 ana cruz mon', 'Ana Cruz · 2026-11-23 · 14:00'],
      ['ana cruz today', 'Ana Cruz · 2026-11-23'],
      ['ana cruz tomorrow', 'Ana Cruz · 2026-11-24'],
      ['ana cruz day after tomorrow', 'Ana Cruz · 2026-11-25'],
      ['ana cruz the day after tomorrow 10:00', 'Ana Cruz · 2026-11-25 · 10:00'],
      ['day after tomorrow ana cruz', 'Ana Cruz · 2026-11-25'],
      ['ana cruz overmorrow', 'Ana Cruz · 2026-11-25'],
      ['ana cruz weds', 'Ana Cruz · 2026-11-25'],
      ['ana cruz wed', 'Ana Cruz · 2026-11-25'],
      ['ana cruz tues', 'Ana Cruz · 2026-11-24'],
      ['ana cruz tue 9am', 'Ana Cruz · 2026-11-24 · 09:00'],
      ['ana cruz thurs pm', 'Ana Cruz · 2026-11-26 · 12:00-'],
      ['ana cruz thur', 'Ana Cruz · 2026-11-26'],
      ['ana cruz thursday afternoon', 'Ana Cruz · 2026-11-26 · 12:00-18:00'],
      ['ana cruz fri morning', 'Ana Cruz · 2026-11-27 · -12:00'],
      ['ana cruz sat', 'Ana Cruz · 2026-11-28'],
      ['ana cruz sunday', 'Ana Cruz · 2026-11-29'],
      ['ana cruz monday', 'Ana Cruz · 2026-11-23'],
      ['ana cruz monday week', 'Ana Cruz · 2026-11-30'],
      ['ana cruz fri week', 'Ana Cruz · 2026-12-04'],
      ['ana cruz tomorrow week', 'Ana Cruz · 2026-12-01'],
      ['ana cruz next monday', 'Ana Cruz · 2026-11-30'],
      ['ana cruz next fri', 'Ana Cruz · 2026-12-04'],
      ['ana cruz next week', 'Ana Cruz · 2026-11-30..2026-12-06'],
      ['ana cruz next week monday', 'Ana Cruz · 2026-11-30'],
      ['ana cruz monday next week', 'Ana Cruz · 2026-11-30'],
      ['ana cruz this week', 'Ana Cruz · 2026-11-23..2026-11-29'],
      ['ana cruz this friday', 'Ana Cruz · 2026-11-27'],
      ['ana cruz coming friday', 'Ana Cruz · 2026-11-27'],
      ['ana cruz in 2 weeks', 'Ana Cruz · 2026-12-07'],
      ['ana cruz in two weeks', 'Ana Cruz · 2026-12-07'],
      ['ana cruz in a week', 'Ana Cruz · 2026-11-30'],
      ['ana cruz in 10 days', 'Ana Cruz · 2026-12-03'],
      ['ana cruz 2 weeks', 'Ana Cruz · 2026-12-07'],
      ['ana cruz in 3 months', 'Ana Cruz · 2027-02-23'],
      ['ana cruz in a fortnight', 'Ana Cruz · 2026-12-07'],
      ['ana cruz +7', 'Ana Cruz · 2026-11-30'],
      ['ana cruz +1', 'Ana Cruz · 2026-11-24'],
      ['ana cruz +2w', 'Ana Cruz · 2026-12-07'],
      ['ana cruz next month', 'Ana Cruz · 2026-12-01..2026-12-31'],
      ['ana cruz end of month', 'Ana Cruz · 2026-11-24..2026-11-30'],
      ['ana cruz end of the month', 'Ana Cruz · 2026-11-24..2026-11-30'],
      ['ana cruz end of next month', 'Ana Cruz · 2026-12-25..2026-12-31'],
      ['ana cruz month end', 'Ana Cruz · 2026-11-24..2026-11-30'],
      ['ana cruz eom', 'Ana Cruz · 2026-11-24..2026-11-30'],
      ['ana cruz end of week', 'Ana Cruz · 2026-11-27'],
      ['ana cruz 26/11', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26-11', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26.11.', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26.11', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 1/12', 'Ana Cruz · 2026-12-01'],
      ['ana cruz 11/26', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26/11/2026', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26/11/26', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26-11-2026', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 2026-11-26', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26 nov', 'Ana Cruz · 2026-11-26'],
      ['ana cruz nov 26', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26th nov', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26th of november', 'Ana Cruz · 2026-11-26'],
      ['ana cruz the 26th', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 26th', 'Ana Cruz · 2026-11-26'],
      ['ana cruz the 1st', 'Ana Cruz · 2026-12-01'],
      ['ana cruz november 26, 10:00', 'Ana Cruz · 2026-11-26 · 10:00'],
      ['ana cruz 26 nov 10', 'Ana Cruz · 2026-11-26 · 10:00'],
      ['ana cruz 26 nov 2026 10', 'Ana Cruz · 2026-11-26 · 10:00'],
      ['ana cruz thu 26/11', 'Ana Cruz · 2026-11-26'],
      ['ana cruz thu the 26th', 'Ana Cruz · 2026-11-26'],
      ['ana cruz morning', 'Ana Cruz · -12:00'],
      ['ana cruz afternoon', 'Ana Cruz · 12:00-18:00'],
      ['ana cruz evening', 'Ana Cruz · 17:00-'],
      ['ana cruz noon', 'Ana Cruz · 12:00'],
      ['ana cruz midday tomorrow', 'Ana Cruz · 2026-11-24 · 12:00'],
      ['ana cruz am', 'Ana Cruz · -12:00'],
      ['ana cruz pm', 'Ana Cruz · 12:00-'],
      ['ana cruz in the morning', 'Ana Cruz · -12:00'],
      ['ana cruz tomorrow in the afternoon', 'Ana Cruz · 2026-11-24 · 12:00-18:00'],
      ['ana cruz this afternoon', 'Ana Cruz · 2026-11-23 · 12:00-18:00'],
      ['ana cruz tonight', 'Ana Cruz · 2026-11-23 · 17:00-'],
      ['ana cruz early tomorrow', 'Ana Cruz · 2026-11-24 · -10:00'],
      ['ana cruz tomorrow late', 'Ana Cruz · 2026-11-24 · 15:00-'],
      ['ana cruz lunchtime', 'Ana Cruz · 12:00-14:00'],
      ['ana cruz tomorrow evening 7', 'Ana Cruz · 2026-11-24 · 19:00'],
      ['ana cruz after 5', 'Ana Cruz · 17:00-'],
      ['ana cruz after 5pm', 'Ana Cruz · 17:00-'],
      ['ana cruz after 17:30', 'Ana Cruz · 17:30-'],
      ['ana cruz before 10', 'Ana Cruz · -10:00'],
      ['ana cruz before noon', 'Ana Cruz · -12:00'],
      ['ana cruz after noon', 'Ana Cruz · 12:00-'],
      ['ana cruz from 14', 'Ana Cruz · 14:00-'],
      ['ana cruz from 2pm tomorrow', 'Ana Cruz · 2026-11-24 · 14:00-'],
      ['ana cruz until 11', 'Ana Cruz · -11:00'],
      ['ana cruz by 11', 'Ana Cruz · -11:00'],
      ['ana cruz between 2 and 4', 'Ana Cruz · 14:00-16:00'],
      ['ana cruz between 9 and 11:30 fri', 'Ana Cruz · 2026-11-27 · 09:00-11:30'],
      ['ana cruz after monday', 'Ana Cruz · 2026-11-24..2026-12-07'],
      ['ana cruz after the 26th', 'Ana Cruz · 2026-11-27..2026-12-10'],
      ['ana cruz thu 10', 'Ana Cruz · 2026-11-26 · 10:00'],
      ['ana cruz 10 thu', 'Ana Cruz · 2026-11-26 · 10:00'],
      ['ana cruz at 10', 'Ana Cruz · 10:00'],
      ['ana cruz at 2', 'Ana Cruz · 14:00'],
      ['ana cruz at 14:30', 'Ana Cruz · 14:30'],
      ['ana cruz @10', 'Ana Cruz · 10:00'],
      ['ana cruz @ 10', 'Ana Cruz · 10:00'],
      ['ana cruz 10h', 'Ana Cruz · 10:00'],
      ['ana cruz 14h30', 'Ana Cruz · 14:30'],
      ['ana cruz 14.30', 'Ana Cruz · 14:30'],
      ['ana cruz 9.15 tue', 'Ana Cruz · 2026-11-24 · 09:15'],
      ['ana cruz thu 1030', 'Ana Cruz · 2026-11-26 · 10:30'],
      ['ana cruz thu 930', 'Ana Cruz · 2026-11-26 · 09:30'],
      ['ana cruz tomorrow 2', 'Ana Cruz · 2026-11-24 · 14:00'],
      ['ana cruz half past two', 'Ana Cruz · 14:30'],
      ['ana cruz half past 2 thu', 'Ana Cruz · 2026-11-26 · 14:30'],
      ['ana cruz quarter past nine', 'Ana Cruz · 09:15'],
      ['ana cruz quarter to 3', 'Ana Cruz · 14:45'],
      ["ana cruz 10 o'clock", 'Ana Cruz · 10:00'],
      ['ana cruz at ten', 'Ana Cruz · 10:00'],
      ['ana cruz 2:30 p.m.', 'Ana Cruz · 14:30'],
      ['ana cruz 2 pm', 'Ana Cruz · 14:00'],
      ['ana cruz 1430', 'Ana Cruz · 14:30'],
      ['ana cruz 12am', 'Ana Cruz · 00:00'],
      ['ana cruz 12pm', 'Ana Cruz · 12:00'],
      ['ana cruz 30 min', 'Ana Cruz · 30 min'],
      ['ana cruz 30min', 'Ana Cruz · 30 min'],
      ['ana cruz 45m tomorrow', 'Ana Cruz · 2026-11-24 · 45 min'],
      ['ana cruz 20 minutes thu 10', 'Ana Cruz · 2026-11-26 · 10:00 · 20 min'],
      ['ana cruz 1h', 'Ana Cruz · 60 min'],
      ['ana cruz 1 hour', 'Ana Cruz · 60 min'],
      ['ana cruz an hour', 'Ana Cruz · 60 min'],
      ['ana cruz half an hour', 'Ana Cruz · 30 min'],
      ['ana cruz 1h30', 'Ana Cruz · 90 min'],
      ['ana cruz 1.5h', 'Ana Cruz · 90 min'],
      ['ana cruz double', 'Ana Cruz · double'],
      ['ana cruz double appointment tomorrow', 'Ana Cruz · 2026-11-24 · double'],
      ["ana cruz 30'", 'Ana Cruz · 30 min'],
      ['ana cruz 600 min', 'Ana Cruz · !600 min is not a length'],
      ['ana cruz asap', 'Ana Cruz · asap'],
      ['ana cruz as soon as possible', 'Ana Cruz · asap'],
      ['ana cruz next free', 'Ana Cruz · asap'],
      ['ana cruz first available haddad', 'Ana Cruz · @haddad · asap'],
      ['ana cruz dr haddad', 'Ana Cruz · @haddad'],
      ['ana cruz doctor haddad', 'Ana Cruz · @haddad'],
      ['ana cruz with haddad', 'Ana Cruz · @haddad'],
      ['ana cruz with dr haddad', 'Ana Cruz · @haddad'],
      ['ana cruz with dr. omar haddad thu', 'Ana Cruz · @omar haddad · 2026-11-26'],
      ['ana cruz gp', 'Ana Cruz · @gp'],
      ['ana cruz skin', 'Ana Cruz · @skin'],
      ['ana cruz stomach', 'Ana Cruz · @stomach'],
      ['ana cruz child', 'Ana Cruz · @child'],
      ['ana cruz kids', 'Ana Cruz · @kids'],
      ['ana cruz heart', 'Ana Cruz · @heart'],
      ['ana cruz derm tomorrow 14:30', 'Ana Cruz · @derm · 2026-11-24 · 14:30'],
      ['ana cruz dermatolgist', 'Ana Cruz · @dermatolgist'],
      ['ana cruz neurolgy', 'Ana Cruz · @neurolgy'],
      ['ana cruz neurologist', 'Ana Cruz · @neurologist'],
      ['ana cruz women', 'Ana Cruz · @women'],
      ['for ana cruz with haddad at 10 on thu', 'Ana Cruz · @haddad · 2026-11-26 · 10:00'],
      ['appointment for ana cruz please', 'Ana Cruz'],
      ['haddad ana cruz', 'Ana Cruz · @haddad'],
      ['haddad', '@haddad'],
      ['skin', '@skin'],
      ['tomorrow', '2026-11-24'],
      ['haddad tomorrow 10:00', '@haddad · 2026-11-24 · 10:00'],
      ['thu nguyen', 'Thu Nguyen'],
      ['nguyen thu', 'Thu Nguyen'],
      ['thu nguyen thu', 'Thu Nguyen · 2026-11-26'],
      ['thu nguyen thu 10:00', 'Thu Nguyen · 2026-11-26 · 10:00'],
      ['thu nguyen mon', 'Thu Nguyen · 2026-11-23'],
      ['minh nguyen thu', 'Minh Nguyen · 2026-11-26'],
      ['minh thu', 'Minh Nguyen · 2026-11-26'],
      ['mai nguyen may 5', 'Mai Nguyen · 2027-05-05'],
      ['may lind', 'May Lind'],
      ['april lind', 'April Lind'],
      ['april 5 ana cruz', 'Ana Cruz · 2027-04-05'],
      ['sun li', 'Sun Li'],
      ['li sun', 'Sun Li'],
      ['ana cruz sun', 'Ana Cruz · 2026-11-29'],
      ['sat paul', 'new paul · 2026-11-28'],
      ['kai weber', 'Kai Weber'],
      ['weber kai', 'Kai Weber'],
      ['weber kai haddad', 'Kai Weber · @haddad'],
      ['kai weber with weber', 'Kai Weber · @weber'],
      ['ana cruz weber', 'Ana Cruz · @weber'],
      ['kai weber skin', 'Kai Weber · @skin'],
      ['lee child', 'Lee Child'],
      ['lee child child', 'Lee Child · @child'],
      ['hart heart', 'new hart · @heart'],
      ['muller jana', 'Jana Müller'],
      ['mueller jana', 'Jana Müller'],
      ['müller jana', 'Jana Müller'],
      ['jana müller thu', 'Jana Müller · 2026-11-26'],
      ['goetz peter', 'Peter Goetz'],
      ['muller', 'Jana Müller'],
      ['mueller', 'Jana Müller'],
      ['götz', 'Peter Goetz'],
      ['gross', 'new gross'],
      ['groß eva', 'new groß eva'],
      ['noël', 'new noël'],
      ['zoe lukasiewicz', 'Zoe Lukasiewicz'],
      ['Łukasiewicz Zoë', 'Zoe Lukasiewicz'],
      ['1985-04-30', 'Ana Cruz'],
      ['ana 30.4.1985', 'Ana Cruz'],
      ['ana cruz 30/04/1985 thu', 'Ana Cruz · 2026-11-26'],
      ['30 april 1985', 'Ana Cruz'],
      ['4/5/85', 'new 1985-05-04'],
      ['020 7946 0511', 'Ruth Given'],
      ['+44 20 7946 0511', 'Ruth Given'],
      ['00442079460511', 'Ruth Given'],
      ['7946 0018', 'Ana Cruz'],
      ['020 7946 0511 thu 10', 'Ruth Given · 2026-11-26 · 10:00'],
      ['ana cruz 0170 1234567', 'Ana Cruz · ?0170 1234567'],
      ['zoe@example.org tomorrow', 'Zoe Lukasiewicz · 2026-11-24'],
      ['aiko lim afternoon', 'Aiko Lim · 12:00-18:00'],
      ['aiko lim afternon', 'Aiko Lim · 12:00-18:00'],
      ['aiko lim aftrenoon', 'Aiko Lim · 12:00-18:00'],
      ['aiko lim tomorow', 'Aiko Lim · 2026-11-24'],
      ['aiko lim tommorow', 'Aiko Lim · 2026-11-24'],
      ['aiko lim wendesday', 'Aiko Lim · 2026-11-25'],
      ['aiko lim wednsday', 'Aiko Lim · 2026-11-25'],
      ['aiko lim thrusday', 'Aiko Lim · 2026-11-26'],
      ['aiko lim mornign', 'Aiko Lim · -12:00'],
      ['aiko lim xyzzy', 'Aiko Lim · ?xyzzy'],
      ['aiko lim xyzzy tomorrow', 'Aiko Lim · 2026-11-24 · ?xyzzy'],
      ['aiko xyzzy lim derm', 'Aiko Lim · @derm · ?xyzzy'],
      ['xyzzy aiko lim 10:00 mon', 'Aiko Lim · 2026-11-23 · 10:00 · ?xyzzy'],
      ['tom baker', 'new tom baker'],
      ['tom baker haddad thu', 'new tom baker · @haddad · 2026-11-26'],
      ['tom lind', 'new tom lind'],
      ['new person weber', 'new new person · @weber'],
      ['tom van der berg', 'new tom van der berg'],
      ['ana cruz 25:00', 'Ana Cruz · !25:00 is not a time'],
      ['ana cruz 13:00 pm', 'Ana Cruz · !13:00 pm is not a time'],
      ['ana cruz 31.02.2027', 'Ana Cruz · !31.02.2027 is not a day'],
      ['ana cruz 31 feb', 'Ana Cruz · !31 feb is not a day'],
      ['ana cruz 9:7', 'Ana Cruz · !9:7 is not a time'],
      ['ana cruz mon tue', 'Ana Cruz · 2026-11-23 · ?tue'],
      ['ana cruz 10:00 11:00', 'Ana Cruz · 10:00 · ?11:00'],
      ['ana cruz in 2 hours', 'Ana Cruz · ?in 2 hours'],
      ['frida monica', 'new frida monica'],
      ['rita mondal', 'new rita mondal'],
      ['ana cruz mondya', 'Ana Cruz · 2026-11-23'],
      ['ana cruz firday 10', 'Ana Cruz · 2026-11-27 · 10:00'],
      ['ana cruz sudnay', 'Ana Cruz · 2026-11-29'],
      ['mona lind', 'Mona Lind'],
      ['mon lind', 'May Lind/April Lind/Mona Lind · 2026-11-23'],
      ['dr', ''],
      ['for', ''],
      ['the nguyen', 'Thu Nguyen/Minh Nguyen/Mai Nguyen'],
      ["o'brien", "Sean O'Brien"],
      ['mary-jo reed', 'Mary-Jo Reed'],
      ['reed mary jo thu', 'Mary-Jo Reed · 2026-11-26'],
      ['+44 (0)20 7946 0714', 'Leo Wright'],
      ['+44 (0) 20 7946 0714', 'Leo Wright'],
      ['+44-20-7946-0714', 'Leo Wright'],
      ['+44.20.7946.0714', 'Leo Wright'],
      ['+44/20/7946/0714', 'Leo Wright'],
      ['0044 20 7946 0714', 'Leo Wright'],
      ['00 44 20 7946 0714', 'Leo Wright'],
      ['(020) 7946 0714', 'Leo Wright'],
      ['(020) 7946-0714', 'Leo Wright'],
      ['020 79 46 07 14', 'Leo Wright'],
      ['020-79 46 07 14', 'Leo Wright'],
      ['020 7946 0714 ext 12', 'Leo Wright'],
      ['020 7946 0714 ext. 12 thu', 'Leo Wright · 2026-11-26'],
      ['020 7946 0714 x12', 'Leo Wright'],
      ['020 7946 0714x12', 'Leo Wright'],
      ['020 7946 0714, thu', 'Leo Wright · 2026-11-26'],
      ['thu 10 020 7946 0714', 'Leo Wright · 2026-11-26 · 10:00'],
      ['020 7946 0714 10 thu', 'Leo Wright · 2026-11-26 · 10:00'],
      ['020 7946 0714 26/11 10', 'Leo Wright · 2026-11-26 · 10:00'],
      ['26/11/2026 020 7946 0714', 'Leo Wright · 2026-11-26'],
      ['leo wright +44 (0)20 7946 0714 petrova thu', 'Leo Wright · @petrova · 2026-11-26'],
      ['+44 (0)20 7946 0799', 'new +44 (0)20 7946 0799'],
      ['+44 (0)20', 'Leo Wright'],
      ['ana cruz +7 10:00', 'Ana Cruz · 2026-11-30 · 10:00'],
      ['leo wright 3 petrova thu', 'Leo Wright · @petrova · 2026-11-26 · 15:00'],
      ['3 leo wright petrova thu', 'Leo Wright · @petrova · 2026-11-26 · 15:00'],
      ['thu petrova 3 leo wright', 'Leo Wright · @petrova · 2026-11-26 · 15:00'],
      ['leo wright petrova 3', 'Leo Wright · @petrova · 15:00'],
      ['leo wright mori thu 17', 'Leo Wright · @mori · 2026-11-26 · 17:00'],
      ['leo wright 11 mori thu', 'Leo Wright · @mori · 2026-11-26 · 11:00'],
      ['leo wright 3 petrova thu 10', 'Leo Wright · @petrova · 2026-11-26 · 10:00 · ?3'],
      ['leo wright 45 petrova thu', 'Leo Wright · @petrova · 2026-11-26 · ?45'],
      ['leo wright thu 26 11', 'Leo Wright · 2026-11-26 · ?26 · ?11'],
      ['petrova 3', '@petrova · 15:00'],
      ['ute weber weber thu', 'Ute Weber · @weber · 2026-11-26'],
      ['weber ute weber', 'Ute Weber · @weber'],
      ['weber weber fri', 'Kai Weber/Ute Weber · @weber · 2026-11-27'],
      ['minh weber weber fri', 'new minh weber · @weber · 2026-11-27'],
      ['nora weber weber fri', 'new nora weber · @weber · 2026-11-27'],
      ['ren mori mori thu', 'Ren Mori · @mori · 2026-11-26'],
      ['ren mori kenji thu', 'Ren Mori · @kenji · 2026-11-26'],
      ['ren mori kenji mori thu', 'Ren Mori · @kenji mori · 2026-11-26'],
      ['kenji mori', '@kenji mori'],
      ['mori kenji', '@mori kenji'],
      ['jonas weber fri', '@jonas weber · 2026-11-27'],
      ['leo wright first of december', 'Leo Wright · 2026-12-01'],
      ['leo wright december first', 'Leo Wright · 2026-12-01'],
      ['leo wright the second of december', 'Leo Wright · 2026-12-02'],
      ['leo wright twenty-first december', 'Leo Wright · 2026-12-21'],
      ['leo wright the first free', 'Leo Wright · asap'],
      ['leo wright aaa bbb ccc thu', 'Leo Wright · 2026-11-26 · ?aaa · ?bbb · ?ccc'],
      ['aaa leo bbb wright ccc ddd eee', 'Leo Wright · ?aaa · ?bbb · ?ccc · ?ddd · ?eee'],
      ['leo wright start of month', 'Leo Wright · 2026-12-01..2026-12-07'],
      ['leo wright beginning of next month', 'Leo Wright · 2026-12-01..2026-12-07'],
      ['leo wright start of next week', 'Leo Wright · 2026-11-30'],
      ['leo wright a week on thursday', 'Leo Wright · 2026-12-03'],
      ['leo wright week on thu 10', 'Leo Wright · 2026-12-03 · 10:00'],
      ['leo wright a week today', 'Leo Wright · 2026-11-30'],
      ['leo wright fortnight', 'Leo Wright · 2026-12-07'],
      ['leo wright a fortnight on friday', 'Leo Wright · 2026-12-11'],
      ['leo wright weekend', 'Leo Wright · 2026-11-28..2026-11-29'],
      ['leo wright next weekend', 'Leo Wright · 2026-12-05..2026-12-06'],
      ['leo wright around 3', 'Leo Wright · 15:00'],
      ['leo wright thu at about 3', 'Leo Wright · 2026-11-26 · 15:00'],
      ['leo wright thu 3ish', 'Leo Wright · 2026-11-26 · 15:00'],
      ['leo wright thu 2-4pm', 'Leo Wright · 2026-11-26 · 14:00-16:00'],
      ['leo wright thu 10-2pm', 'Leo Wright · 2026-11-26 · 10:00-14:00'],
      ['leo wright thu 14:00-16:00', 'Leo Wright · 2026-11-26 · 14:00-16:00'],
      ['tom baker around 3', 'new tom baker · 15:00'],
      ['tom baker 2-4pm', 'new tom baker · 14:00-16:00'],
      ['tom baker around teatime', 'new tom baker teatime · ?around'],
      ['elin holm xyzzy haddad thu', 'Elin Holm · @haddad · 2026-11-26 · ?xyzzy'],
      ['elin xyzzy holm thu omar haddad', 'Elin Holm · @omar haddad · 2026-11-26 · ?xyzzy'],
      ['elin holm foo bar haddad', 'Elin Holm · @haddad · ?foo · ?bar'],
      [
        'leo wright half 3 thu',
        'Leo Wright · 2026-11-26 · !half 3 may be half past 3 or half an hour before 3',
      ],
      ['leo wright petrva thu', 'Leo Wright · @Petrova · 2026-11-26 · ~petrva=Petrova'],
      ['petrva thu', '@Petrova · 2026-11-26 · ~petrva=Petrova'],
      ['leo wrigth', 'Leo Wright · ~wrigth=Wright'],
      ['leo wrigth petrova thu 3', 'Leo Wright · @petrova · 2026-11-26 · 15:00 · ~wrigth=Wright'],
      ['tom wrigth', 'new tom wrigth'],
      ['boris petrva thu', 'new boris petrva · 2026-11-26'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today)).toBe(meaning);
    });
  });

  describe('on a Monday beside words that only join others', () => {
    const today = { year: 2026, month: 11, day: 23 };
    test.each([
      ['hana nguyen from 2 to 4 fri', 'Hana Nguyen · 2026-11-27 · 14:00-16:00'],
      ['mira krüger from 10 to 12 thu', 'Mira Krüger · 2026-11-26 · 10:00-12:00'],
      ['mira krüger thu from 10 to 12', 'Mira Krüger · 2026-11-26 · 10:00-12:00'],
      ['from 10 to 12 thu mira krüger', 'Mira Krüger · 2026-11-26 · 10:00-12:00'],
      ['mira krüger 10 to 12 fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger 10 until 12 fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger 10 till noon fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger 10 - 12 fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger fri 10 – 12', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger from 10-12 fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger between 10-12 fri', 'Mira Krüger · 2026-11-27 · 10:00-12:00'],
      ['mira krüger 26 nov 10 to 12', 'Mira Krüger · 2026-11-26 · 10:00-12:00'],
      ['mira krüger 10 to 12 tomás fri', 'Mira Krüger · @tomás · 2026-11-27 · 10:00-12:00'],
      ['10 to 12 fri', '2026-11-27 · 10:00-12:00'],
      ['9 to 5', '09:00-17:00'],
      ['mira krüger 2 to 4pm thu', 'Mira Krüger · 2026-11-26 · 14:00-16:00'],
      ['mira krüger 10 to 2pm thu', 'Mira Krüger · 2026-11-26 · 10:00-14:00'],
      ['mira krüger 9am to 11:30am thu', 'Mira Krüger · 2026-11-26 · 09:00-11:30'],
      ['mira krüger half past two to four thu', 'Mira Krüger · 2026-11-26 · 14:30-16:00'],
      ['mira krüger 20 to 4 thu', 'Mira Krüger · 2026-11-26 · 15:40'],
      ['mira krüger twenty to four thu', 'Mira Krüger · 2026-11-26 · 15:40'],
      ['mira krüger 5 to 4 thu', 'Mira Krüger · 2026-11-26 · 15:55'],
      ['mira krüger from 4 to 2 thu', 'Mira Krüger · 2026-11-26 · ?from 4 to 2'],
      ['mira krüger between 4 and 2 thu', 'Mira Krüger · 2026-11-26 · ?between 4 and 2'],
      ['mira krüger 10 to 12 nov', 'Mira Krüger · ?10 to 12 nov'],
      ['mira krüger 10 to 12 2 to 4 thu', 'Mira Krüger · 2026-11-26 · 10:00-12:00 · ?2 to 4'],
      ['mira krüger from 2 to 4 fri 10', 'Mira Krüger · 2026-11-27 · 10:00 · ?from 2 to 4'],
      ['mira krüger after 5 fri 10:00', 'Mira Krüger · 2026-11-27 · 10:00 · ?after 5'],
      ['mira krüger before 10 fri 11:00', 'Mira Krüger · 2026-11-27 · 11:00 · ?before 10'],
      ['mira krüger mon to wed', 'Mira Krüger · 2026-11-23 · ?wed · ?to'],
      ['mira krüger in december', 'Mira Krüger · 2026-12-01..2026-12-31'],
      ['in december', '2026-12-01..2026-12-31'],
      ['in november', '2026-11-23..2026-11-30'],
      ['in january', '2027-01-01..2027-01-31'],
      ['in a year', '2027-11-23'],
      ['mira krüger in 2 years', 'Mira Krüger · 2028-11-23'],
      ['to', '?to'],
      ['to thu', '2026-11-26 · ?to'],
      ['so thu', 'So Lind · 2026-11-26'],
      ['no thu', '2026-11-26 · ?no'],
      ['is my thu', '2026-11-26 · ?is · ?my'],
      ['mira krüger to thu', 'Mira Krüger · 2026-11-26 · ?to'],
      ['mira krüger in thu', 'Mira Krüger · 2026-11-26 · ?in'],
      ['mira to thu', 'Mira Krüger · 2026-11-26 · ?to'],
      [
        'mira to so no is my me not any but by',
        'Mira Krüger · ?to · ?so · ?no · ?is · ?my · ?me · ?not · ?any · ?but · ?by',
      ],
      ['mira krüger it thu', 'Mira Krüger · 2026-11-26 · ?it'],
      ['mira krüger du', 'Mira Krüger · ?du'],
      ['mira krüger dua', 'Mira Krüger · @dua'],
      ['mira krüger dr to thu', 'Mira Krüger · @to · 2026-11-26'],
      ['mira krüger with to thu', 'Mira Krüger · @to · 2026-11-26'],
      ['mira krüger with du thu', 'Mira Krüger · @du · 2026-11-26'],
      ['mira krüger with no thu', 'Mira Krüger · 2026-11-26 · ?no'],
      ['mira krüger an thu', 'Mira Krüger · @an · 2026-11-26'],
      ['mira krüger li thu', 'Mira Krüger · @li · 2026-11-26'],
      ['so lind thu', 'So Lind · 2026-11-26'],
      ['so', 'So Lind'],
      ['tom baker to thu', 'new tom baker · 2026-11-26 · ?to'],
      ['tom baker in', 'new tom baker · ?in'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today, { among: joining })).toBe(meaning);
    });

    test.each([
      ['to thu', '2026-11-26 · ?to'],
      ['from 2 to 4 thu', '2026-11-26 · 14:00-16:00'],
      ['with to thu', '@to · 2026-11-26'],
      ['so an thu', '@an · 2026-11-26 · ?so'],
    ])('of a known patient: %s', async (text, meaning) => {
      expect(await say(text, today, { among: joining, isPatientKnown: true })).toBe(meaning);
    });
  });

  describe('on a Sunday', () => {
    const today = { year: 2026, month: 11, day: 22 };
    test.each([
      ['ana cruz today', 'Ana Cruz · 2026-11-22'],
      ['ana cruz tomorrow', 'Ana Cruz · 2026-11-23'],
      ['ana cruz sun', 'Ana Cruz · 2026-11-22'],
      ['ana cruz mon', 'Ana Cruz · 2026-11-23'],
      ['ana cruz monday', 'Ana Cruz · 2026-11-23'],
      ['ana cruz next sun', 'Ana Cruz · 2026-11-29'],
      ['ana cruz next monday', 'Ana Cruz · 2026-11-23'],
      ['ana cruz next week', 'Ana Cruz · 2026-11-23..2026-11-29'],
      ['ana cruz this week', 'Ana Cruz · 2026-11-22..2026-11-22'],
      ['ana cruz sunday week', 'Ana Cruz · 2026-11-29'],
      ['ana cruz end of week', 'Ana Cruz · 2026-11-27'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today)).toBe(meaning);
    });
  });

  describe('on the last day of a month', () => {
    const today = { year: 2026, month: 11, day: 30 };
    test.each([
      ['ana cruz tomorrow', 'Ana Cruz · 2026-12-01'],
      ['ana cruz day after tomorrow', 'Ana Cruz · 2026-12-02'],
      ['ana cruz end of month', 'Ana Cruz · 2026-11-30..2026-11-30'],
      ['ana cruz 1st', 'Ana Cruz · 2026-12-01'],
      ['ana cruz the 30th', 'Ana Cruz · 2026-11-30'],
      ['ana cruz 31st', 'Ana Cruz · 2026-12-31'],
      ['ana cruz in 1 month', 'Ana Cruz · 2026-12-30'],
      ['ana cruz next month', 'Ana Cruz · 2026-12-01..2026-12-31'],
      ['ana cruz 1/12', 'Ana Cruz · 2026-12-01'],
      ['ana cruz +1', 'Ana Cruz · 2026-12-01'],
      ['ana cruz tue', 'Ana Cruz · 2026-12-01'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today)).toBe(meaning);
    });
  });

  describe('on the day the clocks go forward', () => {
    const today = { year: 2027, month: 3, day: 28 };
    test.each([
      ['ana cruz today 2:30am', 'Ana Cruz · 2027-03-28 · 02:30'],
      ['ana cruz tomorrow 10', 'Ana Cruz · 2027-03-29 · 10:00'],
      ['ana cruz in 1 week', 'Ana Cruz · 2027-04-04'],
      ['ana cruz +7', 'Ana Cruz · 2027-04-04'],
      ['ana cruz next week', 'Ana Cruz · 2027-03-29..2027-04-04'],
      ['ana cruz this afternoon', 'Ana Cruz · 2027-03-28 · 12:00-18:00'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today)).toBe(meaning);
    });
  });

  describe('on the day the clocks go back', () => {
    const today = { year: 2026, month: 10, day: 25 };
    test.each([
      ['ana cruz today 2:30am', 'Ana Cruz · 2026-10-25 · 02:30'],
      ['ana cruz tomorrow 10', 'Ana Cruz · 2026-10-26 · 10:00'],
      ['ana cruz in 1 week', 'Ana Cruz · 2026-11-01'],
      ['ana cruz +7', 'Ana Cruz · 2026-11-01'],
      ['ana cruz mon am', 'Ana Cruz · 2026-10-26 · -12:00'],
      ['ana cruz end of month', 'Ana Cruz · 2026-10-25..2026-10-31'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today)).toBe(meaning);
    });
  });

  describe('on a Monday where the month comes first', () => {
    const today = { year: 2026, month: 11, day: 23 };
    test.each([
      ['ana cruz 11/12', 'Ana Cruz · 2027-11-12'],
      ['ana cruz 12/1', 'Ana Cruz · 2026-12-01'],
      ['ana cruz 12/11', 'Ana Cruz · 2026-12-11'],
      ['ana cruz 26/11', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 11-26', 'Ana Cruz · 2026-11-26'],
      ['ana cruz 1.12.', 'Ana Cruz · 2026-12-01'],
      ['ana cruz 4/30/1985', 'Ana Cruz'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today, { isMonthFirst: true })).toBe(meaning);
    });
  });

  describe('on a Monday when the patient is known already', () => {
    const today = { year: 2026, month: 11, day: 23 };
    test.each([
      ['skin tomorrow 14:30', '@skin · 2026-11-24 · 14:30'],
      ['dr haddad thu', '@haddad · 2026-11-26'],
      ['haddad', '@haddad'],
      ['aiko', '@aiko'],
      ['with weber thu pm', '@weber · 2026-11-26 · 12:00-'],
      ['xyzzy tomorrow', '2026-11-24 · ?xyzzy'],
      ['afternon', '12:00-18:00'],
      ['thu nguyen', '2026-11-26 · ?nguyen'],
      ['petrova 3', '@petrova · 15:00'],
      ['petrva thu', '@Petrova · 2026-11-26 · ~petrva=Petrova'],
      ['+44 (0)20 7946 0714', '?+44 (0)20 7946 0714'],
    ])('%s', async (text, meaning) => {
      expect(await say(text, today, { isPatientKnown: true })).toBe(meaning);
    });
  });
});

function aDoctor(name: string, speciality: DoctorRecord['speciality']): DoctorRecord {
  const known = { degree: '', experience: '1 Year', about: '', line1: '', line2: '', imageHash: null };
  const nothing = { awayUntil: null, awayFrom: null, archivedAt: null, changedBy: null, changedAt: null };
  return { id: name, name, speciality, feeCents: 0, available: true, version: 0, ...known, ...nothing };
}
