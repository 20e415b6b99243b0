import * as z from 'zod/mini';

/** Formats of money, dates and times on screens; the defaults are the specification's. */
export const Display = z.object({
  clock: z.enum(['12', '24']),
  dateOrder: z.enum(['day', 'month']),
  currency: z.string(),
  firstWeekday: z.number(),
});
export type Display = z.infer<typeof Display>;
export const specifiedDisplay: Display = { clock: '12', dateOrder: 'day', currency: '$', firstWeekday: 1 };

/** Default currency symbol of the panel (specification 9.2). */
const currencySymbol = '$';

let shownSign = currencySymbol;

/** Returns the currency sign of this screen. */
export function getCurrencySign(): string {
  return shownSign;
}

/** Sets the currency sign of this screen. Never called by a server, which sends the specified format. */
export function setCurrencySign(sign: string): void {
  shownSign = sign;
}

// Created once: a list has hundreds of amounts.
const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns dollars as "$50", "$49.50", "$4,860" or "−$10": cents are shown unless they are zero. */
export function formatMoney(dollars: number): string {
  const cents = Math.round(dollars * 100);
  const format = cents % 100 === 0 ? wholeDollars : withCents;
  return `${cents < 0 ? '−' : ''}${shownSign}${format.format(Math.abs(cents) / 100)}`;
}
