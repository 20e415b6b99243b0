/** Starts a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

const formats = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
  pointed: { separator: ';', decimal: '.' },
} as const satisfies Record<string, CsvFormat>;

/**
 * Returns the format that spreadsheets of a country read: semicolons where the decimal sign is a comma, and in Switzerland. `chosen` overrides
 * it. A practice without a country gets commas.
 */
export function chooseCsvFormat(country: string, chosen?: 'comma' | 'semicolon'): CsvFormat {
  if (chosen === undefined && semicolonsAndPoints.has(country)) return formats.pointed;
  return formats[chosen ?? (hasDecimalComma(country) ? 'semicolon' : 'comma')];
}

// Spreadsheets of Switzerland and Liechtenstein write 12.50 and separate lists by semicolons.
const semicolonsAndPoints = new Set(['CH', 'LI']);

// Languages of countries for which Intl has no data, or would fall back to the language of this machine.
const languages: Readonly<Record<string, string>> = { BQ: 'nl', CW: 'nl', HT: 'fr', PY: 'es' };

function hasDecimalComma(country: string): boolean {
  if (country === '') return false;
  const language = languages[country] ?? new Intl.Locale('und', { region: country }).maximize().language;
  const [locale = 'en'] = Intl.NumberFormat.supportedLocalesOf(`${language}-${country}`);
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}

/**
 * Returns the rows as CSV (RFC 4180). A spreadsheet reads no text cell as a formula, even if it splits the file at
 * another separator.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[], format: CsvFormat): string {
  const { separator } = format;
  return rows.map((row) => `${row.map((value) => toField(value, format)).join(separator)}\r\n`).join('');
}

// Spreadsheets read = + - @ as a formula, also in their wide forms; an apostrophe makes it text. A reader with
// another separator starts a field in the middle of a text, also behind quotes and blanks.
const beginsFormula = /(^|[,;\t\r\n|])([\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function toField(value: string | number, { decimal }: CsvFormat): string {
  if (typeof value === 'number') return String(value).replace('.', decimal);
  const guarded = value.replace(beginsFormula, "$1$2'");
  const text = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
  return /[",\r\n\t|;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
