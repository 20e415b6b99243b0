import { formatMoney } from '@docket/contract/money.ts';
import { memo } from 'react';
import { sayAgeShort } from '../row/format-age.ts';
import { PatientCell } from '../row/patient-cell.tsx';
import { PersonCell } from '../row/person-cell.tsx';
import { RowActions } from '../row/row-actions.tsx';
import { SlotText } from '../row/slot-text.tsx';
import {
  type AppointmentRowProps,
  AppointmentTable,
  type AppointmentTableProps,
  type Column,
} from './appointment-table.tsx';
import classes from './list.module.css';

const columns: readonly Column[] = [
  { label: '#', holds: 'number', className: classes.number },
  { label: 'Patient', by: 'patient', holds: 'person' },
  { label: 'Age', holds: 'number', className: classes.age },
  { label: 'Date & Time', by: 'slot', holds: 'slot' },
  { label: 'Doctor', by: 'doctor', holds: 'person' },
  { label: 'Fees', by: 'amount', holds: 'money', align: 'right' },
  { label: 'Actions', holds: 'actions', className: classes.actions },
];

/** The admin's table, its columns as the specification has them. */
export function AllAppointmentsTable(props: AppointmentTableProps) {
  return <AppointmentTable label="All Appointments" columns={columns} Row={AdminRow} {...props} />;
}

// Drawn anew only when something of it has changed; plain cells, because there are hundreds of them.
const AdminRow = memo(function AdminRow({ appointment, number, today, now }: AppointmentRowProps) {
  return (
    <tr className={classes.row} data-quiet={appointment.cancelled || undefined}>
      <td className={classes.number}>{number}</td>
      <td>
        <PatientCell appointment={appointment} role="admin" />
      </td>
      <td className={classes.age}>{sayAgeShort(appointment.userData.dob, today)}</td>
      <td className={classes.slot}>
        <SlotText {...appointment} today={today} />
      </td>
      <td>
        <PersonCell name={appointment.docData.name} image={appointment.docData.image} />
      </td>
      <td className={classes.fees}>{formatMoney(appointment.amount)}</td>
      <td className={classes.actions}>
        <RowActions appointment={appointment} role="admin" now={now} />
      </td>
    </tr>
  );
});
