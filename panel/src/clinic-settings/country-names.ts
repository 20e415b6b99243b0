// Where Docket is asked for most; every country there are names for, by the browser's own list of them.
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let known: { value: string; label: string }[] | null = null;

/** Every country by its English name, with its code of two letters. */
export function countryNames(): { value: string; label: string }[] {
  known ??= readNames();
  return known;
}

function readNames() {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const named = codes.flatMap((value) => {
    const label = isCountry(value) ? names.of(value) : undefined;
    return label ? [{ value, label }] : [];
  });
  // Some codes are other names of the same place.
  const first = new Map(named.map((one) => [one.label, one]));
  return [...first.values()].sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

// Unions, unknown regions and names for testing are none.
function isCountry(code: string): boolean {
  return !['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB'].includes(code);
}
