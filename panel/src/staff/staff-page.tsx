import { isPersonal } from '@docket/contract/endpoints/open-access.ts';
import {
  changeStaffRole,
  listPeople,
  removePerson,
  reopenSignIn,
  type ShutAccount,
  type StaffMember,
} from '@docket/contract/endpoints/staff.ts';
import { Card } from '@docket/ui/card.tsx';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { PersonAvatar } from '@docket/ui/person-avatar.tsx';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { InvitationLink } from '../doctors/invitation-link.tsx';
import { logout } from '../sessions/logout.ts';
import { RemoveSecondFactor } from '../sessions/second-factor/remove-second-factor.tsx';
import { InvitePerson } from './invite-person.tsx';
import { MadeBy, OpenAccessCard, useOpenAccess } from './open-access-card.tsx';
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx';
import { RenamePerson } from './rename-person.tsx';
import classes from './staff.module.css';
import { useLast } from './use-last.ts';
import { type MadeLink, useLinkPerson } from './use-link-person.ts';

/** The open dialog and its person. */
type Doing = {
  readonly action: 'rename' | 'change role' | 'remove' | 'remove factor';
  readonly person: StaffMember;
};

/** The admins of the practice: managers and front desk. */
export function StaffPage() {
  const read = useRead(['people'], listPeople, {});
  const { data } = read;
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { made: madeLink, name, show } = useMadeLink(data?.people);
  const { link, linkingId } = useLinkPerson(show);
  const stop = () => setDoing(null);
  return (
    <>
      <PageTitle
        title="Staff"
        subtitle={data ? formatPeople(data.people) : '\u00a0'}
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {madeLink && (
        <InvitationLink
          key={madeLink.path}
          doctorName={name}
          path={madeLink.path}
          hint={formatLink(madeLink.person)}
          onClose={() => show(null)}
        />
      )}
      <Loaded read={read} failed="Couldn’t load the staff" waiting={<PeopleWaiting />}>
        {({ people, shut }) => (
          <>
            {shut.length > 0 && <ShutAccounts accounts={shut} />}
            <Card flush>
              <ul aria-label="People">
                {people.map((person) => (
                  <PersonRow
                    key={person._id}
                    person={person}
                    onRename={() => setDoing({ action: 'rename', person })}
                    onLink={() => void link(person)}
                    onRemoveFactor={() => setDoing({ action: 'remove factor', person })}
                    onChangeRole={() => setDoing({ action: 'change role', person })}
                    onRemove={() => setDoing({ action: 'remove', person })}
                    lastManagerReason={explainLastManager(person, people)}
                    isLinking={linkingId === person._id}
                  />
                ))}
              </ul>
              {people.length === 1 && (
                <p className={classes.alone}>
                  Invite everyone at the front desk, so the history shows who did what.
                </p>
              )}
            </Card>
            <OpenAccessCard />
          </>
        )}
      </Loaded>
      <InvitePerson isOpen={isInviting} onInvited={show} onClose={() => setInviting(false)} />
      <RenamePerson person={doing?.action === 'rename' ? doing.person : null} onClose={stop} />
      <RemoveFactorOf person={doing?.action === 'remove factor' ? doing.person : null} onClose={stop} />
      <ChangeRole person={doing?.action === 'change role' ? doing.person : null} onClose={stop} />
      <RemovePerson person={doing?.action === 'remove' ? doing.person : null} onClose={stop} />
    </>
  );
}

/** Skeleton with the layout of the list. */
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

/** One admin, with role, invitation state and actions. */
function PersonRow(props: PersonMenuProps) {
  const { name, email, staffRole, canSignIn, you } = props.person;
  return (
    <li className={classes.row}>
      <PersonAvatar name={name} image={null} size={40} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          {you && <StatusBadge tone="teal" label="You" />}
          {!canSignIn && <StatusBadge tone="amber" label="Invited" />}
          <StatusBadge tone="slate" label={staffRole === 'manager' ? 'Manager' : 'Front desk'} />
        </div>
        <div className={classes.email}>{email}</div>
      </div>
      <PersonMenu {...props} />
    </li>
  );
}

