/**
 * ISO 3166 codes of the countries a practice may be in. libphonenumber knows phone numbers of all of them, as a test
 * of the server checks. Older and reserved codes such as UK, FX or DD are aliases and are refused.
 */
export const countryCodes: ReadonlySet<string> = new Set(
  [
    'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL',
    'BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW',
    'CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE',
    'GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ',
    'IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT',
    'LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ',
    'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY',
    'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY',
    'SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG',
    'VI VN VU WF WS XK YE YT ZA ZM ZW',
  ].flatMap((codes) => codes.split(' ')),
);

/** Returns a typed code in ISO 3166 form: "uk" gives "GB", " de" gives "DE". An unknown code is returned in capitals. */
export function toCountryCode(typed: string): string {
  const code = typed.trim().toUpperCase();
  return code === 'UK' ? 'GB' : code;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** Returns the English name of a country. */
export function nameCountry(code: string): string {
  return names.of(code) ?? code;
}
