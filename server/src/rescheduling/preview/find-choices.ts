import type { PlanStep } from '@docket/contract/rescheduling.ts';
import type { Visit } from '../../appointments/store/bulk-update.ts';
import type { Book } from '../booked-time/booked-time.ts';
import { colleaguesOf, freeColleagues } from './propose.ts';
import { toMove, toStep } from './steps.ts';

const colleaguesMost = 2;
const ownMost = 2;
const movesMost = 4;

/**
 * What else could become of a visit beside its proposal: the same time with colleagues, next free times of the doctor, the
 * next one of a colleague; cancel, keep. Takes books into which all proposals were entered, so that none is offered.
 */
export function findChoices(
  books: ReadonlyMap<string, Book>,
  visit: Visit,
  proposal: PlanStep,
  wallNow: number,
): PlanStep[] {
  const length = visit.endsAt - visit.startsAt;
  const from = Math.max(visit.startsAt, wallNow);
  const sameTime = freeColleagues(books, visit)
    .slice(0, colleaguesMost)
    .map((book) => toMove(visit, book.doctor.id, visit.startsAt));
  const own = (books.get(visit.doctorId)?.nextFree(from, length, ownMost) ?? []).map((startsAt) =>
    toMove(visit, visit.doctorId, startsAt),
  );
  const later = colleaguesOf(books, visit)
    .flatMap((book) =>
      book.nextFree(from + 1, length, 1).map((startsAt) => ({ doctorId: book.doctor.id, startsAt })),
    )
    .sort((a, b) => a.startsAt - b.startsAt)
    .map(({ doctorId, startsAt }) => toMove(visit, doctorId, startsAt));
  const moves = [...sameTime, ...own, ...later].slice(0, movesMost);
  const rest = (['cancel', 'keep'] as const).filter((what) => what !== proposal.do);
  return [...moves, ...rest.map((what) => toStep(visit, what))];
}
