import { listPeople, type Person } from '@docket/contract/people.ts';
import { Card } from '@docket/ui/card.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { InvitationLink } from '../doctors/invitation-link.tsx';
import { InvitePerson } from './invite-person.tsx';
import { OpenLinks } from './open-links.tsx';
import classes from './people.module.css';
import { PeopleWaiting } from './people-waiting.tsx';
import { PersonRow } from './person-row.tsx';
import { RemoveFactorOf } from './remove-factor-of.tsx';
import { RemovePerson } from './remove-person.tsx';
import { RenamePerson } from './rename-person.tsx';
import { isLastToSignIn, sayLink, sayPeople } from './say-people.ts';
import { ShutAccounts } from './shut-accounts.tsx';
import { useLinkPerson } from './use-link-person.ts';
import { useMadeLink } from './use-made-link.ts';

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
