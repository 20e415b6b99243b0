import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import {
  type CalendarDate,
  toIsoDate,
  toSlotDate,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { formatDate } from '../../clinic/format-day.ts';
import type { CalendarDoctor, ClosedTime } from '../board/closed-times.ts';
import { formatShortDate } from '../board/span.ts';

/** One doctor's day. */
export interface Column {
  readonly key: string;
  readonly doctor: CalendarDoctor;
  readonly day: CalendarDate;
  /** The wall minute at which the day begins. */
  readonly midnight: number;
  /** The accessible name: "Appointments of Kenji Mori", "Appointments on Mon 23 November 2026". */
  readonly label: string;
  /** Follows "New appointment" in the names of empty slots: "with Kenji Mori", "on Monday, 23 November 2026". */
  readonly slotLabel: string;
  /** In order of time. */
  readonly appointments: readonly Appointment[];
  readonly closed: readonly ClosedTime[];
}

/** What the columns of a board are: doctors of one day, or days of one doctor. */
export type ColumnKind = 'doctors' | 'days';

interface BoardContent {
  readonly kind: ColumnKind;
  readonly doctors: readonly CalendarDoctor[];
  readonly days: readonly CalendarDate[];
  readonly appointments: readonly Appointment[];
  readonly closed: readonly ClosedTime[];
}

/** Returns the columns of a board: each doctor of each day. */
export function listColumns({ kind, doctors, days, appointments, closed }: BoardContent): Column[] {
  const appointmentsOf = Map.groupBy(appointments, ({ doctorId, slotDate }) => `${doctorId} ${slotDate}`);
  const closedOf = Map.groupBy(
    closed,
    ({ doctorId, from }) => `${doctorId} ${from - (from % minutesPerDay)}`,
  );
  return days.flatMap((day) => {
    const midnight = toWallMinutes(day);
    // While other days are loading, a doctor's board may have the data of the whole clinic.
    return (kind === 'days' ? doctors.slice(0, 1) : doctors).map((doctor) => ({
      key: kind === 'doctors' ? doctor.doctorId : toIsoDate(day),
      doctor,
      day,
      midnight,
      label: `Appointments ${kind === 'doctors' ? `of ${doctor.name}` : `on ${formatShortDate(day)}`}`,
      slotLabel: kind === 'doctors' ? `with ${doctor.name}` : `on ${formatDate(day)}`,
      appointments: appointmentsOf.get(`${doctor.doctorId} ${toSlotDate(day)}`) ?? [],
      closed: closedOf.get(`${doctor.doctorId} ${midnight}`) ?? [],
    }));
  });
}
