import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { checkBooking } from '@docket/contract/endpoints/booking.ts';
import { parseSlotDate } from '@docket/contract/formats/slot-date.ts';
import { ToastPositioner } from '@docket/ui/toast.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Role } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { formatDay } from '../../clinic/format-day.ts';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import classes from './booking-warnings.module.css';

/** A day or time chosen for a patient, or about to be. */
interface ChosenDay {
  role: Role;
  patientId: string;
  doctorId: string;
  /** "5_9_2026" */
  slotDate: string;
  /** "10:30 AM"; left out if only the day is chosen. */
  slotTime?: string | undefined;
  /** Default: the doctor's slot length. */
  durationMinutes?: number | undefined;
  /** The moved appointment, which causes no warning. */
  movingId?: string;
}

/** Warnings about this patient's other appointments around the day; they never block the choice. */
export function BookingWarnings(day: ChosenDay) {
  return (
    <div role="status" aria-label="Before booking">
      <WarningList warnings={useWarnings(day, false)} />
    </div>
  );
}

interface ChosenDays extends Omit<ChosenDay, 'slotDate' | 'slotTime' | 'durationMinutes'> {
  slotDates: readonly string[];
  /** The tried time on one of these days, which may be overbooked. */
  tried?: Pick<ChosenDay, 'slotDate' | 'slotTime' | 'durationMinutes'>;
}

/** Shows the patient's other appointments on each offered day, below its date. */
export function WarningsOfDays({ slotDates, tried, ...choice }: ChosenDays) {
  return (
    <div role="status" aria-label="On the days offered">
      {slotDates.map((slotDate) => (
        <WarningsOfDay
          key={slotDate}
          {...choice}
          slotDate={slotDate}
          {...(slotDate === tried?.slotDate && {
            slotTime: tried.slotTime,
            durationMinutes: tried.durationMinutes,
          })}
        />
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

/** Returns the warnings in a toast about an appointment whose time was chosen without a dialog. */
export function warningsAfter(chosen: Appointment, role: Role): ReactNode {
  const { _id, patientId, doctorId, slotDate, slotTime, durationMinutes } = chosen;
  return (
    <DayWarnings
      key="warnings"
      role={role}
      patientId={patientId}
      doctorId={doctorId}
      slotDate={slotDate}
      slotTime={slotTime}
      durationMinutes={durationMinutes}
      movingId={_id}
    />
  );
}

function DayWarnings(day: ChosenDay) {
  const warnings = useWarnings(day, true);
  if (warnings.length === 0) return null;
  return (
    <>
      <ToastPositioner />
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
  const { role, patientId, doctorId, slotDate, slotTime, durationMinutes, movingId } = day;
  const { data, isPlaceholderData } = useRead(['appointments', 'patients'], checkBooking[role], {
    patientId,
    slotDate,
    ...(role === 'admin' && { doctorId }),
    ...(slotTime !== undefined && { slotTime }),
    ...(slotTime !== undefined && durationMinutes !== undefined && { durationMinutes }),
    ...(movingId !== undefined && { movingId }),
    ...(isDayOnly && { isDayOnly }),
  });
  return isPlaceholderData ? [] : (data?.warnings ?? []);
}
