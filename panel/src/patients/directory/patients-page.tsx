import type { AnswerOf, InputOf } from '@docket/contract/endpoint.ts';
import { listPatients, type Patient } from '@docket/contract/endpoints/patients.ts';
import { isPicture } from '@docket/contract/formats/images.ts';
import { type CalendarDate, formatAge } from '@docket/contract/formats/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { type ItemSize, useFirstFew } from '@docket/ui/use-first-few.ts';
import { ActionIcon, Button, Table } from '@mantine/core';
import { IconAddressBook, IconPlus, IconUserSearch } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo } from 'react';
import { useRead } from '../../api/use-read.ts';
import { NearestPatients } from '../../appointments/filters/nearest-patients.tsx';
import { SearchField } from '../../appointments/filters/search-field.tsx';
import { formatAgeShort } from '../../appointments/format.ts';
import { formatRows, formatTotal } from '../../appointments/list/format-count.ts';
import listClasses from '../../appointments/list/list.module.css';
import { ListLoading } from '../../appointments/list/list-loading.tsx';
import { Pager } from '../../appointments/list/pager.tsx';
import { PatientLink } from '../../appointments/row/patient-link.tsx';
import { EmailLink, PhoneLink } from '../../clinic/contact-link.tsx';
import { useClinicToday } from '../../clinic/use-clinic-today.ts';
import { AddPatient } from '../edit/add-patient.tsx';
import { formatBorn } from '../format-patient.ts';
import classes from './directory.module.css';
import { type DirectorySearch, parseDirectorySearch, writeDirectorySearch } from './search-params.ts';

/** Rows of one page. */
const pageRows = 50;

/** All patients by name, searched by name, phone, email or date of birth. */
export function PatientsPage() {
  const listState = useDirectoryState();
  const { today, isZoneLoading } = useClinicToday();
  const list = useRead(['patients'], listPatients, toInput(listState.search));
  const { data } = list;
  return (
    <>
      <PageTitle
        title="Patients"
        subtitle={<span role="status">{data ? formatCount(data.total, data.totalCapped) : '\u00a0'}</span>}
        actions={<AddPatientInTitle onClick={listState.openForm} />}
      />
      <div className={classes.search}>
        <SearchField
          q={listState.search.q}
          label="Name, phone, email or date of birth"
          onSearch={listState.find}
        />
      </div>
      <Loaded read={list} failed="Couldn’t load the patients" waiting={<ListLoading />}>
        {(page) =>
          page.patients.length === 0 ? (
            <DirectoryEmpty listState={listState} />
          ) : (
            <DirectoryBody
              list={page}
              listState={listState}
              firstNumber={(listState.search.page - 1) * pageRows + 1}
              today={today}
              isWaiting={list.isPlaceholderData}
            />
          )
        }
      </Loaded>
      {!isZoneLoading && (
        <AddPatient isOpen={listState.search.isAdding} today={today} onClose={listState.closeForm} />
      )}
    </>
  );
}

function toInput({ q, cursor }: DirectorySearch): InputOf<typeof listPatients> {
  return { limit: pageRows, ...(q.trim() && { q: q.trim() }), ...(cursor && { cursor }) };
}

function formatCount(total: number, isCapped: boolean): string {
  return `${formatTotal({ total, isCapped })} ${total === 1 ? 'patient' : 'patients'}`;
}

/** The empty state: an empty page, an empty search, or an empty directory. */
function DirectoryEmpty({ listState }: { listState: DirectoryState }) {
  if (listState.search.page > 1) {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconAddressBook}
          title="This page is empty now"
          action={<Button onClick={() => listState.turnTo(1, '')}>Back to the first page</Button>}
        />
      </Card>
    );
  }
  if (listState.search.q.trim() !== '') {
    return (
      <Card flush>
        <EmptyNotice
          icon={IconUserSearch}
          title="No matching patient"
          action={
            <Button variant="default" onClick={() => listState.find('')}>
              Show all patients
            </Button>
          }
        >
          <NearestPatients q={listState.search.q.trim()} />
          Part of a name is enough, or a phone number, an email or a date of birth like 30.4.1985.
        </EmptyNotice>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyNotice
        icon={IconAddressBook}
        title="No patients yet"
        action={<AddPatientButton onClick={listState.openForm} />}
      >
        New patients appear here after their first booking.
      </EmptyNotice>
    </Card>
  );
}

const rowSize: ItemSize = { height: 60, above: 240 };
const cardSize: ItemSize = { height: 120 };

