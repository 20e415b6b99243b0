import { sayPlace } from '../appointments/say-when.ts';
import type { Desk } from './use-desk.ts';
import { firstFree, sayWalkInWith } from './walk-in-with.ts';

/** What Enter does with what stands in the plan's sentence. */
export function enterSentence({ form, plan, read }: Desk): string {
  if (plan.opens) return 'Enter opens the patient';
  if (plan.missing !== null) return '';
  if (!form.isWalkIn) return 'Enter books';
  const free = read.answer?.freeNow;
  const isNobodyFree = plan.walkInWith && free && firstFree(plan.walkInWith, free) === null;
  return isNobodyFree ? 'Enter shows who is free next' : 'Enter books the walk-in';
}

/** What Enter would book, in words: "Nora Lind · Tomorrow, 21 November, 2:30 PM · Kenji Mori". Empty while nothing is certain. */
export function planSentence({ form, plan, today }: Desk): string {
  const { who, place, walkInWith } = plan;
  const name = who?.kind === 'new' ? `${who.person.name} (new)` : who?.patient.name;
  const when = form.isWalkIn
    ? walkInWith && `Now, with ${sayWalkInWith(walkInWith)}`
    : place && [sayPlace(place, today), place.doctorName].filter(Boolean).join(' · ');
  return [name, when].filter(Boolean).join(' · ');
}
