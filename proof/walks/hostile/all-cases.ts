import type { HostileCase } from './case.ts';
import { bodyCases, formCases } from './cases/bodies.ts';
import { feedAndWebhookCases } from './cases/feeds-and-webhooks.ts';
import { idCases, listCases } from './cases/ids.ts';
import { inboundCases } from './cases/inbound.ts';
import { messageCases } from './cases/messages.ts';
import { dateCases, numberCases } from './cases/numbers-and-dates.ts';
import { pictureCases } from './cases/pictures.ts';
import { addressCases, textCases } from './cases/texts.ts';
import { everyCallCases, stolenSessionCases, tokenCases } from './cases/tokens.ts';

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
  'calendar feeds and webhooks': feedAndWebhookCases,
  'what an SMS gateway hands in': inboundCases,
  'what patients are told': messageCases,
  'every call': everyCallCases,
};
