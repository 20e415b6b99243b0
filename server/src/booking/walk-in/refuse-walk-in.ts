import type { Speciality } from '@docket/contract/doctors.ts';
import { nobodyFree } from '@docket/contract/refusals.ts';
import { addDays } from '@docket/contract/slot-date.ts';
import type { DoctorRecord } from '../../doctors/store.ts';
import type { Context } from '../../platform/context.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { walkSlots } from '../open/find-free-slots.ts';
import { toSlot } from '../open/to-slots.ts';

const daysMost = 14;
const nextMost = 3;

/** The refusal of a walk-in that nobody has time for: says who was asked and who is free next. */
export async function refuseWalkIn(
  { engine, clock }: Context,
  { doctorId, speciality }: { doctorId?: string | undefined; speciality?: Speciality | undefined },
  doctors: readonly DoctorRecord[],
): Promise<Refusal> {
  const first = clock.today();
  const days = { first, last: addDays(first, daysMost - 1) };
  const { found } = await walkSlots(engine.read, clock, doctors, { ...days, most: nextMost, forDesk: true });
  const nextFree = found
    .flatMap(({ doctor, starts }) => starts.map((start) => ({ doctor, start })))
    .sort((a, b) => a.start - b.start)
    .slice(0, nextMost)
    .map(({ doctor, start }) => ({ doctorId: doctor.id, doctorName: doctor.name, ...toSlot(start) }));
  const who = doctorId === undefined ? `No ${speciality ?? 'doctor'}` : (doctors[0]?.name ?? 'This doctor');
  const sentence = doctorId === undefined ? `${who} is free now` : `${who} is not free now`;
  return refuse(nobodyFree, sentence, { nextFree });
}
