import { fold } from '../formats/fold.ts';
import {
  ambiguousPhrases,
  appointmentStems,
  cancelStems,
  courtesyPhrases,
  replyPhrases,
} from './reply-words.ts';

/**
 * Meanings of a patient's reply to a message. Start: resume messages after a stop. Other: a person has to read it.
 */
export const replyMeanings = ['yes', 'cancel', 'stop', 'start', 'other'] as const;
export type ReplyMeaning = (typeof replyMeanings)[number];

/** Words of a reply, much more than any known phrase has: a person has to read longer replies. */
const maxTokens = 60;
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
const aboutAppointment = appointmentStems.flatMap((list) => list.split('|'));
const aboutCancelling = cancelStems.split('|');

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
 * Returns whether a reply may mean "stop", so that messages are held until a person has read it. True if the reply
 * starts with a stop phrase, if it contains one and mentions no appointment, or if it contains an ambiguous phrase and
 * mentions neither an appointment nor cancelling. Gateways accept any wording of a wish to stop, so this is generous.
 */
export function mayStopMessages(text: string): boolean {
  const tokens = toReplyTokens(text);
  const first = skipCourtesies(tokens, 0);
  if (measurePhraseAt(tokens, first, phrases.stop) > 0) return true;
  if (containsStem(tokens, aboutAppointment)) return false;
  return (
    containsPhrase(tokens, phrases.stop) ||
    (containsPhrase(tokens, ambiguous) && !containsStem(tokens, aboutCancelling))
  );
}

const containsPhrase = (tokens: readonly string[], index: PhraseIndex) =>
  tokens.some((_, at) => measurePhraseAt(tokens, at, index) > 0);
const containsStem = (tokens: readonly string[], stems: readonly string[]) =>
  tokens.some((token) => stems.some((stem) => token.startsWith(stem)));

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

/**
 * Returns the words of a reply, folded: case, accents, widths, digits of other scripts and punctuation make no
 * difference.
 */
function toTokens(text: string): string[] {
  return (
    fold(text)
      // Alef is typed more often without its hamza than with it.
      .replace(/[أإآٱ]/g, 'ا')
      // Arabic and Persian digits become 0 to 9.
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      // Direction and zero-width marks, Arabic vowel signs and tatweel, skin tones.
      .replace(
        /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\u064b-\u0652\u0640]|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu,
        '',
      )
      .replace(/[\p{P}\p{Sk}+=|~<>]+/gu, ' ')
      .replace(/[\p{Extended_Pictographic}✔☑]/gu, ' $& ')
      .split(/\s+/)
      .filter((token) => token !== '')
      .slice(0, maxTokens + 1)
  );
}

type PhraseIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Returns the phrases by their first word, longest first. */
function indexByFirst(list: readonly (readonly string[])[]): PhraseIndex {
  const known = list.filter((tokens) => tokens.length > 0).toSorted((a, b) => b.length - a.length);
  return Map.groupBy(known, ([first = '']) => first);
}

/** Returns the number of words of the longest phrase that starts at this position; 0: none. */
function measurePhraseAt(tokens: readonly string[], at: number, index: PhraseIndex): number {
  const found = index
    .get(tokens[at] ?? '')
    ?.find((phrase) => phrase.every((word, nth) => tokens[at + nth] === word));
  return found?.length ?? 0;
}

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
