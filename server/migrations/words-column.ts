import type { EngineKind } from '../src/platform/database/engine.ts';
import { wordBreaks } from '../src/platform/search/terms.ts';

/**
 * What a search looks into: the folded text as it is, then its words alone with two blanks in front of each. So the
 * first one or two letters of a word make a run of three characters too, and one trigram index finds parts and beginnings.
 */
export function wordsColumn(kind: EngineKind): string {
  const breaks = [...wordBreaks].map((character) => (character === "'" ? "''" : character));
  const spaced =
    kind === 'sqlite'
      ? breaks.reduce((text, character) => `replace(${text}, '${character}', ' ')`, 'search')
      : `translate(search, '${breaks.join('')}', '${' '.repeat(breaks.length)}')`;
  return `words text generated always as (search || '  ' || replace(${spaced}, ' ', '  ')) stored`;
}
