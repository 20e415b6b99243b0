/** The currency symbol of the panel (specification, section 9). */
export const currencySymbol = '$';

/** Takes dollars; returns "$50", "$49.50", "$4,860": cents only where there are any. */
export function formatMoney(dollars: number): string {
  const cents = Math.round(dollars * 100);
  const digits = cents % 100 === 0 ? 0 : 2;
  return `${currencySymbol}${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
