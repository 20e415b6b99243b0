import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AddDoctorLink } from '../../doctors/add-doctor-link.tsx';
import { formatAgeShort, formatBooked } from '../format.ts';
import { formatPaymentMark } from '../payments/payment-state.ts';
import { ReceiveButton } from '../payments/receive-button.tsx';
import { PatientCell } from '../row/patient-cell.tsx';
import { PersonCell } from '../row/person-cell.tsx';
import { RowActions } from '../row/row-actions.tsx';
import { SlotText } from '../row/slot-text.tsx';
import { useGoTo } from '../use-go-to.ts';
import {
  type AppointmentRowProps,
  AppointmentTable,
  type AppointmentTableProps,
  type Column,
} from './appointment-table.tsx';
import { AppointmentsScreen } from './appointments-screen.tsx';
import classes from './list.module.css';

export function AllAppointmentsPage() {
  // Shares the cache entry of the filter by doctor.
  const { data } = useRead(['doctors'], listDoctors, {});
  const hasNoDoctor = data?.doctors.every(({ archived }) => archived) ?? false;
  return (
    <AppointmentsScreen
      role="admin"
      title="All Appointments"
      emptyText="No appointments available"
      emptyHint={
        hasNoDoctor
          ? 'Appointments are booked with a doctor: add the first one.'
          : 'New bookings appear here, newest first.'
      }
      emptyAction={hasNoDoctor ? <AddDoctorLink /> : <NewAppointmentButton />}
      titleAction={!hasNoDoctor && <NewAppointmentButton />}
      Table={AllAppointmentsTable}
    />
  );
}

function NewAppointmentButton() {
  const goTo = useGoTo();
  return (
    <Button
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => goTo((current) => ({ ...current, isBooking: true }))}
    >
      New appointment
    </Button>
  );
}

const columns: readonly Column[] = [
  { label: '#', holds: 'number', className: classes.number },
  { label: 'Patient', by: 'patient', holds: 'person' },
  { label: 'Age', holds: 'number', className: classes.age },
  { label: 'Date & Time', by: 'slot', holds: 'slot' },
  { label: 'Doctor', by: 'doctor', holds: 'person' },
  { label: 'Fees', by: 'amount', holds: 'money', align: 'right' },
  { label: 'Actions', holds: 'actions', className: classes.actions },
];

/** The admin's table, with the columns of the specification. */
function AllAppointmentsTable(props: AppointmentTableProps) {
  return (
    <AppointmentTable
      label="All Appointments"
      role="admin"
      columns={columns}
      Row={AllAppointmentsRow}
      {...props}
    />
  );
}

// Memoized with plain cells: there are hundreds of rows.
const AllAppointmentsRow = memo(function AllAppointmentsRow({
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
        <PatientCell appointment={appointment} role="admin" />
      </td>
      <td className={classes.age}>{formatAgeShort(appointment.userData.dob, today)}</td>
      <td className={classes.slot} data-booked={formatBooked(appointment)}>
        <SlotText {...appointment} today={today} isStacked />
      </td>
      <td>
        <PersonCell name={appointment.docData.name} image={appointment.docData.image} />
      </td>
      <td className={classes.fees} data-money={formatPaymentMark(appointment)}>
        {formatMoney(appointment.amount)}
        <ReceiveButton appointment={appointment} role="admin" now={now} />
      </td>
      <td className={classes.actions}>
        <RowActions appointment={appointment} role="admin" now={now} />
      </td>
    </tr>
  );
});
