import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
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
  const read = useSecondFactor(role);
  return (
    <ListCard
      title="Second factor"
      action={
        read.data && (
          <StatusBadge tone={read.data.on ? 'green' : 'slate'} label={read.data.on ? 'On' : 'Off'} />
        )
      }
    >
      <Loaded
        read={read}
        failed="Couldn’t load the second factor"
        waiting={
          <div className={classes.body}>
            <WaitingText />
            <Skeleton height={12} width="70%" my={8} />
            <Skeleton height={34} width={112} mt={16} />
          </div>
        }
        layout="part"
      >
        {(state) => (
          <div className={classes.body}>
            <SecondFactorSteps role={role} state={state} {...(onSetUp && { onSetUp })} />
          </div>
        )}
      </Loaded>
    </ListCard>
  );
}
