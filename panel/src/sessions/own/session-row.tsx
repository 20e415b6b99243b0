import type { OwnSession } from '@docket/contract/own-sessions.ts';
import { sayMinutesAgo } from '@docket/contract/say-ago.ts';
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
          {current ? 'In use now' : `Last used ${sayMinutesAgo(nowMs - lastUsedAt)}`} · logged in{' '}
          {sayMinutesAgo(nowMs - startedAt)}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`End the session of ${device}, last used ${sayMinutesAgo(nowMs - lastUsedAt)}`}
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
