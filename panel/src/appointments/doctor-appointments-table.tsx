import { formatMoney } from '@docket/contract/money.ts';
import { Table } from '@mantine/core';
import { memo } from 'react';
import type { AppointmentRowProps, AppointmentTableProps } from './all-appointments-table.tsx';
import classes from './list.module.css';
import { PatientCell } from './patient-cell.tsx';
import { paymentLabel } from './patient-name.ts';
import { RowActions } from './row-actions.tsx';
import { sayAgeShort } from './say-age.ts';
import { SlotText } from './slot-text.tsx';
import { SortHeader } from './sort-header.tsx';
import { type Column, WaitingRows } from './waiting-rows.tsx';

const columns: readonly Column[] = ['number', 'person', 'short', 'number', 'slot', 'money', 'actions'];

/** A doctor's own table, its columns as the specification has them. */
export function DoctorAppointmentsTable(props: AppointmentTableProps) {
  const { appointments, firstNumber, today, now, sort, onSort } = props;
  return (
    <Table className={classes.table} aria-label="Doctor Appointments">
      <Head sort={sort} onSort={onSort} />
      <Table.Tbody>
        {!appointments && <WaitingRows columns={columns} />}
        {appointments?.map((appointment, at) => (
          <Row
            key={appointment._id}
            appointment={appointment}
            number={firstNumber + at}
            today={today}
            now={now}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

// Rows that change are no concern of it.
const Head = memo(function Head({ sort, onSort }: Pick<AppointmentTableProps, 'sort' | 'onSort'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" className={classes.number}>
          #
        </Table.Th>
        <SortHeader label="Patient" by="patient" sort={sort} onSort={onSort} />
        <Table.Th scope="col" className={classes.payment}>
          Payment
        </Table.Th>
        <Table.Th scope="col" className={classes.age}>
          Age
        </Table.Th>
        <SortHeader label="Date & Time" by="slot" sort={sort} onSort={onSort} />
        <SortHeader label="Fees" by="amount" sort={sort} onSort={onSort} align="right" />
        <Table.Th scope="col" className={classes.actions}>
          Action
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
});

// Drawn anew only when something of it has changed; plain cells, because there are hundreds of them.
const Row = memo(function Row({ appointment, number, today, now }: AppointmentRowProps) {
  return (
    <tr className={classes.row} data-quiet={appointment.cancelled || undefined}>
      <td className={classes.number}>{number}</td>
      <td>
        <PatientCell appointment={appointment} role="doctor" />
      </td>
      <td>{paymentLabel(appointment.payment)}</td>
      <td className={classes.age}>{sayAgeShort(appointment.userData.dob, today)}</td>
      <td className={classes.slot}>
        <SlotText {...appointment} />
      </td>
      <td className={classes.fees}>{formatMoney(appointment.amount)}</td>
      <td className={classes.actions}>
        <RowActions appointment={appointment} role="doctor" now={now} />
      </td>
    </tr>
  );
});
