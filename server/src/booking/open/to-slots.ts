import type { DoctorSlots, OpenSlot } from '@docket/contract/booking.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/slot-date.ts';
import { imageUrl } from '../../platform/uploads/image-url.ts';
import type { FreeTimes } from './walk-slots.ts';

/** Takes wall minutes; returns the slot as the contract writes it. */
export function toSlot(wallMinutes: number): OpenSlot {
  const { date, minutes } = fromWallMinutes(wallMinutes);
  return { slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) };
}

/** Takes a doctor's free times and who asks; returns the contract's. */
export function toDoctorSlots(
  { doctor, plan, starts }: FreeTimes,
  asked: Parameters<typeof imageUrl>[2],
): DoctorSlots {
  return {
    doctorId: doctor.id,
    name: doctor.name,
    speciality: doctor.speciality,
    image: imageUrl(doctor.imageHash, 'small', asked),
    fees: doctor.feeCents / 100,
    slotMinutes: plan.slotMinutes,
    slots: starts.map(toSlot),
  };
}
