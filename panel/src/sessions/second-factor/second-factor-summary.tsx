import { sayMinutesAgo } from '@docket/contract/say-ago.ts';
import type { SecondFactorState } from '@docket/contract/second-factor.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import classes from './second-factor.module.css';

interface SummaryProps {
  state: SecondFactorState;
  isBeginning: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onEnd: () => void;
}

const few = 3;

/** How it stands, and what can be done. */
export function SecondFactorSummary({ state, isBeginning, onBegin, onRenew, onEnd }: SummaryProps) {
  const { on, since, recoveryCodesLeft, required } = state;
  const [openedMs] = useState(() => Date.now());
  if (!on)
    return (
      <>
        <p className={classes.words}>
          With a second factor nobody gets in by your password alone: logging in also asks for a code that an
          app on your phone shows.
        </p>
        <Button variant={required ? 'filled' : 'default'} loading={isBeginning} onClick={onBegin}>
          Set up
        </Button>
      </>
    );
  return (
    <>
      <p className={classes.words}>
        Logging in asks for a code of your authenticator app
        {since !== null && `; turned on ${sayMinutesAgo(openedMs - since)}`}.
      </p>
      <p className={recoveryCodesLeft <= few ? `${classes.words} ${classes.few}` : classes.words}>
        {sayLeft(recoveryCodesLeft)}
      </p>
      <Group gap={8}>
        <Button variant="default" onClick={onRenew}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="default" onClick={onEnd}>
            Turn off
          </Button>
        )}
      </Group>
      {required && <p className={classes.rule}>Your practice asks everybody for one, so it stays on.</p>}
    </>
  );
}

function sayLeft(count: number): string {
  if (count === 0) return 'No recovery code is left: without your phone you could not get in. Make new ones.';
  const left = count === 1 ? '1 recovery code is left' : `${count} recovery codes are left`;
  return count <= few ? `${left}: time to make new ones.` : `${left}.`;
}
