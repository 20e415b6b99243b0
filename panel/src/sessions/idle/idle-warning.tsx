import { Button, VisuallyHidden } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limitActivity, recordActivity } from '../../api/session.ts';
import { logout } from '../logout.ts';
import classes from './idle-warning.module.css';

/** Asks whether the user is still there. Activity counts as yes, except inside the question itself. */
export function IdleWarning({ endsMs }: { endsMs: number }) {
  const client = useQueryClient();
  const sectionRef = useRef<HTMLElement>(null);
  const secondsLeft = useSecondsUntil(endsMs);
  useEffect(
    () =>
      limitActivity(({ type, target }) => {
        // Moving the pointer to Log out must not close the question; a nudged table moves it too.
        if (type === 'pointermove') return false;
        return !(target instanceof Node && sectionRef.current?.contains(target));
      }),
    [],
  );
  return (
    <section ref={sectionRef} className={classes.place} aria-label="Still there?">
      <div className={classes.banner}>
        <IconClock size={18} stroke={1.7} aria-hidden className={classes.sign} />
        <p className={classes.words} aria-hidden>
          <strong>Still there?</strong> You will be logged out in {formatSeconds(secondsLeft)}.
        </p>
        <VisuallyHidden>
          <SpokenWarning endsMs={endsMs} left={secondsLeft} />
        </VisuallyHidden>
        <div className={classes.buttons}>
          <Button size="compact-md" onClick={recordActivity}>
            Stay logged in
          </Button>
          <Button size="compact-md" variant="default" onClick={() => void logout(client)}>
            Log out
          </Button>
        </div>
      </div>
    </section>
  );
}

const repeatAtSeconds = 15;

// A screen reader announces it twice instead of every second.
function SpokenWarning({ endsMs, left: secondsLeft }: { endsMs: number; left: number }) {
  const [firstSpoken] = useState({ endsMs, left: secondsLeft });
  const spokenSeconds =
    secondsLeft <= repeatAtSeconds ? Math.min(repeatAtSeconds, firstSpoken.left) : firstSpoken.left;
  return (
    <p role="alert">
      Still there? You will be logged out in {formatSeconds(spokenSeconds)}. Press any key to stay logged in.
    </p>
  );
}

function useSecondsUntil(ms: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((ms - nowMs) / 1_000));
}

function formatSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
