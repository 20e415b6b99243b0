import {
  endSession,
  listSessions,
  type MySession,
  signOutEverywhere,
} from '@docket/contract/endpoints/my-sessions.ts';
import { formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { keepFocus } from '@docket/ui/row-buttons.ts';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { leaveWithMessage } from '../logout.ts';
import { useHasUnsavedCodes } from '../second-factor/unkept-codes.ts';
import classes from './sessions-card.module.css';

/** The sessions of an account, with buttons to end them. */
export function SessionsCard({ role }: { role: Role }) {
  const read = useMySessions(role);
  const { end, endingId } = useEndSession(role);
  return (
    <ListCard title="Devices" action={read.data && <SignOutEverywhere role={role} />}>
      <Loaded read={read} failed="Couldn’t load your sessions" waiting={<SessionsLoading />} layout="part">
        {({ sessions }) => (
          <>
            <ul className={classes.list} aria-label="Your sessions">
              {sessions.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  nowMs={read.dataUpdatedAt}
                  isEnding={endingId === session._id}
                  onEnd={() => end(session._id)}
                />
              ))}
            </ul>
            {sessions.length < 2 && <p className={classes.note}>You’re not logged in anywhere else.</p>}
          </>
        )}
      </Loaded>
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

/** Asks first, because it can't be undone. */
function SignOutEverywhere({ role }: { role: Role }) {
  const [isConfirming, setConfirming] = useState(false);
  const hasUnsavedCodes = useHasUnsavedCodes();
  const { run, isPending } = useSignOutEverywhere(role);
  const signOut = async () => {
    if ((await run({})) === null) setConfirming(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Log out everywhere?"
        confirmLabel="Log out everywhere"
        onConfirm={() => void signOut()}
        onCancel={() => setConfirming(false)}
        isPending={isPending}
      >
        You will be logged out on every device, including this one. Unsaved input on other devices stays on
        screen until you log in there again.
        {role === 'doctor' && ' Your calendar subscription ends too.'}
        {hasUnsavedCodes && (
          <p>
            Your recovery codes are shown only once and will be gone. If you lose your phone, you can’t log in
            without them.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function useMySessions(role: Role) {
  return useRead(['sessions'], listSessions[role], {});
}

/** Ends another session of the account; `endingId` is the one being ended. */
function useEndSession(role: Role) {
  const [requestedId, setRequestedId] = useState<string | null>(null);
  const { run, isPending } = useAction(endSession[role], {
    touches: ['sessions'],
  });
  const end = (sessionId: string) => {
    if (isPending && requestedId === sessionId) return;
    setRequestedId(sessionId);
    void run({ sessionId });
  };
  return { end, endingId: isPending ? requestedId : null };
}

/** Ends all sessions of the account, including this one, and leaves. */
function useSignOutEverywhere(role: Role) {
  const client = useQueryClient();
  const everywhere = signOutEverywhere[role];
  return useAction(everywhere, {
    touches: [],
    successText: () => null,
    onSuccess: ({ message }) => leaveWithMessage(role, client, message),
  });
}

interface SessionRowProps {
  session: MySession;
  nowMs: number;
  isEnding: boolean;
  onEnd: () => void;
}

/** One session. The current one has no button, because Logout ends it. */
function SessionRow({ session, nowMs, isEnding, onEnd }: SessionRowProps) {
  const { device, startedAt, lastUsedAt, current } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={classes.device}>{device}</span>
          {current && <StatusBadge tone="teal" label="This device" />}
        </div>
        <div className={classes.facts}>
          {current ? 'In use now' : `Last used ${formatMinutesAgo(nowMs - lastUsedAt)}`} · logged in{' '}
          {formatMinutesAgo(nowMs - startedAt)}
        </div>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`End the session of ${device}, last used ${formatMinutesAgo(nowMs - lastUsedAt)}`}
          aria-busy={isEnding || undefined}
          ref={keepFocus}
          onClick={onEnd}
        >
          {/* Not disabled while pending, which would drop the focus. */}
          {isEnding ? 'Ending...' : 'End'}
        </Button>
      )}
    </li>
  );
}
