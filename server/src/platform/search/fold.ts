import { fold } from '@docket/contract/fold.ts';

/** The digits of a phone number: "+44 (0)20 7946-0018" gives "4402079460018". */
export function digitsOf(phone: string): string {
  return fold(phone).replace(/\D/g, '');
}

/** Fewer digits are an extension, the beginning of a number, or a date. */
export const minPhoneDigits = 7;

/**
 * The one folded text that searches look into.
 * The phone stands in it as written and as digits alone, so that both ways of typing it find the person.
 */
export function searchText(person: { name: string; phone?: string; email: string }): string {
  const phone = person.phone ?? '';
  const parts = [fold(person.name), fold(phone), digitsOf(phone), fold(person.email)];
  return [...new Set(parts)].filter((part) => part !== '').join(' ');
}
