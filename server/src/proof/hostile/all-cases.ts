import type { HostileCase } from './case.ts';
import { addressCases } from './cases/addresses.ts';
import { bodyCases } from './cases/bodies.ts';
import { dateCases } from './cases/dates.ts';
import { everyCallCases } from './cases/every-call.ts';
import { formCases } from './cases/forms.ts';
import { idCases } from './cases/ids.ts';
import { listCases } from './cases/lists.ts';
import { numberCases } from './cases/numbers.ts';
import { pictureCases } from './cases/pictures.ts';
import { stolenSessionCases } from './cases/stolen-sessions.ts';
import { textCases } from './cases/texts.ts';
import { tokenCases } from './cases/tokens.ts';

/** The catalogue, in groups. */
export const catalogue: Readonly<Record<string, readonly HostileCase[]>> = {
  'bodies that are no JSON, or not what they should be': bodyCases,
  'numbers that are none': numberCases,
  'days and times that are none': dateCases,
  'texts of every kind': textCases,
  'tokens and sign-ins': tokenCases,
  'sessions that were stolen': stolenSessionCases,
  'ids and states': idCases,
  'lists and searches': listCases,
  'files that are no pictures': pictureCases,
  forms: formCases,
  'addresses and methods': addressCases,
  'every call': everyCallCases,
};
