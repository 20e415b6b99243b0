import { isOneSlip } from '../formats/one-slip.ts';
import type { ReplyMeaning } from './reply-meanings.ts';
import {
  findWords,
  indexByFirst,
  indexWords,
  maxTokens,
  measurePhraseAt,
  type PhraseIndex,
  toTokens,
} from './reply-tokens.ts';
import {
  ambiguousPhrases,
  appointmentWords,
  cancelWords,
  courtesyPhrases,
  everydayStopPhrases,
  replyPhrases,
  unmistakableStops,
} from './reply-words.ts';
import { asksForNoMessages } from './stop-requests.ts';

// Question marks of all scripts, the Greek and the upside-down one among them.
const questionMark = /[?¿？︖﹖؟⁇⁈⁉‽⸘⸮՞፧꘏❓❔\u037e\u061f]/u;

const splitPhrases = (lists: readonly string[]) =>
  lists.flatMap((list) => list.split('|').map((phrase) => toTokens(phrase)));
const courtesies = indexByFirst(splitPhrases(courtesyPhrases));
const phrases = {
  stop: indexByFirst(splitPhrases(replyPhrases.stop)),
  start: indexByFirst(splitPhrases(replyPhrases.start)),
  cancel: indexByFirst(splitPhrases(replyPhrases.cancel)),
  yes: indexByFirst(splitPhrases(replyPhrases.yes)),
};
const meaningsInOrder = ['stop', 'start', 'cancel', 'yes'] as const;
const ambiguous = indexByFirst(splitPhrases(ambiguousPhrases));
const aboutAppointment = indexWords(appointmentWords);
const aboutCancelling = indexWords([cancelWords]);
const unmistakable = indexWords([unmistakableStops]);
const everydayStops = new Set(splitPhrases(everydayStopPhrases).map((phrase) => phrase.join(' ')));
const clearStops = indexByFirst(
  splitPhrases(replyPhrases.stop).filter(
    (phrase) => phrase.length > 1 && !everydayStops.has(phrase.join(' ')),
  ),
);
const minMistypedLetters = 4;
const minMistypedInSentence = 8;
const singleStops = splitPhrases(replyPhrases.stop)
  .filter(({ length }) => length === 1)
  .flat()
  .filter((word) => [...word].length >= minMistypedLetters);
// Ends of clauses in all scripts. Hyphens inside words end none.
const clauseEnd = /[.!?;:,\n…()。，、！？؛،؟]+|\s[-–—]\s/u;

/**
 * Returns the meaning of a reply made of known phrases of one meaning and courtesies; else "other", for a person to
 * read. "Yes, but could it be later" and questions confirm or cancel nothing.
 */
export function readReply(text: string): ReplyMeaning {
  const tokens = toReplyTokens(text);
  const meaning = meaningsInOrder.find((meaning) => isMadeOf(tokens, phrases[meaning])) ?? 'other';
  const isQuestion = (meaning === 'yes' || meaning === 'cancel') && questionMark.test(text);
  return isQuestion ? 'other' : meaning;
}

/**
 * Returns whether a reply may mean "stop", so that messages are held until a person has read it: it starts with a stop
 * phrase, has a clause that is one, or asks for no more messages in other words. Everyday words such as "end", and
 * phrases that may mean the appointment such as "delete", count only if the rest mentions no appointment. Gateways
 * accept any wording of a wish to stop, so this is generous.
 */
export function mayStopMessages(text: string): boolean {
  const tokens = toReplyTokens(text);
  const first = skipCourtesies(tokens, 0);
  if (measurePhraseAt(tokens, first, phrases.stop) > 0) return true;
  if (containsPhrase(tokens, clearStops) || findWords(tokens, unmistakable).length > 0) return true;
  if (isMistypedStop(tokens)) return true;
  const others = tokens.filter((_, at) => !isInPhrase(tokens, at, phrases.stop));
  const mentionsAppointment = findWords(others, aboutAppointment).length > 0;
  const clauses = text.slice(0, maxCharacters).split(clauseEnd).map(toReplyTokens);
  const isStopClause = (clause: readonly string[]) =>
    isMadeOf(clause, phrases.stop) ||
    endsInPoliteStop(clause) ||
    asksForNoMessages(clause, mentionsAppointment);
  if (clauses.some(isStopClause)) return true;
  if (mentionsAppointment) return false;
  return (
    containsPhrase(tokens, phrases.stop) ||
    (containsPhrase(tokens, ambiguous) && findWords(tokens, aboutCancelling).length === 0)
  );
}

const containsPhrase = (tokens: readonly string[], index: PhraseIndex) =>
  tokens.some((_, at) => measurePhraseAt(tokens, at, index) > 0);
const isInPhrase = (tokens: readonly string[], at: number, index: PhraseIndex) =>
  tokens.some((_, from) => from <= at && at < from + measurePhraseAt(tokens, from, index));

/** "... so please stop": in the middle of a clause, "please stop by" is about a visit. */
function endsInPoliteStop(clause: readonly string[]): boolean {
  return clause.some(
    (_, at) =>
      at > 0 &&
      at + measurePhraseAt(clause, at, phrases.stop) === clause.length &&
      clause.some((_, from) => from < at && from + measurePhraseAt(clause, from, courtesies) === at),
  );
}

/** "STPO" as the whole reply, or "unsubcribe" anywhere: short words in a sentence resemble too many others. */
function isMistypedStop(tokens: readonly string[]): boolean {
  const words = tokens.filter((_, at) => !isInPhrase(tokens, at, courtesies));
  const minLetters = words.length === 1 ? minMistypedLetters : minMistypedInSentence;
  return words.some(
    (word) =>
      [...word].length >= minLetters &&
      !isKnownWord(word) &&
      singleStops.some((stop) => isOneSlip(word, stop)),
  );
}

const isKnownWord = (word: string) =>
  meaningsInOrder.some((meaning) => measurePhraseAt([word], 0, phrases[meaning]) > 0) ||
  findWords([word], aboutAppointment).length > 0;

// Clauses beyond this length are not read: a person reads so long a reply anyway.
const maxCharacters = 1000;

/** Returns the words of a reply. A stop word typed letter by letter ("S T O P", "s.t.o.p.") becomes one word. */
function toReplyTokens(text: string): string[] {
  const tokens = toTokens(text);
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (isLetter.test(tokens[end] ?? '')) end += 1;
    const word = tokens.slice(at, end).join('');
    const isStop = end - at > 1 && measurePhraseAt([word], 0, phrases.stop) > 0;
    if (isStop) joined.push(word);
    else joined.push(...tokens.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return joined;
}

const isLetter = /^\p{L}$/u;

function skipCourtesies(tokens: readonly string[], from: number): number {
  let at = from;
  for (
    let length = measurePhraseAt(tokens, at, courtesies);
    length > 0;
    length = measurePhraseAt(tokens, at, courtesies)
  )
    at += length;
  return at;
}

function isMadeOf(tokens: readonly string[], index: PhraseIndex): boolean {
  if (tokens.length > maxTokens) return false;
  let hasPhrase = false;
  for (let at = 0; at < tokens.length; ) {
    const length = measurePhraseAt(tokens, at, index);
    hasPhrase ||= length > 0;
    const step = length || measurePhraseAt(tokens, at, courtesies);
    if (step === 0) return false;
    at += step;
  }
  return hasPhrase;
}
