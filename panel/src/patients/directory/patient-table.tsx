import { isPicture } from '@docket/contract/images.ts';
import type { Patient } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { EmailLink, PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { Table } from '@mantine/core';
import { memo } from 'react';
import listClasses from '../../appointments/list/list.module.css';
import { sayAgeShort } from '../../appointments/row/format-age.ts';
import { PatientLink } from '../../appointments/row/patient-link.tsx';
import { sayBorn } from '../format-patient.ts';
import classes from './directory.module.css';

interface PatientTableProps {
  patients: readonly Patient[];
  today: CalendarDate;
}

/** The directory as a table: who, how old, and how to reach them. */
export function PatientTable({ patients, today }: PatientTableProps) {
  return (
    <Table className={listClasses.table} aria-label="Patients">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Patient</Table.Th>
          <Table.Th scope="col" className={listClasses.age}>
            Age
          </Table.Th>
          <Table.Th scope="col">Date of birth</Table.Th>
          <Table.Th scope="col">Phone</Table.Th>
          <Table.Th scope="col">Email</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {patients.map((patient) => (
          <DirectoryRow key={patient._id} patient={patient} today={today} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

// Drawn anew only when something of it has changed; plain cells, because there are hundreds of them.
const DirectoryRow = memo(function DirectoryRow({
  patient,
  today,
}: {
  patient: Patient;
  today: CalendarDate;
}) {
  const { _id, name, image, dob, phone, email } = patient;
  return (
    <tr className={listClasses.row}>
      <td className={classes.who}>
        <PatientLink patientId={_id} className={classes.person ?? ''}>
          <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </PatientLink>
      </td>
      <td className={listClasses.age}>{sayAgeShort(dob, today)}</td>
      <td className={classes.born}>{sayBorn(dob) || '-'}</td>
      <td className={classes.phone}>
        <PhoneLink value={phone} />
      </td>
      <td>
        <EmailLink value={email} />
      </td>
    </tr>
  );
});
