import { findWords, indexWords, type TokenRange, type WordIndex } from './reply-tokens.ts';
import { type StopGrammar, stopGrammars, turningWords } from './stop-grammar.ts';

type IndexedGrammar = Record<keyof StopGrammar, WordIndex>;

const grammars: readonly IndexedGrammar[] = stopGrammars.map((grammar) => ({
  negations: indexWords([grammar.negations]),
  sending: indexWords([grammar.sending]),
  wanting: indexWords([grammar.wanting]),
  messages: indexWords([grammar.messages]),
  quantifiers: indexWords([grammar.quantifiers]),
  receiving: indexWords([grammar.receiving]),
  ending: indexWords([grammar.ending]),
  cancelling: indexWords([grammar.cancelling]),
}));
const turning = indexWords([turningWords]);

/** Words between two that belong together: "ne m'envoyez", "take my number off your list". */
const maxGap = 3;

/**
 * Returns whether one clause of a reply asks for no more messages in the words of one language: "never text me again",
 * "I don't want these messages", "no more reminders", "cancel SMS".
 */
export function asksForNoMessages(clause: readonly string[], mentionsAppointment: boolean): boolean {
  const turns = findWords(clause, turning);
  return grammars.some((grammar) => {
    const negations = findWords(clause, grammar.negations);
    const sending = findWords(clause, grammar.sending);
    const messages = findWords(clause, grammar.messages);
    const isDeclined = () =>
      areNear(negations, findWords(clause, grammar.wanting)) && messages.length + sending.length > 0;
    const isNone = () =>
      areNear(findWords(clause, grammar.quantifiers), messages) &&
      findWords(clause, grammar.receiving).length === 0;
    return (
      areNear(negations, sending, turns) ||
      isDeclined() ||
      areNear(findWords(clause, grammar.ending), messages) ||
      isNone() ||
      (!mentionsAppointment && areNear(findWords(clause, grammar.cancelling), messages))
    );
  });
}

/** Returns whether two words of the lists are at most `maxGap` words apart, in any order, with no barrier before the second. */
function areNear(
  left: readonly TokenRange[],
  right: readonly TokenRange[],
  barriers: readonly TokenRange[] = [],
): boolean {
  return left.some((word) =>
    right.some((other) => {
      const [first, second] = word.from < other.from ? [word, other] : [other, word];
      const gap = second.from - first.to;
      const isTurned = barriers.some(({ from }) => from >= first.from - 1 && from < second.from);
      return gap >= 0 && gap <= maxGap && !isTurned;
    }),
  );
}
