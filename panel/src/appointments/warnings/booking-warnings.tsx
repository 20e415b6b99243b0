import type { Appointment } from '@docket/contract/appointments.ts';
import { checkBooking } from '@docket/contract/booking.ts';
import { parseSlotDate } from '@docket/contract/slot-date.ts';
import { PlacedToast } from '@docket/ui/toast.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { formatDay } from '../../clinic/format-day.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './booking-warnings.module.css';

/** A day that a person is about to choose, or has chosen, for a patient. */
interface ChosenDay {
  role: Role;
  patientId: string;
  doctorId: string;
  /** "5_9_2026" */
  slotDate: string;
  /** The appointment that is moved, which warns of nothing. */
  movingId?: string;
}

/** Warnings before a time is chosen, which never block it; only about this patient and day. */
export function BookingWarnings(day: ChosenDay) {
  return (
    <div role="status" aria-label="Before booking">
      <WarningList warnings={useWarnings(day, false)} />
    </div>
  );
}

interface ChosenDays extends Omit<ChosenDay, 'slotDate'> {
  slotDates: readonly string[];
}

/** Shows the patient's other appointments on each offered day, below its date. */
export function WarningsOfDays({ slotDates, ...choice }: ChosenDays) {
  return (
    <div role="status" aria-label="On the days offered">
      {slotDates.map((slotDate) => (
        <WarningsOfDay key={slotDate} {...choice} slotDate={slotDate} />
      ))}
    </div>
  );
}

function WarningsOfDay(day: ChosenDay) {
  const warnings = useWarnings(day, true);
  const { today } = useClinicToday();
  if (warnings.length === 0) return null;
  const date = parseSlotDate(day.slotDate);
  return (
    <>
      <p className={classes.day}>{date ? formatDay(date, today) : day.slotDate}</p>
      <WarningList warnings={warnings} />
    </>
  );
}

/** For the toast of a time that was chosen without a dialog: what else the patient has on that day. */
export function warningsAfter({ _id, patientId, doctorId, slotDate }: Appointment, role: Role): ReactNode {
  return <DayWarnings key="warnings" {...{ role, patientId, doctorId, slotDate, movingId: _id }} />;
}

function DayWarnings(day: ChosenDay) {
  const warnings = useWarnings(day, true);
  if (warnings.length === 0) return null;
  return (
    <>
      <PlacedToast />
      <WarningList warnings={warnings} />
    </>
  );
}

function WarningList({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}

function useWarnings(day: ChosenDay, isDayOnly: boolean): readonly string[] {
  const { role, patientId, doctorId, slotDate, movingId } = day;
  const { data, isPlaceholderData } = useRead(['appointments', 'patients'], checkBooking[role], {
    ...{ patientId, slotDate },
    ...(role === 'admin' && { doctorId }),
    ...(movingId !== undefined && { movingId }),
    ...(isDayOnly && { isDayOnly }),
  });
  return isPlaceholderData ? [] : (data?.warnings ?? []);
}
