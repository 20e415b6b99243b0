import { cleanName } from './clean-name.ts';

/** Longer names are cut in messages: they could carry a message of their own. */
export const maxNameInMessage = 60;

/** From this number of digits on a number can be dialled. */
const minDialledDigits = 5;

/**
 * Returns a name for messages: one line of at most 60 characters in which no mail program or phone detects a link, an
 * email address or a phone number. A name of signs alone becomes "...", because a line with an empty field would be
 * left out.
 */
export function toMessageName(name: string): string {
  const letters = [...withoutNumbers(withoutAddresses(withoutLinks(name)))];
  const text =
    letters.length <= maxNameInMessage
      ? letters.join('')
      : `${letters
          .slice(0, maxNameInMessage - 3)
          .join('')
          .trimEnd()}...`;
  return text === '' && name.trim() !== '' ? '...' : text;
}

/**
 * Returns a typed text as one line in which no mail program or phone detects a link or an email address; numbers
 * stay.
 */
export function withoutLinks(text: string): string {
  const plain = cleanName(text).replace(lookAlike, (sign) =>
    sign === '\u3002' || sign === '\uff61' ? '.' : sign.normalize('NFKC'),
  );
  return cleanName(
    plain
      .replace(/[@\\]|\/{2,}/g, ' ')
      // A dot between two digits belongs to a number; hostnames do not end with a digit.
      .replace(/(?<=\P{Nd})\.(?=[^\s\p{P}]|[-_])|\.(?=[^\s\p{P}\p{Nd}]|[-_])/gu, '. ')
      .replace(/:(?=\S)/g, ': '),
  );
}

// Full-width and small signs, and ideographic stops: mail programs and browsers read them as plain ones.
const lookAlike =
  /[\u3002\uff61\uff20\ufe6b\uff0f\uff3c\ufe68\uff1a\ufe55\uff0e\ufe52\u2024-\u2026\u2488-\u249b\u2100\u2101\u2105\u2106]/g;

// Phones turn a bare IPv4 address into a link. `withoutLinks` alone keeps the practice's phone number, which may be
// four groups of digits.
function withoutAddresses(text: string): string {
  return text.replace(/(?<![\p{Nd}.])\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?!\.?\p{Nd})/gu, (address) =>
    address.replaceAll('.', '. '),
  );
}

function withoutNumbers(text: string): string {
  return cleanName(
    text.replace(/[+(]*[\p{Nd}\p{No}](?:[^\p{L}\p{M}]*[\p{Nd}\p{No}])*/gu, (run) =>
      (run.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0) < minDialledDigits ? run : ' ',
    ),
  );
}
