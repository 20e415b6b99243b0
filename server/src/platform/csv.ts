/** Begins a file that spreadsheets read as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Rows of comma-separated values (RFC 4180) in which no text is a formula. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

// Spreadsheets take what begins so for a formula, in its wide forms too; an apostrophe makes it a text.
const beginsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
