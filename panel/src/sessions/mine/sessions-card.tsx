import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../../api/tokens.ts';
import { useAreCodesUnkept } from '../second-factor/unkept-codes.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';
import { useEndSession, useOwnSessions, useSignOutEverywhere } from './use-own-sessions.ts';

/** Where somebody is signed in, and how that ends. */
export function SessionsCard({ role }: { role: Role }) {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useOwnSessions(role);
  const { end, endingId } = useEndSession(role);
  return (
    <ListCard title="Devices" action={data && <SignOutEverywhere role={role} />}>
      {!data && isError && (
        <FailedNotice
          message="Your sessions could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <SessionsLoading />}
      {data && (
        <>
          <ul className={classes.list} aria-label="Your sessions">
            {data.sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                nowMs={dataUpdatedAt}
                isEnding={endingId === session._id}
                onEnd={() => end(session._id)}
              />
            ))}
          </ul>
          {data.sessions.length < 2 && <p className={classes.note}>You are not signed in anywhere else.</p>}
        </>
      )}
    </ListCard>
  );
}

function SessionsLoading() {
  return (
    <>
      <div className={classes.waiting}>
        <WaitingText />
      </div>
      <div className={classes.row} aria-hidden>
        <Skeleton height={20} width={20} />
        <div className={classes.words}>
          <Skeleton height={12} width={160} my={4} />
          <Skeleton height={12} width={220} my={4} />
        </div>
      </div>
    </>
  );
}

/** The button, and the question before it: there is no way back but logging in again. */
function SignOutEverywhere({ role }: { role: Role }) {
  const [isAsked, setAsked] = useState(false);
  const areCodesUnkept = useAreCodesUnkept();
  const { run, isPending } = useSignOutEverywhere(role);
  const signOut = async () => {
    if ((await run({})) === null) setAsked(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Log out everywhere
      </Button>
      <AskDialog
        isOpen={isAsked}
        title="Log out everywhere?"
        yes="Log out everywhere"
        onYes={() => void signOut()}
        onNo={() => setAsked(false)}
        isPending={isPending}
      >
        You are logged out on every device at once, on this one too, and log in again with your password. What
        is typed elsewhere and not saved stays on its screen until then.
        {areCodesUnkept && (
          <p>
            Your recovery codes are shown this once, and are gone then. Without them and without your phone
            you can’t log in.
          </p>
        )}
      </AskDialog>
    </>
  );
}
