import { fold } from '@docket/contract/formats/fold.ts';
import { listOtherForms } from '@docket/contract/formats/short-forms.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forNoKeyUpdate, forShare } from '../platform/database/dialect.ts';
import type { Connection } from '../platform/database/engine.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import { keyLetters, orderKeyOf } from '../platform/keyset.ts';
import { type GuessedName, guessIn, searchIn, type Term } from '../platform/search/terms.ts';
import {
  type DeskFields,
  type FullPatient,
  fullPatientColumns,
  type PatientKeys,
  type PatientRecord,
  toDeskColumns,
  toFullPatient,
} from './rows.ts';

export type { PatientKeys, PatientRecord } from './rows.ts';

const columns = ['id', 'name', 'email', 'phone', 'dob', 'image_hash as imageHash'] as const;

type RowLock = 'none' | 'shared' | 'alone';

const whole = prepareQuery(({ id }: { id: string }, kind, lock: RowLock, db) => {
  const query = db.selectFrom('patients').select(fullPatientColumns).where('id', '=', id);
  if (lock === 'none') return query;
  return lock === 'shared' ? forShare({ kind }, query) : forNoKeyUpdate({ kind }, query);
});

/** Patients on record. Lists and searches leave out merged records. */
export function patientStore(connection: Connection) {
  const { db } = connection;
  const patients = () => db.selectFrom('patients').select(columns);
  const findRecord = async (id: string, lock: RowLock = 'none') => {
    const [row] = await whole(connection, { id }, lock);
    return row ? toFullPatient(row) : null;
  };
  const resolve = async (id: string, lock: RowLock = 'none') => {
    let patient = await findRecord(id, lock);
    while (patient?.mergedInto) patient = await findRecord(patient.mergedInto, lock);
    return patient;
  };
  return {
    async insert(patient: PatientRecord & PatientKeys & Partial<DeskFields>, nowMs: number): Promise<void> {
      await db
        .insertInto('patients')
        .values({
          id: patient.id,
          name: patient.name,
          name_key: patient.nameKey,
          search: patient.search,
          email: patient.email,
          phone: patient.phone,
          dob: patient.dob,
          image_hash: patient.imageHash,
          ...toDeskColumns(patient),
          created_at: nowMs,
        })
        .execute();
    },
    /** Record with this id, merged or not. */
    findOwn: (id: string): Promise<FullPatient | null> => findRecord(id),
    /** Record that the id resolves to: its own, or the one it was merged into. */
    find: (id: string): Promise<FullPatient | null> => resolve(id),
    /** Like `find`, and prevents merging until the transaction ends. */
    lockShared: (id: string): Promise<FullPatient | null> => resolve(id, 'shared'),
    /**
     * Like `find`, with an exclusive lock: for rules about all wishes, offers or appointments of a patient. Doctors
     * are locked before patients.
     */
    lock: (id: string): Promise<FullPatient | null> => resolve(id, 'alone'),
    /** Locks several records exclusively, in the order of their ids. SQLite's writers are serial anyway. */
    async lockAll(ids: readonly string[]): Promise<void> {
      if (connection.kind === 'sqlite' || ids.length === 0) return;
      const rows = db
        .selectFrom('patients')
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id');
      await forNoKeyUpdate(connection, rows).execute();
    },
    /** Newest first: ids sort by age. */
    async listNewest(limit: number): Promise<PatientRecord[]> {
      return patients().where('merged_into', 'is', null).orderBy('id', 'desc').limit(limit).execute();
    },
    /** Patients whose name begins with `prefix` (folded), by name. */
    async findByNamePrefix(prefix: string, limit: number): Promise<PatientRecord[]> {
      return (await namePrefixQuery(prefix, limit).execute(db)).rows;
    },
    /** Patients whose name contains all these words (folded); names without further words first, then by name. */
    async findByWholeWords(tokens: readonly string[], limit: number): Promise<PatientRecord[]> {
      return (await wholeWordsQuery(connection, tokens, limit).execute(db)).rows;
    },
    /** Patients whose name has a word beginning with each token (folded); whole words first. */
    async findByWordPrefixes(tokens: readonly string[], limit: number): Promise<PatientRecord[]> {
      return (await wordPrefixesQuery(connection, tokens, limit).execute(db)).rows;
    },
    /** Patients whose name, phone and email contain all terms, by name. */
    async findByTerms(terms: readonly Term[], limit: number): Promise<PatientRecord[]> {
      return (await termsQuery(connection, terms, limit).execute(db)).rows;
    },
    /** Candidates for a misspelled name, up to a limit; empty if the name is too short for the index. */
    async findByGuesses(names: readonly GuessedName[]): Promise<PatientRecord[]> {
      const query = guessesQuery(connection, names);
      return query === null ? [] : (await query.execute(db)).rows;
    },
    /** Record other than `id` with this name (folded) and date of birth ("1985-04-30"). */
    async findByNameAndBirthDate(nameKey: string, dob: string, id = ''): Promise<PatientRecord | null> {
      const query = patients().where('dob', '=', dob).where('name_key', '=', nameKey).where('id', '!=', id);
      return (await query.where('merged_into', 'is', null).limit(1).executeTakeFirst()) ?? null;
    },
    /** Patients born on this day ("1985-04-30"), up to a limit. */
    async findByBirthDate(dob: string): Promise<PatientRecord[]> {
      const query = patients().where('dob', '=', dob).where('merged_into', 'is', null);
      return query.orderBy('n').limit(maxCandidates).execute();
    },
    /** Patients whose phone number ends with one of these digits, up to a limit. */
    async findByPhoneEndings(endings: readonly string[]): Promise<PatientRecord[]> {
      return endings.length === 0 ? [] : (await phoneEndingsQuery(connection, endings).execute(db)).rows;
    },
    /** Patients with one of these spellings of an email address, up to a limit. */
    async findByEmails(spellings: readonly string[]): Promise<PatientRecord[]> {
      return (await emailsQuery(connection, spellings).execute(db)).rows;
    },
    /** Patients with these row numbers, in the order given. */
    async readByRowNumbers(numbers: readonly number[]): Promise<PatientRecord[]> {
      if (numbers.length === 0) return [];
      const rows = await patients().select('n').where('n', 'in', numbers).execute();
      const byNumber = new Map(rows.map(({ n, ...patient }) => [n, patient]));
      return numbers.flatMap((n) => byNumber.get(n) ?? []);
    },
  };
}

