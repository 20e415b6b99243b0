import { type Doctor, listDoctors, Speciality, specialities } from '@docket/contract/endpoints/doctors.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { type ItemSize, useFirstFew } from '@docket/ui/use-first-few.ts';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconArchive, IconSearch, IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useIsManager } from '../../api/use-staff-role.ts';
import { AddDoctorLink } from '../add-doctor-link.tsx';
import { DoctorDrawer } from '../drawer/doctor-drawer.tsx';
import { InvitationLink } from '../invitation-link.tsx';
import { useArchiveDoctor } from '../use-archive-doctor.ts';
import { useAwayEnds } from '../use-away-ends.ts';
import { useChangeAvailability } from '../use-change-availability.ts';
import { useInviteDoctor } from '../use-invite-doctor.ts';
import cardClasses from './doctor-card.module.css';
import { DoctorCard } from './doctor-card.tsx';
import { type DoctorFilter, filterDoctors } from './doctor-filter.ts';
import classes from './doctor-list-page.module.css';
import { useLockedLogins } from './use-locked-logins.ts';

/** Number of doctors from which the list shows a search. */
const many = 8;
// `above`: the bar, the title and the search.
const cardSize: ItemSize = { height: 156, width: 312, above: 200, ahead: 30 };
// A screenful: each group's today is one call.
const groupSize = 12;

interface DoctorListPageProps {
  /** Renders the Hours tab of a doctor's drawer; tabs appear only with it. */
  hours?: (doctor: Doctor) => ReactNode;
}

