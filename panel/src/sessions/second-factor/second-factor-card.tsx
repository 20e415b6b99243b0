import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import type { Role } from '../../api/session.ts';
import classes from './second-factor.module.css';
import { SecondFactorSteps } from './second-factor-steps.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorCardProps {
  role: Role;
  /** Called once it is on and the recovery codes were kept. */
  onSetUp?: () => void;
}

/** Shows whether the second factor is on, and changes it. */
export function SecondFactorCard({ role, onSetUp }: SecondFactorCardProps) {
  const { data, isError, isFetching, refetch } = useSecondFactor(role);
  return (
    <ListCard
      title="Second factor"
      action={data && <StatusBadge tone={data.on ? 'green' : 'slate'} label={data.on ? 'On' : 'Off'} />}
    >
      {!data && isError && (
        <FailedNotice
          message="Couldn’t load the second factor"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && (
        <div className={classes.body}>
          <WaitingText />
          <Skeleton height={12} width="70%" my={8} />
          <Skeleton height={34} width={112} mt={16} />
        </div>
      )}
      {data && (
        <div className={classes.body}>
          <SecondFactorSteps role={role} state={data} {...(onSetUp && { onSetUp })} />
        </div>
      )}
    </ListCard>
  );
}
