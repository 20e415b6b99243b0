import { formatMoney } from '@docket/contract/formats/display.ts';
import { memo } from 'react';
import { formatAgeShort, formatBooked, paymentLabel } from '../format.ts';
import { formatPaymentMark } from '../payments/payment-state.ts';
import { ReceiveButton } from '../payments/receive-button.tsx';
import { PatientCell } from '../row/patient-cell.tsx';
import { RowActions } from '../row/row-actions.tsx';
import { SlotText } from '../row/slot-text.tsx';
import {
  type AppointmentRowProps,
  AppointmentTable,
  type AppointmentTableProps,
  type Column,
} from './appointment-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';
import classes from './list.module.css';

export function DoctorAppointmentsPage() {
  return (
    <AppointmentsScreen
      role="doctor"
      title="Doctor Appointments"
      emptyText="No appointments available"
      emptyHint="Your bookings appear here, newest first."
      Table={DoctorAppointmentsTable}
    />
  );
}

const columns: readonly Column[] = [
  { label: '#', holds: 'number', className: classes.number },
  { label: 'Patient', by: 'patient', holds: 'person' },
  { label: 'Payment', holds: 'short', className: classes.payment },
  { label: 'Age', holds: 'number', className: classes.age },
  { label: 'Date & Time', by: 'slot', holds: 'slot' },
  { label: 'Fees', by: 'amount', holds: 'money', align: 'right' },
  { label: 'Action', holds: 'actions', className: classes.actions },
];

/** A doctor's table, with the columns of the specification. */
function DoctorAppointmentsTable(props: AppointmentTableProps) {
  return (
    <AppointmentTable
      label="Doctor Appointments"
      role="doctor"
      columns={columns}
      Row={DoctorAppointmentsRow}
      {...props}
    />
  );
}

// Memoized with plain cells: there are hundreds of rows.
const DoctorAppointmentsRow = memo(function DoctorAppointmentsRow({
  appointment,
  number,
  today,
  now,
}: AppointmentRowProps) {
  return (
    <tr
      className={classes.row}
      data-doctor={appointment.doctorId}
      data-quiet={appointment.cancelled || undefined}
    >
      <td className={classes.number}>{number}</td>
      <td>
        <PatientCell appointment={appointment} role="doctor" />
      </td>
      <td>{paymentLabel(appointment.payment)}</td>
      <td className={classes.age}>{formatAgeShort(appointment.userData.dob, today)}</td>
      <td className={classes.slot} data-booked={formatBooked(appointment)}>
        <SlotText {...appointment} today={today} isStacked />
      </td>
      <td className={classes.fees} data-money={formatPaymentMark(appointment)}>
        {formatMoney(appointment.amount)}
        <ReceiveButton appointment={appointment} role="doctor" now={now} />
      </td>
      <td className={classes.actions}>
        <RowActions appointment={appointment} role="doctor" now={now} />
      </td>
    </tr>
  );
});
