import {
  addDays,
  type CalendarDate,
  formatSlotTime,
  fromWallMinutes,
  parseClockTime,
  parseIsoDate,
  parseSlotDate,
  toIsoDate,
  toSlotDate,
  toSlotMinutes,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { maxAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import type { ChosenSlot, DeskAnswer } from '../booking-form-state.ts';

/** Returns every offered time, the soonest doctor's first. */
export function listOfferedSlots({ doctors }: DeskAnswer): ChosenSlot[] {
  return doctors.flatMap(({ doctorId, name, slots }) =>
    slots.map((slot) => ({ doctorId, doctorName: name, ...slot })),
  );
}

export function isSameSlot(slot: ChosenSlot | null, other: ChosenSlot | null): boolean {
  return (
    slot !== null &&
    other !== null &&
    slot.doctorId === other.doctorId &&
    slot.slotDate === other.slotDate &&
    slot.slotTime === other.slotTime
  );
}

/** Whether the text names more than a patient: a doctor, a speciality, a day or a time. */
export function namesSlot({ understood }: DeskAnswer): boolean {
  const { date, time, doctorWords, from, until, isSoonest } = understood;
  return [date, time, doctorWords, from, until, isSoonest].some(Boolean);
}

/** Returns the length of the appointment: chosen by hand, otherwise as typed; empty for the doctor's slot length. */
export function chooseLength(
  answer: DeskAnswer | null,
  manualLength: number | string,
  doctorId: string,
): number | string {
  const { length, isDouble } = answer?.understood ?? {};
  if (manualLength !== '' || length !== undefined) return manualLength === '' ? (length ?? '') : manualLength;
  const slotMinutes = answer?.doctors.find((doctor) => doctor.doctorId === doctorId)?.slotMinutes;
  return isDouble && slotMinutes ? Math.min(2 * slotMinutes, maxAppointmentMinutes) : '';
}

/**
 * Returns the time that Enter books: the first offered one, if it matches the text; null if the text names only a
 * patient. A typed time is never replaced silently: one doctor is tried at exactly that time, so that the refusal
 * gives the reason; several doctors give null.
 */
export function chooseFirstSlot(answer: DeskAnswer, wallNow: number): ChosenSlot | null {
  const { date, lastDate, time, wrong, unclear = [] } = answer.understood;
  // A mistyped time or word does not mean the first offered time.
  if (wrong || unclear.length > 0 || !namesSlot(answer)) return null;
  const offered = listOfferedSlots(answer);
  if (time === null) {
    const isOnDay = ({ slotDate }: ChosenSlot) => {
      const day = toIsoDate(parseSlotDate(slotDate) ?? { year: 0, month: 0, day: 0 });
      return date === null || (day >= date && day <= (lastDate ?? date));
    };
    return pickFirstOffered(offered.filter(isOnDay), answer);
  }
  const requested = readRequestedTime(answer, wallNow);
  const exact = offered.find(
    ({ slotDate, slotTime }) => slotDate === requested?.slotDate && slotTime === requested.slotTime,
  );
  return exact ?? (requested && slotOfOnlyDoctor(answer, requested));
}

function slotOfOnlyDoctor({ doctors }: DeskAnswer, requested: RequestedTime): ChosenSlot | null {
  const [doctor] = doctors;
  if (!doctor || doctors.length > 1) return null;
  return { doctorId: doctor.doctorId, doctorName: doctor.name, ...requested };
}

// Returns the first offered slot, or the earliest of all doctors if the text asks for the soonest.
function pickFirstOffered(slots: readonly ChosenSlot[], { understood }: DeskAnswer): ChosenSlot | null {
  if (!understood.isSoonest) return slots[0] ?? null;
  return slots.toSorted((first, other) => toSlotMinutes(first) - toSlotMinutes(other))[0] ?? null;
}

interface RequestedTime {
  readonly slotDate: string;
  readonly slotTime: string;
}

/** Returns the named day and time; a time without a day is its next occurrence. null if no time was named. */
function readRequestedTime({ understood }: DeskAnswer, wallNow: number): RequestedTime | null {
  const minutes = understood.time === null ? null : parseClockTime(understood.time);
  if (minutes === null) return null;
  const date = understood.date === null ? null : parseIsoDate(understood.date);
  return { slotDate: toSlotDate(date ?? nextDayWith(minutes, wallNow)), slotTime: formatSlotTime(minutes) };
}

function nextDayWith(minutes: number, wallNow: number): CalendarDate {
  const today = fromWallMinutes(wallNow).date;
  return toWallMinutes(today, minutes) >= wallNow ? today : addDays(today, 1);
}
