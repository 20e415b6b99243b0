import type { Affected, PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import type { TestAnswer, TestCaller } from './client.ts';
import type { TestClinic } from './clinic.ts';

/** Returns a client for rescheduling requests of an admin or a doctor. */
export function reschedulingCalls(clinic: TestClinic, getAccount: () => TestCaller) {
  const client = clinic.as(getAccount);
  return {
    ...client,
    /** Previews a change and returns all its proposals as a plan. */
    async planFor(path: 'preview-hours' | 'preview-time-off', change: object): Promise<PlanStep[]> {
      const { affected } = await client.write(path, change);
      return affected.map((row: Affected) => row.proposal);
    },
    /** Previews a change, then applies it with all its proposals. */
    async agree(kind: 'hours' | 'time-off', change: object): Promise<TestAnswer> {
      const plan = await this.planFor(`preview-${kind}`, change);
      return client.post(kind === 'hours' ? 'change-hours' : 'add-time-off', { ...change, plan });
    },
    undo: (changeId: string) => client.post('undo-change', { changeId }),
  };
}

/** Returns the plan step of an appointment; fields left out of `to` stay out of the step. */
export function step(appointmentId: string, to: 'keep' | 'cancel' | Omit<Move, 'appointmentId' | 'do'>) {
  return typeof to === 'string' ? { appointmentId, do: to } : { appointmentId, do: 'move', ...to };
}

type Move = Extract<PlanStep, { do: 'move' }>;
