import {
  endCalendarFeed,
  type CalendarFeed as Feed,
  feedDays,
  readCalendarFeed,
  setCalendarFeed,
} from '@docket/contract/endpoints/calendar-feed.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { OneTimeSecret } from '@docket/ui/one-time-secret.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import classes from './calendar-feed.module.css';

interface CalendarFeedProps {
  /** null: the logged-in doctor. */
  doctorId: string | null;
}

/** The calendar subscription of one doctor: creates, replaces and ends its link. */
export function CalendarFeed({ doctorId }: CalendarFeedProps) {
  const read = useCalendarFeed(doctorId);
  const { set, end, isPending } = useChangeFeed(doctorId);
  const [url, setUrl] = useState<string | null>(null);
  const make = async (chosen: { fullNames: boolean; newLink?: boolean }) => {
    const answer = await set(chosen);
    if (answer?.url) setUrl(answer.url);
  };
  return (
    <Loaded
      read={read}
      failed="Couldn’t load the calendar subscription"
      waiting={<FeedWaiting />}
      layout="part"
    >
      {(data) => (
        <>
          <p className={classes.words}>
            {doctorId === null ? 'Your appointments' : 'The doctor’s appointments'} in a calendar program, on
            a phone or elsewhere: from {feedDays.back} days back to {feedDays.ahead} days ahead. Whoever has
            the link can read them, without logging in.
          </p>
          {url && (
            <OneTimeSecret
              key={url}
              kind="Calendar link"
              title="Calendar link, shown once"
              hint="Add it to the calendar program as a subscription (“from URL”). It is not shown again. A new link replaces this one."
              value={url}
              onClose={() => setUrl(null)}
            />
          )}
          {data.feed ? (
            <Running
              feed={data.feed}
              isPending={isPending}
              onSet={(chosen) => void make(chosen)}
              onEnd={() => {
                setUrl(null);
                void end();
              }}
            />
          ) : (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              loading={isPending}
              onClick={firstClick(() => void make({ fullNames: false }))}
            >
              Create calendar link
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface RunningProps {
  feed: Feed;
  isPending: boolean;
  onSet: (chosen: { fullNames: boolean; newLink?: boolean }) => void;
  onEnd: () => void;
}

/** The settings of an existing subscription. */
function Running({ feed, isPending, onSet, onEnd }: RunningProps) {
  const { timeZone } = useClinicZone();
  const [question, setQuestion] = useState<'new link' | 'end' | null>(null);
  const { fullNames, madeAt } = feed;
  const answer = () => {
    if (question === 'new link') onSet({ fullNames, newLink: true });
    if (question === 'end') onEnd();
    setQuestion(null);
  };
  return (
    <>
      <Checkbox
        label="Show patients’ full names"
        description="Otherwise initials. Calendar programs keep what they read, often with their provider."
        checked={fullNames}
        disabled={isPending}
        onChange={({ currentTarget }) => onSet({ fullNames: currentTarget.checked })}
      />
      <p className={classes.since}>The link was made {formatMoment(madeAt, timeZone)}.</p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => setQuestion('new link')}
        >
          New calendar link
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarOff size={16} aria-hidden />}
          onClick={() => setQuestion('end')}
        >
          Switch off
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={question !== null}
        title={question === 'end' ? 'Switch the subscription off?' : 'Make a new calendar link?'}
        confirmLabel={question === 'end' ? 'Switch off' : 'Make a new link'}
        onConfirm={answer}
        onCancel={() => setQuestion(null)}
      >
        The current link stops working at once. Calendars that use it are no longer updated.
      </ConfirmDialog>
    </>
  );
}

function FeedWaiting() {
  return (
    <>
      <WaitingText />
      <div aria-hidden>
        <Skeleton height={12} width="90%" my={8} />
        <Skeleton height={12} width="60%" my={8} />
        <Skeleton height={36} width={180} mt={16} />
      </div>
    </>
  );
}

function useCalendarFeed(doctorId: string | null) {
  const isOwn = doctorId === null;
  const ownFeed = useRead(['doctors'], readCalendarFeed.doctor, {}, { enabled: isOwn });
  const ofDoctor = useRead(
    ['doctors'],
    readCalendarFeed.admin,
    { doctorId: doctorId ?? '' },
    { enabled: !isOwn },
  );
  return isOwn ? ownFeed : ofDoctor;
}

function useChangeFeed(doctorId: string | null) {
  const options = { touches: ['doctors'] } as const;
  const [setAsAdmin, setAsDoctor] = [
    useAction(setCalendarFeed.admin, options),
    useAction(setCalendarFeed.doctor, options),
  ];
  const [endAsAdmin, endAsDoctor] = [
    useAction(endCalendarFeed.admin, options),
    useAction(endCalendarFeed.doctor, options),
  ];
  return {
    isPending: [setAsAdmin, setAsDoctor, endAsAdmin, endAsDoctor].some((action) => action.isPending),
    set: (chosen: { fullNames: boolean; newLink?: boolean }) =>
      doctorId === null ? setAsDoctor.run(chosen) : setAsAdmin.run({ ...chosen, doctorId }),
    end: () => (doctorId === null ? endAsDoctor.run({}) : endAsAdmin.run({ doctorId })),
  };
}
