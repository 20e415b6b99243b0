import { Card } from '@docket/ui/card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import classes from './patient-file.module.css';

/** A patient's page in the shape of what comes. */
export function PatientFileWaiting() {
  return (
    <div className={classes.columns}>
      <Card className={classes.details}>
        <WaitingText />
        <div aria-hidden>
          <Skeleton circle height={56} width={56} my={16} />
          <Skeleton height={12} width="60%" my={12} />
          <Skeleton height={12} width="80%" my={12} />
        </div>
      </Card>
      <Card className={classes.counts}>
        <Skeleton height={46} aria-hidden />
      </Card>
      <Card className={classes.visits}>
        <Skeleton height={14} width="30%" aria-hidden />
        <Skeleton height={48} aria-hidden />
        <Skeleton height={48} aria-hidden />
      </Card>
    </div>
  );
}
