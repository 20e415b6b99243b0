import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { type CalendarDate, formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import type { Role } from '../../api/session.ts';
import { formatSlotDay } from '../../clinic/format-day.ts';
import { Letterhead } from '../../clinic/letterhead.tsx';
import { useExpectedToday } from '../../running-late/use-expected-times.ts';
import {
  formatAgeShort,
  formatCancelled,
  noShowLabel,
  patientName,
  paymentLabel,
  statusLabels,
} from '../format.ts';
import { isConfirmed } from '../row/appointment-timing.ts';
import classes from './printed-list.module.css';

interface PrintedListProps {
  title: string;
  /** The count and the days: "604 appointments". */
  subtitle: string;
  role: Role;
  appointments: readonly Appointment[];
  /** The number of the first row. */
  firstNumber: number;
  /** The paper has one page of the list, because the browser's print menu gave no time to read the others. */
  isPartial: boolean;
  today: CalendarDate;
}

/** A list for paper: plain rows, with words in place of buttons. The date of a list of one day stands above it. */
export function PrintedList(props: PrintedListProps) {
  const { title, subtitle, role, appointments, firstNumber, isPartial, today } = props;
  const { about } = useExpectedToday();
  const [day, ...otherDays] = new Set(appointments.map(({ slotDate }) => slotDate));
  const onlyDay = day !== undefined && otherDays.length === 0 ? day : null;
  const slotLabel = onlyDay ? 'Time' : 'Date & Time';
  const lastLabels = [role === 'admin' ? 'Doctor' : 'Payment', 'Fees', 'Status'];
  return (
    <section className={classes.paper}>
      <Letterhead role={role} />
      <h1>{title}</h1>
      <p>{onlyDay ? `${subtitle} · ${formatSlotDay(onlyDay)}` : subtitle}</p>
      {isPartial && <p>One page of the list. For all rows print with the button Print, or with Ctrl+P.</p>}
      <table>
        <thead>
          <tr>
            {['#', 'Patient', 'Age', 'Phone', slotLabel, ...lastLabels].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {appointments.map((appointment, at) => (
            <tr key={appointment._id}>
              <td>{firstNumber + at}</td>
              <td>{patientName(appointment)}</td>
              <td>{formatAgeShort(appointment.userData.dob, today)}</td>
              <td>{appointment.userData.phone}</td>
              <td>
                {!onlyDay && `${formatSlotDate(appointment.slotDate)}, `}
                {showSlotTime(appointment.slotTime)}
                {about.has(appointment._id) && ` (${about.get(appointment._id)})`}
              </td>
              <td>{role === 'admin' ? appointment.docData.name : paymentLabel(appointment.payment)}</td>
              <td>{formatMoney(appointment.amount)}</td>
              <td>{statusOnPaper(appointment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function statusOnPaper(appointment: Appointment): string {
  if (appointment.cancelReason === noShowReason) return noShowLabel;
  if (isConfirmed(appointment)) return 'Pending, confirmed';
  return appointment.cancelled ? formatCancelled(appointment) : statusLabels[getStatus(appointment)];
}