interface DirectoryBodyProps {
  list: AnswerOf<typeof listPatients>;
  listState: DirectoryState;
  /** The number of the first row, counted across pages. */
  firstNumber: number;
  today: CalendarDate;
  /** Other rows are loading. */
  isWaiting: boolean;
}

/** One page of the directory: a table, or cards on a phone. */
function DirectoryBody({ list, listState, firstNumber, today, isWaiting }: DirectoryBodyProps) {
  const isPhone = useIsPhone();
  const { patients, nextCursor, previousCursor, total, totalCapped } = list;
  const { drawn, rest } = useFirstFew(patients.length, isPhone ? cardSize : rowSize);
  const visiblePatients = patients.slice(0, drawn);
  const pager = (
    <Pager
      listState={listState}
      rows={formatRows(firstNumber, patients.length, { total, isCapped: totalCapped })}
      previousCursor={previousCursor}
      nextCursor={nextCursor}
      isWaiting={isWaiting}
    />
  );
  const waiting = { 'data-waiting': isWaiting || undefined, 'aria-busy': isWaiting };
  if (isPhone) {
    return (
      <div className={listClasses.body} {...waiting}>
        <ul className={listClasses.cards} style={{ paddingBottom: rest }} aria-label="Patients">
          {visiblePatients.map((patient) => (
            <PatientCard key={patient._id} patient={patient} today={today} />
          ))}
        </ul>
        {pager}
      </div>
    );
  }
  return (
    <Card flush>
      <div className={listClasses.body} style={{ paddingBottom: rest }} {...waiting}>
        <PatientTable patients={visiblePatients} today={today} />
      </div>
      <div className={listClasses.foot}>{pager}</div>
    </Card>
  );
}

/** A patient in the list on narrow screens. The phone number starts a call, the name opens the patient's page. */
function PatientCard({ patient, today }: { patient: Patient; today: CalendarDate }) {
  const { _id: id, name, image, dob, phone, email } = patient;
  const facts = [formatAge(dob, today), formatBorn(dob)].filter(Boolean).join(' · ');
  return (
    <li className={classes.card}>
      <Link to="/patients/$id" params={{ id }} className={classes.person ?? ''}>
        <PersonAvatar name={name} image={isPicture(image) ? image : null} size={40} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          {facts && <span className={classes.facts}>{facts}</span>}
        </span>
      </Link>
      {(phone || email) && (
        <div className={classes.contact}>
          <PhoneLink value={phone} withIcon />
          <EmailLink value={email} withIcon />
        </div>
      )}
    </li>
  );
}

interface PatientTableProps {
  patients: readonly Patient[];
  today: CalendarDate;
}

/** The directory as a table. */
function PatientTable({ patients, today }: PatientTableProps) {
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

// Memoized, with plain cells, because there are hundreds of rows.
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
      <td className={listClasses.age}>{formatAgeShort(dob, today)}</td>
      <td className={classes.born}>{formatBorn(dob) || '-'}</td>
      <td className={classes.phone}>
        <PhoneLink value={phone} />
      </td>
      <td>
        <EmailLink value={email} />
      </td>
    </tr>
  );
});

function AddPatientButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      Add patient
    </Button>
  );
}

/** The button beside a title; on a phone only its icon. */
function AddPatientInTitle({ onClick }: { onClick: () => void }) {
  const isPhone = useIsPhone();
  if (!isPhone) return <AddPatientButton onClick={onClick} />;
  return (
    <ActionIcon variant="filled" aria-label="Add patient" onClick={onClick}>
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The state of the directory, with functions that change it. */
interface DirectoryState {
  readonly search: DirectorySearch;
  /** Replaces the history entry, so that Back skips the letters of a search. */
  readonly find: (q: string) => void;
  readonly turnTo: (page: number, cursor: string) => void;
  readonly openForm: () => void;
  readonly closeForm: () => void;
}

/** The state of the directory, kept in the URL. */
function useDirectoryState(): DirectoryState {
  const search = parseDirectorySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const goTo = (change: Partial<DirectorySearch>, { replace = false, resetScroll = false } = {}) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        writeDirectorySearch({ ...parseDirectorySearch(current), ...change }),
      replace,
      resetScroll,
    });
  return {
    search,
    find: (q) => goTo({ q, page: 1, cursor: '' }, { replace: true }),
    // Another page is read from its top.
    turnTo: (page, cursor) => goTo({ page, cursor }, { resetScroll: true }),
    openForm: () => goTo({ isAdding: true }),
    closeForm: () => goTo({ isAdding: false }),
  };
}
