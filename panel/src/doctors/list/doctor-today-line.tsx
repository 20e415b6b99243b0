import { readDoctorsToday } from '@docket/contract/endpoints/doctors-today.ts';
import {
  type CalendarDate,
  parseSlotDate,
  showSlotTime,
  toWallMinutes,
} from '@docket/contract/formats/slot-date.ts';
import { useRead } from '../../api/use-read.ts';
import { formatDayName, formatSlotShort, lowerRelative } from '../../clinic/format-day.ts';
import { formatDuration } from '../../clinic/format-moment.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './doctor-card.module.css';

interface DoctorTodayLineProps {
  doctorId: string;
  /** The doctors who are read together, as `readDoctorsToday` takes them. */
  doctorIds: string;
}

/** "Next free Tue 10:40 AM · 9 of 14 today · 20 min late". Empty until it is read; a failure leaves it empty. */
export function DoctorTodayLine({ doctorId, doctorIds }: DoctorTodayLineProps) {
  const { data } = useRead(
    ['appointments', 'delays', 'doctors', 'settings'],
    readDoctorsToday,
    { doctorIds },
    // Delays grow with the clock.
    { everyMs: 60_000, isRefusalOnPage: true },
  );
  const { today } = useClinicToday();
  const doctor = data?.doctors.find((other) => other.doctorId === doctorId);
  return (
    <div className={classes.today}>
      {doctor?.nextFree && (
        <span className={classes.next}>Next free {formatNextFree(doctor.nextFree, today)}</span>
      )}
      {doctor && doctor.total > 0 && (
        <span title={`${doctor.completed} of today’s ${doctor.total} appointments are completed`}>
          {doctor.completed} of {doctor.total} today
        </span>
      )}
      {doctor && doctor.lateMinutes > 0 && (
        <span className={classes.late}>{formatDuration(doctor.lateMinutes)} late</span>
      )}
    </div>
  );
}

const minutesPerWeek = 7 * 24 * 60;

// Weekdays repeat after a week.
function formatNextFree(slot: { slotDate: string; slotTime: string }, today: CalendarDate): string {
  const date = parseSlotDate(slot.slotDate);
  const isNear = date !== null && toWallMinutes(date) - toWallMinutes(today) < minutesPerWeek;
  const day = lowerRelative(formatDayName(slot.slotDate, today));
  return isNear ? `${day} ${showSlotTime(slot.slotTime)}` : formatSlotShort(slot, today);
}