interface RemoveFactorOfProps {
  /** The person who lost it; null: the dialog is closed. */
  person: StaffMember | null;
  onClose: () => void;
}

/** Asks before a person's second factor is turned off. */
function RemoveFactorOf({ person, onClose }: RemoveFactorOfProps) {
  const lastPerson = useLast(person);
  // Always mounted: a dialog mounted open could not restore the focus.
  return (
    <RemoveSecondFactor
      accountId={lastPerson?._id ?? ''}
      name={lastPerson?.name ?? ''}
      isOpen={person !== null}
      onClose={onClose}
    />
  );
}

/** "3 people, 1 of them invited". */
function formatPeople(people: readonly StaffMember[]): string {
  const invited = people.filter(({ canSignIn }) => !canSignIn).length;
  const all = people.length === 1 ? '1 person' : `${people.length} people`;
  return invited === 0 ? all : `${all}, ${invited} of them invited`;
}

/** The hint below a new link: for the first password, or another one. */
function formatLink({ name, canSignIn }: StaffMember): string {
  if (!canSignIn)
    return `Send this link to ${name} to choose a password. It is valid for 7 days and works once.`;
  const rules = 'The current password works until then. The link is valid for 7 days and works once.';
  return `Send this link to ${name} to choose another password. ${rules}`;
}

/**
 * The reason why the last manager who can log in must stay one (otherwise invitations would end); null if there are
 * others.
 */
function explainLastManager(person: StaffMember, people: readonly StaffMember[]): string | null {
  const others = people.filter(({ _id, canSignIn }) => canSignIn && _id !== person._id);
  if (others.length === 0) return 'You are the only admin. Invite someone else first.';
  if (others.some(({ staffRole }) => staffRole === 'manager')) return null;
  return 'You are the only manager. Make someone else a manager first.';
}

/** The newest link, with its person's current name. It disappears with the person, because it no longer works. */
function useMadeLink(people: readonly StaffMember[] | undefined) {
  const [madeLink, setMadeLink] = useState<MadeLink | null>(null);
  const [isListed, setListed] = useState(false);
  const listed = people?.find(({ _id }) => _id === madeLink?.person._id);
  // A person just invited is not listed yet, so only a person who was listed can be gone.
  if (madeLink && listed && !isListed) setListed(true);
  const show = (link: MadeLink | null) => {
    setMadeLink(link);
    setListed(false);
  };
  if (madeLink && people && !listed && isListed) show(null);
  return { made: madeLink, name: (listed ?? madeLink?.person)?.name ?? '', show };
}

