import { arrivalAfter } from '../../appointments/rules.ts';
import { manyStore, type Visit, type VisitState } from '../../appointments/store/many.ts';
import { refuseChanged } from '../apply/judge-plan.ts';
import type { Rewriting } from '../write-visits.ts';
import type { Undoing } from './undoing.ts';

/**
 * The visits that go back to where they were. A note or a payment of meanwhile stays with them; who was moved, closed or
 * came in since is not overwritten. Throws Refusal (conflict).
 */
export async function findReturning({ tx, context, change }: Undoing): Promise<Rewriting[]> {
  const { done } = change.steps;
  const visits = await manyStore(tx).find(done.map((step) => step.id));
  const returning: Rewriting[] = [];
  for (const { id, from, to } of done) {
    const visit = visits.get(id);
    if (!visit) throw new Error('An appointment that was re-planned is not there');
    if (!isAsLeft(visit, to)) throw await refuseChanged({ tx, clock: context.clock }, visit);
    const arrivedAt = arrivalAfter('restore', from.arrivedAt, '', context.clock);
    returning.push({ visit, to: { ...from, arrivedAt } });
  }
  return returning;
}

function isAsLeft(now: Visit, left: VisitState): boolean {
  return (
    now.doctorId === left.doctorId &&
    now.startsAt === left.startsAt &&
    now.endsAt === left.endsAt &&
    now.status === left.status &&
    now.overbooked === left.overbooked &&
    now.arrivedAt === left.arrivedAt
  );
}
