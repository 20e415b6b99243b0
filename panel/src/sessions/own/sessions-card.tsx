import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import type { Role } from '../../api/tokens.ts';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-card.module.css';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useEndSession, useOwnSessions } from './use-own-sessions.ts';

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
      {!data && !isError && <Waiting />}
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

function Waiting() {
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
