import type { Affected, PlanStep } from '@docket/contract/endpoints/rescheduling.ts';
import {
  formatSlotDate,
  parseSlotDate,
  parseSlotTime,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';

/** The outcome of an appointment, in the four ways that the desk chooses from. */
export type Outcome = 'colleague' | 'later' | 'cancel' | 'keep';

export interface Option {
  /** Equal for equal steps. */
  readonly key: string;
  readonly label: string;
  readonly outcome: Outcome;
  readonly step: PlanStep;
}

/** The mark of an appointment after another preview: it is new, or its choice is no longer possible. */
export type Mark = 'new' | 'again';

/** The key of the chosen option by the appointment's id. */
export type Chosen = ReadonlyMap<string, string>;

function stepKey(step: PlanStep): string {
  return step.do === 'move' ? `${step.doctorId} ${step.slotDate} ${step.slotTime}` : step.do;
}

function outcomeOfStep(step: PlanStep, { appointment }: Affected): Outcome {
  if (step.do !== 'move') return step.do;
  return step.doctorId === appointment.doctorId ? 'later' : 'colleague';
}

/** Returns the options of an appointment: its possible slots, then cancel, then leave. */
export function listOptions(affected: Affected): Option[] {
  const { appointment, proposal, choices } = affected;
  // The version of the preview, so that a later change is not overwritten.
  const ofAppointment = { appointmentId: appointment._id, version: appointment.version };
  const all = new Map<string, Option>();
  const add = (step: PlanStep, label: string) => {
    const key = stepKey(step);
    if (!all.has(key)) all.set(key, { key, label, outcome: outcomeOfStep(step, affected), step });
  };
  const choiceLabel = choices.find(({ step }) => stepKey(step) === stepKey(proposal))?.label;
  if (proposal.do === 'move')
    add(proposal, affected.label ?? choiceLabel ?? formatProposedSlot(proposal, affected));
  for (const { step, label } of choices) if (step.do === 'move') add(step, label);
  add({ ...ofAppointment, do: 'cancel' }, 'Cancel appointment');
  add({ ...ofAppointment, do: 'keep' }, 'Leave unchanged');
  return [...all.values()];
}

// For a proposal outside the server's choices, which bring their own text.
function formatProposedSlot(step: PlanStep & { do: 'move' }, { appointment }: Affected): string {
  const when = `${formatSlotDate(step.slotDate)}, ${showSlotTime(step.slotTime)}`;
  return step.doctorId === appointment.doctorId ? when : `${when} with a colleague`;
}

/** Returns the proposal of each appointment as its choice. */
/** Returns the proposal of each appointment as its choice. */
export function chooseProposals(affected: readonly Affected[]): Chosen {
  return new Map(affected.map((conflict) => [conflict.appointment._id, stepKey(conflict.proposal)]));
}

/** Returns the chosen option of an appointment; default: its proposal. */
export function findChosenOption(affected: Affected, chosen: Chosen): Option {
  const options = listOptions(affected);
  const key = chosen.get(affected.appointment._id) ?? stepKey(affected.proposal);
  const found =
    options.find((option) => option.key === key) ??
    options.find(({ key: k }) => k === stepKey(affected.proposal));
  if (!found) throw new Error('A proposal is always among the options');
  return found;
}

/**
 * Chooses one outcome for as many appointments as possible, and each time only once; the others keep their choice.
 * Returns the choices and the number of others.
 */
export function chooseForAll(
  outcome: Outcome,
  affected: readonly Affected[],
  chosen: Chosen,
): { chosen: Chosen; left: number } {
  const next = new Map(chosen);
  const taken: PlannedSlot[] = [];
  let leftCount = 0;
  for (const conflict of affected) {
    const free = listOptions(conflict).find(
      (option) =>
        option.outcome === outcome && !taken.some((slot) => overlap(slot, toPlannedSlot(conflict, option))),
    );
    if (free) next.set(conflict.appointment._id, free.key);
    else leftCount += 1;
    const slot = toPlannedSlot(conflict, free ?? findChosenOption(conflict, chosen));
    if (slot) taken.push(slot);
  }
  return { chosen: next, left: leftCount };
}

interface PlannedSlot {
  readonly doctorId: string;
  readonly from: number;
  readonly to: number;
}

function toPlannedSlot({ appointment }: Affected, { step }: Option): PlannedSlot | null {
  const date = step.do === 'move' ? parseSlotDate(step.slotDate) : null;
  if (step.do !== 'move' || !date) return null;
  const from = toWallMinutes(date, parseSlotTime(step.slotTime) ?? 0);
  return { doctorId: step.doctorId, from, to: from + appointment.durationMinutes };
}

function overlap(a: PlannedSlot, b: PlannedSlot | null): boolean {
  return b !== null && a.doctorId === b.doctorId && a.from < b.to && b.from < a.to;
}

/** Returns the appointments whose chosen slot an earlier one has already taken: by id, the earlier one. */
export function findClashes(affected: readonly Affected[], chosen: Chosen): ReadonlyMap<string, Affected> {
  const clashes = new Map<string, Affected>();
  const taken = new Map<string, (PlannedSlot & { by: Affected })[]>();
  for (const conflict of affected) {
    const slot = toPlannedSlot(conflict, findChosenOption(conflict, chosen));
    if (!slot) continue;
    const ofDoctor = taken.get(slot.doctorId) ?? [];
    const before = ofDoctor.find((other) => overlap(other, slot));
    if (before) clashes.set(conflict.appointment._id, before.by);
    taken.set(slot.doctorId, [...ofDoctor, { ...slot, by: conflict }]);
  }
  return clashes;
}

interface Readings {
  readonly before: readonly Affected[];
  readonly now: readonly Affected[];
  /** The appointment of a refusal, if any. */
  readonly refused?: unknown;
}

/**
 * Returns a choice for each appointment of the new preview: the user's choice if it is still possible, else the
 * proposal. `marked` holds the appointments that are new or need another choice.
 */
export function keepChoices(chosen: Chosen, { before, now, refused }: Readings) {
  const known = new Set(before.map(({ appointment }) => appointment._id));
  const marks = new Map<string, Mark>();
  const keptChoices = new Map<string, string>();
  for (const conflict of now) {
    const { _id } = conflict.appointment;
    const key = chosen.get(_id);
    const isStillPossible = key !== undefined && listOptions(conflict).some((option) => option.key === key);
    keptChoices.set(_id, isStillPossible ? key : stepKey(conflict.proposal));
    if (!known.has(_id)) marks.set(_id, 'new');
    else if (!isStillPossible || _id === refused) marks.set(_id, 'again');
  }
  return { chosen: keptChoices as Chosen, marked: marks as ReadonlyMap<string, Mark> };
}

export function countOutcomes(affected: readonly Affected[], chosen: Chosen): Record<Outcome, number> {
  const counts = { colleague: 0, later: 0, cancel: 0, keep: 0 };
  for (const conflict of affected) counts[findChosenOption(conflict, chosen).outcome] += 1;
  return counts;
}

/** Returns "5 move to a colleague, 2 to another time, 1 is cancelled, 1 stays". */
export function formatOutcomes({ colleague, later, cancel, keep }: Record<Outcome, number>): string {
  const parts = [
    colleague > 0 && `${colleague} ${colleague === 1 ? 'moves' : 'move'} to a colleague`,
    later > 0 && `${later} ${later === 1 ? 'moves' : 'move'} to another time`,
    cancel > 0 && `${cancel} ${cancel === 1 ? 'is' : 'are'} cancelled`,
    keep > 0 && `${keep} ${keep === 1 ? 'stays' : 'stay'} unchanged`,
  ];
  return parts.filter(Boolean).join(', ');
}
