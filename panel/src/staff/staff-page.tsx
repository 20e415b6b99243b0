import { listPeople, type Person } from '@docket/contract/staff.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { InvitationLink } from '../doctors/invitation-link.tsx';
import { RemoveSecondFactor } from '../sessions/second-factor/remove-second-factor.tsx';
import { InvitePerson } from './invite-person.tsx';
import { ShutAccounts } from './locked-accounts.tsx';
import { OpenLinks } from './open-links.tsx';
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx';
import { RemovePerson } from './remove-person.tsx';
import { RenamePerson } from './rename-person.tsx';
import classes from './staff.module.css';
import { useLast } from './use-last.ts';
import { type MadeLink, useLinkPerson } from './use-link-person.ts';

/** What is being done with one of them. */
type Doing = { readonly what: 'rename' | 'remove' | 'remove factor'; readonly person: Person };

/** Everybody who runs the front desk with an account of their own. */
export function PeoplePage() {
  const { data, isError, isFetching, refetch } = useRead(['people'], listPeople, {});
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { made, name, show } = useMadeLink(data?.people);
  const { link, linkingId } = useLinkPerson(show);
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  const stop = () => setDoing(null);
  return (
    <>
      <PageTitle
        title="People"
        subtitle={data ? sayPeople(data.people) : '\u00a0'}
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {data && isError && <StaleNotice {...retry} />}
      {made && (
        <InvitationLink
          key={made.path}
          doctorName={name}
          path={made.path}
          hint={sayLink(made.person)}
          onClose={() => show(null)}
        />
      )}
      {data && data.shut.length > 0 && <ShutAccounts accounts={data.shut} />}
      {!data && isError && (
        <Card flush>
          <FailedNotice message="The people could not be loaded" {...retry} />
        </Card>
      )}
      {!data && !isError && <PeopleWaiting />}
      {data && (
        <Card flush>
          <ul className={classes.list} aria-label="People">
            {data.people.map((person) => (
              <PersonRow
                key={person._id}
                person={person}
                onRename={() => setDoing({ what: 'rename', person })}
                onLink={() => void link(person)}
                onRemoveFactor={() => setDoing({ what: 'remove factor', person })}
                onRemove={() => setDoing({ what: 'remove', person })}
                isLast={isLastToSignIn(person, data.people)}
                isLinking={linkingId === person._id}
              />
            ))}
          </ul>
          {data.people.length === 1 && (
            <p className={classes.alone}>
              Invite everyone at the front desk, so the history shows who did what.
            </p>
          )}
        </Card>
      )}
      {data && data.links.length > 0 && <OpenLinks links={data.links} />}
      <InvitePerson isOpen={isInviting} onInvited={show} onClose={() => setInviting(false)} />
      <RenamePerson person={doing?.what === 'rename' ? doing.person : null} onClose={stop} />
      <RemoveFactorOf person={doing?.what === 'remove factor' ? doing.person : null} onClose={stop} />
      <RemovePerson person={doing?.what === 'remove' ? doing.person : null} onClose={stop} />
    </>
  );
}

/** The people in the shape of what comes. */
function PeopleWaiting() {
  return (
    <Card flush>
      <div className={classes.waiting}>
        <WaitingText />
      </div>
      {['1', '2'].map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Skeleton circle height={40} width={40} />
          <div className={classes.words}>
            <Skeleton height={12} width={140} my={4} />
            <Skeleton height={12} width={200} my={4} />
          </div>
        </div>
      ))}
    </Card>
  );
}

/** One admin: who it is, whether they can sign in yet, and what can be done. */
function PersonRow(props: PersonMenuProps) {
  const { name, email, canSignIn, you } = props.person;
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={null} size={40} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          {you && <StatusBadge tone="teal" label="You" />}
          {!canSignIn && <StatusBadge tone="amber" label="Invited" />}
        </div>
        <div className={classes.email}>{email}</div>
      </div>
      <PersonMenu {...props} />
    </li>
  );
}

interface RemoveFactorOfProps {
  /** Who lost it; null: nobody, and the dialog is closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks before the second factor of one of the people is turned off. */
function RemoveFactorOf({ person, onClose }: RemoveFactorOfProps) {
  const shown = useLast(person);
  // There from the beginning: a dialog that is born open does not know where the focus came from.
  return (
    <RemoveSecondFactor
      accountId={shown?._id ?? ''}
      name={shown?.name ?? ''}
      isOpen={person !== null}
      onClose={onClose}
    />
  );
}

/** "3 people, 1 of them invited". */
function sayPeople(people: readonly Person[]): string {
  const invited = people.filter(({ canSignIn }) => !canSignIn).length;
  const all = people.length === 1 ? '1 person' : `${people.length} people`;
  return invited === 0 ? all : `${all}, ${invited} of them invited`;
}

/** What a new link is for: the first password, or another one. */
function sayLink({ name, canSignIn }: Person): string {
  if (!canSignIn) return `Send this link to ${name} to choose a password. It is valid 7 days and works once.`;
  const rules = 'The present one works until then. The link is valid 7 days and works once.';
  return `Send this link to ${name} to choose another password. ${rules}`;
}

/** Whether nobody else can sign in: such a one must stay, or nobody could ever let anybody in again. */
function isLastToSignIn(person: Person, people: readonly Person[]): boolean {
  return !people.some(({ _id, canSignIn }) => canSignIn && _id !== person._id);
}

/** The link made last, under the name its person has by now; it goes with the person, for it opens nothing any more. */
function useMadeLink(people: readonly Person[] | undefined) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const [isListed, setListed] = useState(false);
  const listed = people?.find(({ _id }) => _id === made?.person._id);
  // Somebody just invited is not in the list yet: only who stood there once can be gone.
  if (made && listed && !isListed) setListed(true);
  const show = (link: MadeLink | null) => {
    setMade(link);
    setListed(false);
  };
  if (made && people && !listed && isListed) show(null);
  return { made, name: (listed ?? made?.person)?.name ?? '', show };
}
