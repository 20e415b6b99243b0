import { type Appointment, getStatus } from '@docket/contract/endpoints/appointments.ts';
import type { ConfirmationCall } from '@docket/contract/endpoints/confirmation-calls.ts';
import { formatMinutesAgo } from '@docket/contract/formats/format-ago.ts';
import { type CalendarDate, parseSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { formatReasons } from '@docket/contract/rules/confirmation-risk.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { memo, useEffect, useRef } from 'react';
import { patientName } from '../appointments/format.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { formatDayShort } from '../clinic/format-day.ts';
import { outcomeLabels } from './call-outcomes.tsx';
import classes from './confirmation-calls.module.css';
import { messagesStopped } from './unread-replies.tsx';
import { isFree } from './use-open-call.ts';

interface CallRowProps {
  call: ConfirmationCall;
  /** The day, unless it is the list's. */
  day: string | null;
  today: CalendarDate;
  /** Epoch milliseconds. */
  now: number;
  isOpen: boolean;
  /** Whether this session has claimed the patient. */
  isHeld: (call: ConfirmationCall) => boolean;
  /** The phone of an unclaimed patient was clicked: claim first, then dial. */
  onDial: (call: ConfirmationCall, link: HTMLElement) => void;
  onToggle: (call: ConfirmationCall, isOpen: boolean) => void;
  /** The outcome buttons, in the open row. */
  children: React.ReactNode;
}

/** One patient: appointment, reasons for the call, last contact, and a colleague's claim. */
// Memoized, because a clinic's day has hundreds of rows.
export const CallRow = memo(function CallRow(props: CallRowProps) {
  const { call, day, today, now, isOpen, isHeld, onDial, onToggle, children } = props;
  const { appointment, facts, lastContact, claim, reply, change, held } = call;
  const { userData, docData, slotTime } = appointment;
  const name = patientName(appointment);
  const taken = isFree(call) ? null : claim;
  // The row's sentence already names the reason.
  const isExplained = held?.limitOf === 'country' && facts.untold === 'no address';
  const reasons = formatReasons(isExplained ? { ...facts, untold: null } : facts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  return (
    <li className={classes.call} data-open={isOpen || undefined} data-taken={taken !== null || undefined}>
      <div className={classes.row}>
        <span className={classes.time}>
          {day !== null && <span className={classes.day}>{day}</span>}
          {showSlotTime(slotTime)}
        </span>
        <span className={classes.who}>
          <button
            ref={button}
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            aria-keyshortcuts={isOpen ? 'Escape' : undefined}
            disabled={taken !== null}
            onClick={firstClick(() => onToggle(call, isOpen))}
          >
            {name}
          </button>
          <span className={classes.quiet}>{docData.name}</span>
        </span>
        <span className={classes.why}>
          {docData.archived && getStatus(appointment) === 'pending' && (
            <span className={classes.reply} data-urgent>
              The doctor is archived: offer another doctor, or cancel
            </span>
          )}
          {change && (
            <span className={classes.reply} data-urgent>
              {formatChange(change, appointment, today)}
            </span>
          )}
          {held && (!change || held.limitOf === 'country') && (
            <span className={classes.reply} data-urgent>
              {held.limitOf === 'country' ? held.reason : heldLabels[held.limitOf]}
            </span>
          )}
          {reply && (
            <span className={classes.reply} data-urgent={reply.wantsToCancel || undefined}>
              {reply.wantsToCancel ? 'Wants to cancel' : 'Answered'}: <q dir="auto">{reply.text}</q>{' '}
              <span className={classes.quiet}>{formatMinutesAgo(now - reply.at)}</span>
              {reply.stopsMessages && <> · {messagesStopped}</>}
            </span>
          )}
          {reasons.length > 0 && <span>{upperFirst(reasons.join(' · '))}</span>}
          {lastContact && (
            <span className={classes.quiet}>
              {outcomeLabels[lastContact.outcome]}, {lastContact.by}, {formatMinutesAgo(now - lastContact.at)}
            </span>
          )}
        </span>
        {taken ? (
          <span className={classes.taken}>{taken.by} is calling</span>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the link inside takes the click and the key
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link is a click
          <span
            className={classes.phone}
            onClick={(event) => {
              const link = event.target instanceof Element ? event.target.closest('a') : null;
              if (!link || isHeld(call)) return;
              event.preventDefault();
              onDial(call, link);
            }}
          >
            {userData.phone === '' ? (
              <span className={classes.quiet}>No phone</span>
            ) : (
              <PhoneLink value={userData.phone} withIcon />
            )}
          </span>
        )}
      </div>
      {!taken && children}
    </li>
  );
});

const heldLabels = {
  account: 'No message yet: this hour’s limit of new addresses is reached',
  practice: 'No message yet: today’s limit of new addresses is reached',
} as const;

/** "Not told: was Tue 24 Nov 10:30 AM, cancelled": the change to tell the patient. */
function formatChange(
  { what, was }: NonNullable<ConfirmationCall['change']>,
  now: Appointment,
  today: CalendarDate,
): string {
  const format = ({ slotDate, slotTime }: Pick<Appointment, 'slotDate' | 'slotTime'>) => {
    const date = parseSlotDate(slotDate);
    const day = date ? formatDayShort(date, today).replace(/^T(oday|omorrow)$/, 't$1') : slotDate;
    return `${day} ${showSlotTime(slotTime)}`;
  };
  if (what === 'restored' || was === null) return `Not told: takes place after all, ${format(now)}`;
  return `Not told: was ${format(was)}, ${what === 'cancelled' ? 'cancelled' : `moved to ${format(now)}`}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