/**
 * Returns a subquery for `in`: ids of a patient's record and of all records merged into it. A wish keeps the id of
 * the record it was written for.
 */
export function selectRecordIds(patientId: string): RawBuilder<unknown> {
  return sql`(with recursive own (id) as (
    select ${patientId} union select p.id from patients p join own on p.merged_into = own.id
  ) select id from own)`;
}

/** Query of `findByNamePrefix`, separate so that a test can read its plan. */
export function namePrefixQuery(prefix: string, limit: number): RawBuilder<PatientRecord> {
  const { from, until } = toNameRange(prefix);
  // Nearly every row in the range matches. For a plain condition PostgreSQL would expect few matches, and sort the
  // whole range.
  const begins = sql`case when ${nameBeginsWith(prefix)} then true else false end`;
  return sql<PatientRecord>`select ${resultColumns} from patients p
    where ${nameOrder} >= ${from} and ${nameOrder} < ${until} and ${begins} and p.merged_into is null
    order by ${nameOrder}, n limit ${limit}`;
}

/** Query of `findByPhoneEndings`, separate so that a test can read its plan. */
export function phoneEndingsQuery(
  { kind }: Pick<Connection, 'kind'>,
  endings: readonly string[],
): RawBuilder<PatientRecord> {
  // The search text holds the digits as a separate word, followed by a blank.
  const [text = '', ...others] = endings.map((digits) => `${digits} `);
  const ending = [{ kind: 'part', text, others }] as const;
  return sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns} ${searchIn(kind, 'patients', ending, 'p')} and p.merged_into is null limit ${maxContactMatches}
    ) found order by n`;
}

/** Query of `findByEmails`, separate so that a test can read its plan. */
export function emailsQuery(
  { kind }: Pick<Connection, 'kind'>,
  spellings: readonly string[],
): RawBuilder<PatientRecord> {
  // The search text holds the email as a separate word.
  const [text = '', ...others] = spellings.map((email) => ` ${fold(email)} `);
  const words = [{ kind: 'part', text, others }] as const;
  return sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns} ${searchIn(kind, 'patients', words, 'p')}
        and p.email in (${sql.join(spellings)}) and p.merged_into is null limit ${maxContactMatches}
    ) found order by n`;
}

/** Returns the bounds of `nameOrder` for names with this beginning (folded). */
export function toNameRange(prefix: string): { from: string; until: string } {
  const from = orderKeyOf(prefix);
  return { from, until: from + lastCharacter };
}

/** Returns the condition that the name of `p` begins with `prefix` (folded), checked row by row. */
export function nameBeginsWith(prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`p.name_key like ${`${escapeLike(prefix)}%`} escape '\\'`;
}

/** Sort key of `p` by name, as in the index patients_name. */
export const nameOrder: RawBuilder<string> = sql.raw(`substr(p.name_key, 1, ${keyLetters})`);

