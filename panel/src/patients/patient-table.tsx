import { isPicture } from '@docket/contract/images.ts';
import type { Patient } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { EmailLink, PhoneLink } from '@docket/ui/contact-link.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import listClasses from '../appointments/list.module.css';
import { sayAgeShort } from '../appointments/say-age.ts';
import classes from './directory.module.css';
import { sayBorn } from './say-patient.ts';

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
          <Table.Tr key={patient._id}>
            <Table.Td className={classes.who}>
              <PatientLink patient={patient} />
            </Table.Td>
            <Table.Td className={listClasses.age}>{sayAgeShort(patient.dob, today)}</Table.Td>
            <Table.Td className={classes.born}>{sayBorn(patient.dob) || '-'}</Table.Td>
            <Table.Td className={classes.phone}>
              <PhoneLink value={patient.phone} />
            </Table.Td>
            <Table.Td>
              <EmailLink value={patient.email} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function PatientLink({ patient: { _id: id, name, image } }: { patient: Patient }) {
  return (
    <Link to="/patients/$id" params={{ id }} className={classes.person ?? ''}>
      <PersonAvatar name={name} image={isPicture(image) ? image : null} size={32} />
      <span className={classes.name} title={name}>
        {name}
      </span>
    </Link>
  );
}
