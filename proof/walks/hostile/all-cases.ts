import type { HostileCase } from './case.ts';
import { bodyCases, formCases } from './cases/bodies.ts';
import { brokenFieldCases } from './cases/broken-fields.ts';
import { feedAndWebhookCases } from './cases/feeds-and-webhooks.ts';
import { idCases, listCases } from './cases/ids.ts';
import { inboundCases } from './cases/inbound.ts';
import { messageCases } from './cases/messages.ts';
import { dateCases, numberCases } from './cases/numbers-and-dates.ts';
import { pictureCases } from './cases/pictures.ts';
import { addressCases, textCases } from './cases/texts.ts';
import { stolenSessionCases, tokenCases } from './cases/tokens.ts';

export const catalogue: Readonly<Record<string, readonly HostileCase[]>> = {
  'bodies that are not JSON or not an object': bodyCases,
  'invalid numbers': numberCases,
  'invalid days and times': dateCases,
  'unusual texts': textCases,
  'tokens and sign-ins': tokenCases,
  'stolen sessions': stolenSessionCases,
  'ids and states': idCases,
  'lists and searches': listCases,
  'files that are not pictures': pictureCases,
  forms: formCases,
  'URLs and methods': addressCases,
  'calendar feeds and webhooks': feedAndWebhookCases,
  'requests of an SMS gateway': inboundCases,
  'messages to patients': messageCases,
  'broken fields of every call': brokenFieldCases,
};
