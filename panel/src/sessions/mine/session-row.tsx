import { sayAgo } from '@docket/contract/format-ago.ts';
import type { OwnSession } from '@docket/contract/my-sessions.ts';
import { keepFocus } from '@docket/ui/keep-focus.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import classes from './sessions-card.module.css';

interface SessionRowProps {
  session: OwnSession;
  nowMs: number;
  isEnding: boolean;
  onEnd: () => void;
}

/** One place where somebody is signed in. The one at hand ends by Logout. */
export function SessionRow({ session, nowMs, isEnding, onEnd }: SessionRowProps) {
  const { device, startedAt, lastUsedAt, current } = session;
  const Sign = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Sign size={20} stroke={1.6} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.device}>{device}</span>
          {current && <StatusBadge tone="teal" label="This device" />}
        </div>
        <div className={classes.facts}>
          {current ? 'In use now' : `Last used ${sayWhen(lastUsedAt, nowMs)}`} · logged in{' '}
          {sayWhen(startedAt, nowMs)}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`End the session of ${device}, last used ${sayWhen(lastUsedAt, nowMs)}`}
          aria-busy={isEnding || undefined}
          ref={keepFocus}
          onClick={onEnd}
        >
          {/* Not disabled meanwhile, which would take the focus from it. */}
          {isEnding ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}

// The last use is true to a minute only.
function sayWhen(atMs: number, nowMs: number): string {
  return nowMs - atMs < 60_000 ? 'just now' : sayAgo(nowMs - atMs);
}