/** Query of `findByTerms`, separate so that a test can read its plan. */
export function termsQuery(
  { kind }: Pick<Connection, 'kind'>,
  terms: readonly Term[],
  limit: number,
): RawBuilder<PatientRecord> {
  return sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns} ${searchIn(kind, 'patients', terms, 'p')} and p.merged_into is null limit ${maxCandidates}
    ) found order by name_key, n limit ${limit}`;
}

/** Query of `findByWordPrefixes`, separate so that a test can read its plan. */
export function wordPrefixesQuery(
  { kind }: Pick<Connection, 'kind'>,
  tokens: readonly string[],
  limit: number,
): RawBuilder<PatientRecord> {
  const begun = tokens.map(
    (text, at) => ({ kind: 'beginning', text, others: findOtherForms(tokens, at) }) as const,
  );
  return sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns}, ${nameRank('p', tokens)} as fit
        ${searchIn(kind, 'patients', begun, 'p')} and p.merged_into is null limit ${maxCandidates}
    ) found where fit < 2 order by fit, name_key, n limit ${limit}`;
}

/** Query of `findByWholeWords`, separate so that a test can read its plan. */
export function wholeWordsQuery(
  { kind }: Pick<Connection, 'kind'>,
  tokens: readonly string[],
  limit: number,
): RawBuilder<PatientRecord> {
  // The search text has blanks around each word.
  const whole = tokens.map((word, at) => {
    const others = findOtherForms(tokens, at).map((other) => ` ${other.trim()} `);
    return { kind: 'part', text: ` ${word} `, others } as const;
  });
  return sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns} ${searchIn(kind, 'patients', whole, 'p')} and p.merged_into is null
        and ${nameRank('p', tokens)} = 0 limit ${maxCandidates}
    ) found
    order by case when length(name_key) = ${tokens.join(' ').length} then 0 else 1 end, name_key, n limit ${limit}`;
}

/** Query of `findByGuesses`, separate so that a test can read its plan. */
export function guessesQuery(
  { kind }: Pick<Connection, 'kind'>,
  names: readonly GuessedName[],
): RawBuilder<PatientRecord> | null {
  const from = guessIn(kind, 'patients', names, 'p');
  return (
    from &&
    sql<PatientRecord>`select ${resultColumns} from (
      select ${candidateColumns} ${from} and p.merged_into is null limit ${maxGuessCandidates}
    ) found order by name_key, n`
  );
}

/**
 * Returns how well words (folded) match the name under an alias: 0 all are words of it, 1 all begin a word or are
 * part of the name without blanks, 2 otherwise.
 */
export function nameRank(alias: string, tokens: readonly string[]): RawBuilder<number> {
  if (tokens.length === 0) return sql<number>`2`;
  const name = sql.ref(`${alias}.name_key`);
  const spaced = nameBreaks.reduce(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, ' ')`,
    sql`${name}`,
  );
  // Matches names typed with apostrophes, hyphens and blanks left out, and parts of a name in a script without blanks.
  const joined = sql`replace(${spaced}, ' ', '')`;
  const formsOfTokens = tokens.map((word, at) => [word, ...findOtherForms(tokens, at)].map(escapeLike));
  const all = (text: RawBuilder<unknown>, toPattern: (word: string) => string) =>
    sql.join(
      formsOfTokens.map((forms) => {
        const each = forms.map((word) => sql`${text} like ${toPattern(word)} escape '\\'`);
        return each.length === 1 ? sql.join(each) : sql`(${sql.join(each, sql` or `)})`;
      }),
      sql` and `,
    );
  const padded = sql`' ' || ${spaced} || ' '`;
  return sql<number>`case when ${all(padded, (word) => `% ${word.trimEnd()} %`)} then 0
    when ${all(padded, (word) => `% ${word}%`)} then 1
    when ${all(joined, (word) => `%${word}%`)} then 1 else 2 end`;
}

/** Returns other forms of the word at this index, by `otherForms`. */
function findOtherForms(words: readonly string[], at: number): string[] {
  const word = words[at] ?? '';
  return listOtherForms(word, at === words.length - 1).filter((other) => other !== word);
}

// Most rows that a search sorts. Sorting more at each key press is slow, and so broad a search needs more letters
// anyway.
const maxCandidates = 1_000;
const maxContactMatches = 50;
// A misspelled name has few candidates; further ones are ignored.
const maxGuessCandidates = 200;
const nameBreaks = ['-', "'", '.', ','] as const;
const lastCharacter = '\u{10ffff}';
const resultColumns = sql.raw('id, name, email, phone, dob, image_hash as "imageHash"');
const candidateColumns = sql.raw('p.n, p.id, p.name, p.name_key, p.email, p.phone, p.dob, p.image_hash');

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
