/**
 * Returns a name on one line: tabs, line breaks and runs of blanks become one blank. Control characters, marks of
 * direction and zero-width signs are removed, and marks per letter are limited. Cleaning again changes nothing.
 */
export function cleanName(name: string): string {
  let cleaned = name;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const before = cleaned;
    cleaned = cleanOnce(before);
    if (cleaned === before) break;
  }
  return cleaned;
}

// One pass may create new work: removing a mark can separate a joiner from its letter, and removing a joiner can bring
// equal marks together. Real names need two passes; the limit keeps hostile names cheap.
const maxPasses = 10;

function cleanOnce(name: string): string {
  const visible = name.replace(blank, ' ').replace(invisible, '');
  // Also limited before normalizing: sorting a long run of marks takes quadratic time.
  const composed = limitMarks(limitMarks(visible).normalize('NFC'));
  return composed
    .replace(variationSelectors, (_, kept: string | undefined) => kept ?? '')
    .replace(runOfJoiners, '$1')
    .replace(joiners, (_, kept: string | undefined) => kept ?? '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .replace(leading, '')
    .trim();
}

function limitMarks(text: string): string {
  return text
    .replace(/(\p{M})\1+/gu, '$1')
    .replace(/([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})\p{M}+/gu, '$1')
    .replace(/(\p{M}{6})\p{M}+/gu, '$1');
}

// U+2800, the empty Braille pattern, looks like a blank.
const blank = /[\p{White_Space}\u2800]/gu;
/**
 * Characters to remove. Excludes variation selectors and joiners, which some scripts need: `variationSelectors` and
 * `joiners` remove those.
 */
const invisible =
  /(?![\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u200c-\u200d])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
// All variation selectors. Group 1 matches those that a Japanese or Mongolian letter or an emoji needs, which are kept.
const variationSelectors =
  /((?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180f]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe0e\ufe0f])|[\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const runOfJoiners = /([\u200c\u200d])[\u200c\u200d]+/g;

const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Rohg}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
// Viramas. A zero-width joiner or non-joiner after one changes how Indic letters are drawn, even at the end of a
// word, so it is kept.
const viramas =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u103a\\u17d2';
const joiners = new RegExp(
  `((?<=(?=[${joining}])[\\p{L}\\p{M}])[\\u200c\\u200d](?=(?=[${joining}])\\p{L})` +
    `|(?<=[${viramas}])[\\u200c\\u200d]` +
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic}))' +
    '|[\\u200c\\u200d]',
  'gu',
);
// A leading mark would combine with the text before the name.
const leading = /^[\p{M}\u200c-\u200d ]+/u;