/** Accounts closed by too many wrong passwords, each with a button that opens it again. */
function ShutAccounts({ accounts }: { accounts: readonly ShutAccount[] }) {
  const { run } = useAction(reopenSignIn, { touches: ['people'] });
  return (
    <div className={classes.shut}>
      <ListCard title="Locked after failed logins">
        <p className={classes.note}>
          100 wrong passwords were tried. Until you unlock an account, it can log in only where it did before.
        </p>
        <ul aria-label="Locked after failed logins">
          {accounts.map(({ accountId, name, email }) => (
            <li key={accountId} className={classes.row}>
              <IconLock size={20} stroke={1.6} aria-hidden className={classes.sign} />
              <div className={classes.words}>
                <div className={classes.name}>{name}</div>
                <div className={classes.email}>{email}</div>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Unlock ${name}`}
                ref={keepFocus}
                onClick={() => void run({ accountId })}
              >
                Unlock
              </Button>
            </li>
          ))}
        </ul>
      </ListCard>
    </div>
  );
}

interface ChangeRoleProps {
  /** The person whose role changes; null: the dialog is closed. */
  person: StaffMember | null;
  onClose: () => void;
}

/** Asks before a person becomes manager or front desk. */
function ChangeRole({ person, onClose }: ChangeRoleProps) {
  const lastPerson = useLast(person);
  const { run, isPending } = useAction(changeStaffRole, { touches: ['people'] });
  const isManager = lastPerson?.staffRole === 'manager';
  const madeAccess = useAccessMadeBy(person);
  const change = async () => {
    if (lastPerson)
      await run({
        accountId: lastPerson._id,
        staffRole: isManager ? 'front desk' : 'manager',
        ...(isManager && madeAccess.keep),
      });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={`Make ${lastPerson?.you ? 'yourself' : (lastPerson?.name ?? '')} ${isManager ? 'front desk' : 'a manager'}?`}
      confirmLabel={isManager ? 'Make front desk' : 'Make manager'}
      confirmColor={isManager ? 'red' : 'teal'}
      onConfirm={() => void change()}
      onCancel={onClose}
      isPending={isPending}
    >
      {isManager
        ? 'Staff, Settings, and doctors’ accounts and fees close at once, also on open screens.'
        : 'A manager can also open Staff and Settings, change doctors’ accounts and fees, and take access away from others.'}
      {isManager && (
        <MadeBy
          access={madeAccess.access}
          isOwn={madeAccess.isOwn}
          kept={madeAccess.kept}
          onKeep={madeAccess.onKeep}
        />
      )}
    </ConfirmDialog>
  );
}

interface RemovePersonProps {
  /** The person to remove; null: the dialog is closed. */
  person: StaffMember | null;
  onClose: () => void;
}

/** Asks before access is taken away, which only a new invitation restores. */
function RemovePerson({ person, onClose }: RemovePersonProps) {
  const client = useQueryClient();
  const lastPerson = useLast(person);
  const { run, isPending } = useAction(removePerson, {
    touches: ['people'],
    // Admins who removed their own access are logged out.
    onSuccess: () => void (lastPerson?.you && logout(client)),
  });
  const madeAccess = useAccessMadeBy(person);
  const remove = async () => {
    if (lastPerson) await run({ accountId: lastPerson._id, ...madeAccess.keep });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={
        lastPerson?.you ? 'Give up your own access?' : `Take away access from ${lastPerson?.name ?? ''}?`
      }
      confirmLabel="Take away access"
      onConfirm={() => void remove()}
      onCancel={onClose}
      isPending={isPending}
    >
      {lastPerson && formatRemovalEffects(lastPerson)}
      <MadeBy
        access={madeAccess.access}
        isOwn={madeAccess.isOwn}
        kept={madeAccess.kept}
        onKeep={madeAccess.onKeep}
      />
    </ConfirmDialog>
  );
}

/** The links and keys made by a person whose access is about to end, and the ids to keep. */
function useAccessMadeBy(person: StaffMember | null) {
  const lastPerson = useLast(person);
  const { data } = useOpenAccess();
  const [kept, setKept] = useState<readonly string[]>([]);
  const access = (data?.access ?? []).filter(({ madeBy }) => madeBy?.accountId === lastPerson?._id);
  const ofPractice = access.filter((item) => !isPersonal(item)).map(({ _id }) => _id);
  const isOwn = lastPerson?.you ?? false;
  const all = isOwn ? [] : [...ofPractice, ...kept];
  return { access, isOwn, kept, onKeep: setKept, keep: all.length > 0 ? { keep: all } : {} };
}

function formatRemovalEffects({ you, canSignIn }: StaffMember): string {
  const stays = 'The history keeps this name.';
  if (you) return `You are logged out at once and can’t log in any more. ${stays} This can’t be undone.`;
  if (!canSignIn)
    return 'The invitation link stops working. This can’t be undone; a new invitation has a new link.';
  return `They are logged out everywhere at once and can’t log in any more. ${stays} This can’t be undone.`;
}
