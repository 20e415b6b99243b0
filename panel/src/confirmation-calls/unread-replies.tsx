import type { UnreadReply } from '@docket/contract/endpoints/confirmation-calls.ts';
import { formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { firstClick, keepFocus } from '@docket/ui/row-buttons.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { formatSlot } from '../clinic/format-day.ts';
import classes from './confirmation-calls.module.css';
import { useMarkReplyRead } from './use-mark-reply-read.ts';

/** Shown after a reply that may ask to stop messages. */
export const messagesStopped = 'No messages are sent until this is marked as read';

interface UnreadRepliesProps {
  replies: readonly UnreadReply[];
  today: CalendarDate;
  /** Epoch milliseconds. */
  now: number;
}

/** Unread replies about appointments that are over, cancelled or only offered. */
export function UnreadReplies({ replies, today, now }: UnreadRepliesProps) {
  const markRead = useMarkReplyRead();
  return (
    <ListCard title="Answers to read" className={classes.answers}>
      <ul aria-label="Answers to read">
        {replies.map((reply) => (
          <li key={reply._id} className={`${classes.call} ${classes.answer}`}>
            <span className={classes.who}>
              <Link to="/patients/$id" params={{ id: reply.patientId }} className={classes.name ?? ''}>
                {reply.patientName}
              </Link>
              {reply.phone === '' ? (
                <span className={classes.quiet}>No phone</span>
              ) : (
                <PhoneLink value={reply.phone} withIcon />
              )}
            </span>
            <span className={classes.why}>
              <span className={classes.reply} data-urgent={reply.wantsToCancel || undefined}>
                {reply.wantsToCancel ? 'Wanted to cancel' : 'Answered'}: <q dir="auto">{reply.text}</q>{' '}
                <span className={classes.quiet}>{formatMinutesAgo(now - reply.at)}</span>
                {reply.stopsMessages && <> · {messagesStopped}</>}
              </span>
              <span className={classes.quiet}>
                {statusLabels[reply.status ?? 'offered']}: {formatSlot(reply, today)}
              </span>
            </span>
            <Button
              ref={keepFocus}
              variant="default"
              size="compact-md"
              aria-label={`Read: ${reply.patientName}`}
              onClick={firstClick(() => markRead(reply._id))}
            >
              Read
            </Button>
            {reply.stopsMessages && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Read, keep sending messages: ${reply.patientName}`}
                onClick={firstClick(() => markRead(reply._id, { resume: true }))}
              >
                Read, keep sending messages
              </Button>
            )}
          </li>
        ))}
      </ul>
    </ListCard>
  );
}

const statusLabels: Record<NonNullable<UnreadReply['status']> | 'offered', string> = {
  pending: 'About a past appointment',
  completed: 'About a past appointment',
  cancelled: 'About a cancelled appointment',
  offered: 'About an offered time',
};
