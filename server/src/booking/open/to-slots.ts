import type { DoctorSlots, OpenSlot } from '@docket/contract/endpoints/booking.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { imageUrl } from '../../platform/uploads/image-url.ts';
import type { FreeTimes } from './find-free-slots.ts';

/** Converts many starts like `toSlot`, caching dates and times: a month of forty doctors has tens of thousands. */
export function toSlots(starts: readonly number[]): OpenSlot[] {
  const times = new Map<number, string>();
  let day = Number.NaN;
  let slotDate = '';
  return starts.map((start) => {
    const midnight = start - (start % minutesPerDay);
    if (midnight !== day) {
      day = midnight;
      slotDate = toSlotDate(fromWallMinutes(midnight).date);
    }
    const minutes = start - midnight;
    const known = times.get(minutes);
    const slotTime = known ?? formatSlotTime(minutes);
    if (known === undefined) times.set(minutes, slotTime);
    return { slotDate, slotTime };
  });
}

export function toDoctorSlots(
  { doctor, doctorPlan, starts }: FreeTimes,
  answerOrigin: Parameters<typeof imageUrl>[2],
): DoctorSlots {
  return {
    doctorId: doctor.id,
    name: doctor.name,
    speciality: doctor.speciality,
    image: imageUrl(doctor.imageHash, 'small', answerOrigin),
    fees: doctor.feeCents / 100,
    slotMinutes: doctorPlan.slotMinutes,
    slots: toSlots(starts),
  };
}
