import type { DeskPatient } from '@docket/contract/endpoints/booking.ts';
import { type CalendarDate, formatAge } from '@docket/contract/formats/slot-date.ts';
import { formatCents } from '../../appointments/payments/payment-state.ts';
import { PhoneLink } from '../../clinic/contact-link.tsx';
import { formatDateShort, formatSlotShort } from '../../clinic/format-day.ts';
import { formatBorn } from '../../patients/format-patient.ts';
import classes from './patients.module.css';

interface PatientFactsProps {
  patient: DeskPatient;
  today: CalendarDate;
}

/**
 * Facts that tell namesakes apart or matter at the desk: age, last and next appointment, missed and cancelled ones,
 * open money.
 */
export function PatientFacts({ patient, today }: PatientFactsProps) {
  const { dob, email, phone, lastVisit, nextVisit, missed, cancelled, openCents } = patient;
  const born = dob === null ? 'Date of birth unknown' : `${formatAge(dob, today)}, born ${formatBorn(dob)}`;
  return (
    <>
      <span className={classes.fact}>
        {[born, phone ? '' : email].filter(Boolean).join(' · ')}
        {missed > 0 && <span className={classes.missed}> · {missed} missed</span>}
        {cancelled > 0 && ` · ${cancelled} cancelled`}
        {openCents > 0 && <span className={classes.missed}> · {formatCents(openCents)} open</span>}
      </span>
      <span className={classes.fact}>
        {lastVisit ? `Last: ${formatAppointment(lastVisit, today)}` : 'No visits yet'}
        {nextVisit && ` · Next: ${formatSlotShort(nextVisit, today)}, ${nextVisit.doctor}`}
      </span>
    </>
  );
}

/** The phone number as a link. */
export function PatientPhone({ patient }: { patient: DeskPatient }) {
  return (
    <span className={classes.phone}>
      <PhoneLink value={patient.phone} withIcon />
    </span>
  );
}

function formatAppointment(
  { slotDate, doctor }: NonNullable<DeskPatient['lastVisit']>,
  today: CalendarDate,
): string {
  return `${formatDateShort(slotDate, today)}, ${doctor}`;
}
