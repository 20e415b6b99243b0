import * as z from 'zod/mini';

/** How a screen writes money, dates and times; the defaults are the specification's. */
export const Display = z.object({
  clock: z.enum(['12', '24']),
  dateOrder: z.enum(['day', 'month']),
  currency: z.string(),
  firstWeekday: z.number(),
});
export type Display = z.infer<typeof Display>;
export const specifiedDisplay: Display = { clock: '12', dateOrder: 'day', currency: '$', firstWeekday: 1 };

/** The currency symbol of the panel (specification 9.2). */
const currencySymbol = '$';

let currentSign = currencySymbol;

/** The sign before amounts on this screen. */
export function currencySign(): string {
  return currentSign;
}

/** Lets a screen write amounts with the practice's own sign. Never called by a server: what it says is as specified. */
export function showCurrencyAs(sign: string): void {
  currentSign = sign;
}

// Made once: a list has hundreds of amounts.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as "$50", "$49.50", "$4,860", "−$10": cents only where there are any. */
export function formatMoney(dollars: number): string {
  const cents = Math.round(dollars * 100);
  const format = cents % 100 === 0 ? whole : withCents;
  return `${cents < 0 ? '−' : ''}${currentSign}${format.format(Math.abs(cents) / 100)}`;
}