/** Every doctor as a card that opens a drawer, with Available and, until there is a password, an invitation. */
export function DoctorListPage({ hours }: DoctorListPageProps) {
  const list = useRead(['doctors'], listDoctors, {});
  const { data } = list;
  const { filter } = useDoctorFilter();
  return (
    <>
      <PageTitle
        title="All Doctors"
        subtitle={data ? formatCount(data.doctors, filter.isArchived ?? false) : '\u00a0'}
      />
      <Loaded read={list} failed="Couldn’t load the doctors" waiting={<DoctorListWaiting />} layout="page">
        {({ doctors }) => (
          <>
            <Doctors doctors={doctors} />
            <DoctorDrawer doctors={doctors} hours={hours} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Doctors({ doctors }: { doctors: readonly Doctor[] }) {
  const { filter, narrow } = useDoctorFilter();
  const shut = useLockedLogins();
  const setAvailable = useChangeAvailability();
  const { setArchived } = useArchiveDoctor();
  const { invite, invited, close, invitingId } = useInviteDoctor();
  const isManager = useIsManager();
  const matchingDoctors = filterDoctors(doctors, filter);
  const { drawn, rest, listRef } = useFirstFew(matchingDoctors.length, cardSize);
  useAwayEnds(doctors);
  if (doctors.length === 0)
    return (
      <Card>
        <EmptyNotice icon={IconUserPlus} title="No doctors yet" action={<AddDoctorLink />}>
          Add a doctor to start booking.
        </EmptyNotice>
      </Card>
    );
  const isNarrowed = filter.q !== '' || filter.speciality !== '';
  const archivedCount = doctors.filter(({ archived }) => archived).length;
  const hasSearch = doctors.length >= many || isNarrowed;
  return (
    <>
      {(hasSearch || archivedCount > 0 || filter.isArchived) && (
        <DoctorFilters
          filter={filter}
          hasSearch={hasSearch}
          archivedCount={archivedCount}
          onNarrow={narrow}
        />
      )}
      {invited && <InvitationLink key={invited.path} {...invited} onClose={close} />}
      {matchingDoctors.length === 0 && (
        <Card>
          <NoDoctorsFound
            filter={filter}
            isNarrowed={isNarrowed}
            onShowAll={() => narrow({ q: '', speciality: '', isArchived: false })}
            onShowArchived={() => narrow({ isArchived: true })}
          />
        </Card>
      )}
      <ul ref={listRef} className={classes.grid} style={{ paddingBottom: rest }} aria-label="Doctors">
        {matchingDoctors.slice(0, drawn).map((doctor, at) => (
          <li key={doctor._id}>
            <DoctorCard
              isShut={shut.has(doctor._id)}
              doctor={doctor}
              groupIds={groupAt(matchingDoctors, at)}
              isManager={isManager}
              onAvailable={(available) => setAvailable(doctor, available)}
              onInvite={() => void invite(doctor)}
              isInviting={invitingId === doctor._id}
              onBringBack={() => void setArchived(doctor, false)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The ids of the group of doctors that includes a position. */
function groupAt(doctors: readonly Doctor[], at: number): string {
  const first = at - (at % groupSize);
  return doctors
    .slice(first, first + groupSize)
    .map(({ _id }) => _id)
    .join(',');
}

/** "12 doctors", "2 archived doctors". */
function formatCount(doctors: readonly Doctor[], isArchived: boolean): string {
  const count = doctors.filter(({ archived }) => archived === isArchived).length;
  return `${count} ${isArchived ? 'archived ' : ''}${count === 1 ? 'doctor' : 'doctors'}`;
}

const skeletonKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];

/** Skeleton with the layout of All Doctors. */
function DoctorListWaiting() {
  return (
    <>
      <div className={classes.waiting}>
        <WaitingText />
      </div>
      <div className={classes.grid} aria-hidden>
        {skeletonKeys.map((key) => (
          <Card key={key} flush className={cardClasses.card}>
            <Skeleton className={cardClasses.picture} radius={12} />
            <div className={cardClasses.body}>
              <Skeleton height={16} width="70%" my={2} />
              <Skeleton height={14} width="50%" my={2} />
              <Skeleton height={18} width="40%" mt="auto" />
            </div>
          </Card>
        ))}
      </div>
    </>
  );
}

interface NoDoctorsFoundProps {
  filter: DoctorFilter;
  /** Searched or narrowed to a speciality. */
  isNarrowed: boolean;
  onShowAll: () => void;
  onShowArchived: () => void;
}

/** Replaces the cards: says why there are none and offers the next step. */
function NoDoctorsFound({ filter, isNarrowed, onShowAll, onShowArchived }: NoDoctorsFoundProps) {
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      Show all doctors
    </Button>
  );
  if (isNarrowed) return <EmptyNotice icon={IconUserSearch} title="No matching doctor" action={showAll} />;
  if (filter.isArchived)
    return <EmptyNotice icon={IconArchive} title="No archived doctors" action={showAll} />;
  return (
    <EmptyNotice
      icon={IconArchive}
      title="All doctors are archived"
      action={
        <Button variant="default" onClick={onShowArchived}>
          Show archived doctors
        </Button>
      }
    />
  );
}

/** The filters of All Doctors, kept in the URL for reload and Back. */
function useDoctorFilter() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const speciality = Speciality.safeParse(raw.speciality);
  const filter: DoctorFilter = {
    // The router reads "12" as a number.
    q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : '',
    speciality: speciality.success ? speciality.data : '',
    isArchived: raw.show === 'archived',
  };
  const narrow = (change: DoctorFilter) => {
    const { q, speciality, isArchived } = { ...filter, ...change };
    // Otherwise Back would step through every typed letter.
    void navigate({
      to: '.',
      search: {
        q: q || undefined,
        speciality: speciality || undefined,
        show: isArchived ? 'archived' : undefined,
      },
      replace: change.isArchived === undefined,
      resetScroll: false,
    });
  };
  return { filter, narrow };
}

interface DoctorFiltersProps {
  filter: DoctorFilter;
  /** Whether the list is long enough for a search. */
  hasSearch: boolean;
  archivedCount: number;
  onNarrow: (change: DoctorFilter) => void;
}

/** The filters of All Doctors: search and speciality above a long list, and Archived. */
function DoctorFilters({ filter, hasSearch, archivedCount, onNarrow }: DoctorFiltersProps) {
  return (
    <Group gap="sm" mb="md" data-keep-clear>
      {hasSearch && <SearchField filter={filter} onNarrow={onNarrow} />}
      {hasSearch && (
        <NativeSelect
          aria-label="Speciality"
          data={[{ value: '', label: 'All specialities' }, ...specialities]}
          value={filter.speciality ?? ''}
          onChange={(event) => onNarrow({ speciality: event.currentTarget.value })}
        />
      )}
      {(archivedCount > 0 || filter.isArchived) && (
        <Button
          variant={filter.isArchived ? 'light' : 'default'}
          leftSection={<IconArchive size={16} aria-hidden />}
          aria-pressed={filter.isArchived ?? false}
          onClick={() => onNarrow({ isArchived: !filter.isArchived })}
        >
          Archived ({archivedCount})
        </Button>
      )}
    </Group>
  );
}

function SearchField({ filter, onNarrow }: Pick<DoctorFiltersProps, 'filter' | 'onNarrow'>) {
  const [typed, setTyped] = useState(filter.q ?? '');
  const [sent, setSent] = useState(typed);
  const [lastQ, setLastQ] = useState(filter.q);
  // Follows changes of the URL from elsewhere (Back, the menu). Ignores its own updates that arrive late, which would
  // undo letters typed since.
  if (filter.q !== lastQ) {
    setLastQ(filter.q);
    if (filter.q !== sent) setTyped(filter.q ?? '');
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search doctors"
      placeholder="Name, email or speciality"
      leftSection={<IconSearch size={16} aria-hidden />}
      autoComplete="off"
      maxLength={120}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setSent(event.currentTarget.value);
        onNarrow({ q: event.currentTarget.value });
      }}
    />
  );
}
