import { fold } from '@docket/contract/formats/fold.ts';
import { isParticle } from '../../patients/particles.ts';
import {
  type Find,
  type Found,
  hasWord,
  isCalled,
  isIdentifier,
  type NamedPatient,
  tokenizeName,
} from './called.ts';
import type { Split } from './split-tokens.ts';

/** Limits the combinations of names to search for. */
export const maxNames = 6;

/**
 * If no patient matches all tokens, matches those that are full names or identifiers and leaves out the rest as
 * unclear. Returns the split that leaves out the fewest; null if none matches.
 */
export async function findLeavingOut<P extends NamedPatient>(
  splits: readonly Split[],
  find: Find<P>,
): Promise<(Found<P> & { unclear: readonly string[] }) | null> {
  let least: (Found<P> & { unclear: readonly string[] }) | null = null;
  for (const { patientTokens, doctorTokens } of splits) {
    const kept = await findKept(patientTokens, find);
    if (!kept) continue;
    const leftOut = patientTokens.filter((_, at) => !kept.positions.includes(at));
    // "van den berg" may be van der Berg: no word is left out, and the desk asks whether that patient is meant.
    const areOther = leftOut.length > 0 && leftOut.every((word) => isParticle(fold(word)));
    if (areOther && kept.patients.every(({ name }) => tokenizeName(name).some(isParticle)))
      return { patientTokens, doctorTokens, patients: kept.patients, unclear: [] };
    if (least && least.unclear.length <= leftOut.length) continue;
    const keptTokens = patientTokens.filter((_, at) => kept.positions.includes(at));
    least = { patientTokens: keptTokens, doctorTokens, patients: kept.patients, unclear: leftOut };
  }
  return least;
}

interface Kept<P> {
  readonly positions: readonly number[];
  readonly patients: readonly P[];
}

// Returns the patients whose names contain the most tokens (at least two), or who match an identifier.
async function findKept<P extends NamedPatient>(
  tokens: readonly string[],
  find: Find<P>,
): Promise<Kept<P> | null> {
  const known: number[] = [];
  let best: Kept<P> | null = null;
  const addMatches = (sure: readonly number[], patients: readonly P[]) => {
    for (const patient of patients) {
      const positions = tokens.flatMap((word, at) =>
        sure.includes(at) || hasWord(patient.name, word) ? [at] : [],
      );
      const isSame = best?.positions.join() === positions.join();
      if (isSame && best && !best.patients.some(({ id }) => id === patient.id))
        best = { positions, patients: [...best.patients, patient] };
      else if (positions.length > (best?.positions.length ?? 0)) best = { positions, patients: [patient] };
    }
  };
  for (const [at, word] of tokens.entries()) {
    const patients = await find([word]);
    if (patients.length === 0) continue;
    if (isIdentifier(word)) addMatches([at], patients);
    else known.push(at);
  }
  const candidates = known.slice(0, maxNames);
  for (const first of candidates) {
    for (const other of candidates.filter((at) => at > first)) {
      const pair = [tokens[first] ?? '', tokens[other] ?? ''];
      if (pair.every((word) => fold(word) === fold(tokens[first] ?? ''))) continue;
      addMatches([], (await find(pair)).filter(isCalled(pair)));
    }
  }
  return best;
}

/**
 * Matches a surname followed by unknown words ("krüger xyzzy"), which become unclear. An unknown word before a
 * surname may be a relative's first name ("tom lind"), so it is not left out.
 */
export async function findSurname<P extends NamedPatient>(
  splits: readonly Split[],
  find: Find<P>,
): Promise<(Found<P> & { unclear: readonly string[] }) | null> {
  for (const { patientTokens, doctorTokens } of splits) {
    const [surname = '', ...unclear] = patientTokens;
    if (unclear.length === 0 || unclear.length > maxNames) continue;
    const isOfName = ({ name }: P) => hasWord(tokenizeName(name).at(-1) ?? '', surname);
    const patients = (await find([surname])).filter(isOfName);
    if (patients.length === 0) continue;
    const others = await Promise.all(unclear.map((word) => find([word])));
    if (others.every((found) => found.length === 0))
      return { patientTokens: [surname], doctorTokens, patients, unclear };
  }
  return null;
}
