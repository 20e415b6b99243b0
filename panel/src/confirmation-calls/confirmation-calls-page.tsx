import { type Appointment, statusOf } from '@docket/contract/appointments.ts';
import {
  type ConfirmationCall,
  type ContactOutcome,
  readConfirmationCalls,
} from '@docket/contract/confirmation-calls.ts';
import { formatReasons, riskWeights } from '@docket/contract/confirmation-risk.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { formatMinutesAgo } from '@docket/contract/format-ago.ts';
import { type CalendarDate, parseSlotDate, showSlotTime } from '@docket/contract/slot-date.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { StaleNotice } from '@docket/ui/stale-notice.tsx';
import { useFirstFew } from '@docket/ui/use-first-few.ts';
import { Button, Group, Kbd } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconPhoneCheck, IconPhoneOutgoing } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useRead } from '../api/use-read.ts';
import { askWhereTo } from '../appointments/dialogs/dialog-store.ts';
import { patientName } from '../appointments/format.ts';
import { ListLoading } from '../appointments/list/list-loading.tsx';
import { useCancelAppointment } from '../appointments/mutations/use-cancel-appointment.ts';
import { PhoneLink } from '../clinic/contact-link.tsx';
import { formatDay, formatDayShort } from '../clinic/format-day.ts';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { useNow } from '../clinic/use-now.ts';
import classes from './confirmation-calls.module.css';
import { messagesStopped, UnreadReplies } from './unread-replies.tsx';
import { useMarkReplyRead } from './use-mark-reply-read.ts';
import { isFree, useOpenCall } from './use-open-call.ts';
import { useRecordContact } from './use-record-contact.ts';

/** The patients to call before the next day with appointments, riskiest first, with one key per outcome. */
export function ConfirmationCallsPage() {
  const list = useRead(
    ['appointments', 'calls', 'doctors', 'messages', 'patients'],
    readConfirmationCalls,
    {},
  );
  const { data } = list;
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching };
  if (data) return <CallList list={data} stale={list.isError && <StaleNotice {...retry} />} />;
  return (
    <>
      <PageTitle title="Calls" subtitle={'\u00a0'} />
      {list.isError ? (
        <Card flush>
          <FailedNotice message="Couldn’t load the calls" {...retry} />
        </Card>
      ) : (
        <ListLoading />
      )}
    </>
  );
}

interface CallListProps {
  list: AnswerOf<typeof readConfirmationCalls>;
  stale: React.ReactNode;
}

function CallList({ list, stale }: CallListProps) {
  const { today } = useClinicToday();
  // Confirmed, moved and cancelled patients leave the list before the server answers.
  const calls = list.calls.filter(
    ({ appointment, reply, change, held }) =>
      change ||
      (statusOf(appointment) === 'pending' &&
        (appointment.docData.archived ||
          reply !== null ||
          (held !== null && appointment.confirmedAt === undefined) ||
          (appointment.confirmedAt === undefined && appointment.slotDate === list.slotDate))),
  );
  const { open, isHeld, openRow, close, openNext, openPrevious, record } = useOpenCall(calls);
  const write = useRecordContact();
  const markRead = useMarkReplyRead();
  const cancel = useCancelAppointment('admin');
  // Claims also expire with time.
  const now = useNow();
  const { drawn, rest, listRef } = useFirstFew(calls.length, { height: 76 });
  const openAt = calls.findIndex(({ appointment }) => appointment._id === open?.call.appointment._id);
  const onDial = useCallbackRef(
    (call: ConfirmationCall, link: HTMLElement) =>
      void openRow(call).then((isHeldNow) => isHeldNow && link.click()),
  );
  const onToggle = useCallbackRef((call: ConfirmationCall, isOpen: boolean) =>
    isOpen ? close() : void openRow(call),
  );
  const isHeldStill = useCallbackRef(isHeld);
  return (
    <>
      <PageTitle
        title="Calls"
        subtitle={<span role="status">{formatCounts(list, calls, today)}</span>}
        actions={
          calls.length > 0 && (
            <>
              <Button variant="default" aria-keyshortcuts="K ArrowUp" onClick={openPrevious}>
                Previous <KeyHint name="K" />
              </Button>
              <Button aria-keyshortcuts="J ArrowDown" onClick={openNext}>
                Next <KeyHint name="J" />
              </Button>
            </>
          )
        }
      />
      {stale}
      {list.replies.length > 0 && <UnreadReplies replies={list.replies} today={today} now={now} />}
      <Card flush>
        {calls.length === 0 ? (
          <NobodyToCall list={list} />
        ) : (
          <ol
            ref={listRef}
            className={classes.calls}
            aria-label="Patients to call"
            style={{ paddingBottom: rest }}
          >
            {calls.slice(0, Math.max(drawn, openAt + 1)).map((call) => {
              const isOpen = call.appointment._id === open?.call.appointment._id;
              return (
                <CallRow
                  key={call.appointment._id}
                  call={call}
                  day={call.appointment.slotDate === list.slotDate ? null : formatRowDay(call, today)}
                  today={today}
                  now={now}
                  isOpen={isOpen}
                  isHeld={isHeldStill}
                  onDial={onDial}
                  onToggle={onToggle}
                >
                  {isOpen && (
                    <Outcomes
                      name={patientName(call.appointment)}
                      need={needOf(call)}
                      isHeld={open?.isHeld === true && isFree(call)}
                      onRecord={(outcome) => void record(call, () => write(call.appointment, outcome))}
                      onMove={() => askWhereTo(call.appointment, 'admin')}
                      // Cancelled during a call counts as cancelled by the patient.
                      onCancel={() => {
                        cancel(call.appointment, '', 'patient');
                        // The open row showed the reply.
                        if (call.reply && !call.reply.wantsToCancel) markRead(call.reply._id);
                      }}
                      onRead={
                        call.reply && !call.reply.wantsToCancel ? () => markRead(call.reply?._id ?? '') : null
                      }
                      onResume={
                        call.reply?.stopsMessages
                          ? () => markRead(call.reply?._id ?? '', { resume: true })
                          : null
                      }
                    />
                  )}
                </CallRow>
              );
            })}
          </ol>
        )}
      </Card>
      {calls.length > 0 && <p className={classes.weights}>{weightsText}</p>}
    </>
  );
}

const weightsText = `First, for any day: patients we could not tell about a change or a booking, and patients of archived doctors. Then replies to SMS. Then by risk: no way to reach the patient +${riskWeights.untold}, each missed appointment of the last five +${riskWeights.missed}, booked 30 days ago or longer +${riskWeights.bookedLongAgo}, first appointment +${riskWeights.first}, no email +${riskWeights.noEmail}.`;

function formatRowDay({ appointment }: ConfirmationCall, today: CalendarDate): string | null {
  const date = parseSlotDate(appointment.slotDate);
  return date && formatDay(date, today);
}

function NobodyToCall({ list }: { list: CallListProps['list'] }) {
  return list.slotDate === null ? (
    <EmptyNotice icon={IconPhoneOutgoing} title="Nobody to call">
      Nothing is booked after today.
    </EmptyNotice>
  ) : (
    <EmptyNotice icon={IconPhoneCheck} title="Everybody has confirmed" />
  );
}

/** "Tomorrow, 21 November: 12 to call, 3 confirmed", preceded by the number of patients of other days. */
function formatCounts(
  { slotDate, confirmed }: CallListProps['list'],
  calls: readonly ConfirmationCall[],
  today: CalendarDate,
): string {
  const date = slotDate === null ? null : parseSlotDate(slotDate);
  if (!date) return calls.length > 0 ? `${calls.length} to call` : '\u00a0';
  const left = calls.filter(({ appointment }) => appointment.slotDate === slotDate).length;
  const others = calls.length - left;
  const first = others > 0 ? `First ${others} to call for other days. ` : '';
  return `${first}${formatDay(date, today)}: ${left} to call, ${confirmed} confirmed`;
}

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
const CallRow = memo(function CallRow(props: CallRowProps) {
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
          {docData.archived && statusOf(appointment) === 'pending' && (
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
              <PhoneLink value={userData.phone} withSign />
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

const outcomeLabels: Record<ContactOutcome, string> = {
  confirmed: 'Confirmed',
  'no answer': 'No answer',
  'left a message': 'Left a message',
};
/**
 * The purpose of a call. `tell`: it is cancelled. `move`: the doctor is archived. `cancel`: the patient wrote that
 * they want to. Otherwise `confirm`.
 */
type CallNeed = 'tell' | 'move' | 'cancel' | 'confirm';

function needOf({ appointment, reply }: ConfirmationCall): CallNeed {
  if (statusOf(appointment) !== 'pending') return 'tell';
  if (appointment.docData.archived) return 'move';
  return reply?.wantsToCancel ? 'cancel' : 'confirm';
}

const primaryLabels: Record<CallNeed, string> = {
  tell: 'Told',
  move: 'Move',
  cancel: 'Cancel',
  confirm: 'Confirmed',
};
const outcomes: readonly ContactOutcome[] = ['confirmed', 'no answer', 'left a message'];

interface OutcomesProps {
  name: string;
  need: CallNeed;
  /** The patient is claimed; until then keys would act on a colleague's patient. */
  isHeld: boolean;
  onRecord: (outcome: ContactOutcome) => void;
  onMove: () => void;
  onCancel: () => void;
  /** null: no reply to mark as read. */
  onRead: (() => void) | null;
  /** Resumes messages that a reply stopped by mistake; null if none did. */
  onResume: (() => void) | null;
}

function Outcomes(props: OutcomesProps) {
  const { name, need, isHeld, onRecord, onMove, onCancel, onRead, onResume } = props;
  const numbered = [
    ...outcomes.map((outcome) => ({
      label: outcome === 'confirmed' && need === 'tell' ? 'Told' : outcomeLabels[outcome],
      act: () => onRecord(outcome),
    })),
    ...(need !== 'tell'
      ? [
          { label: 'Move', act: onMove },
          { label: 'Cancel', act: onCancel },
        ]
      : []),
    ...(onRead ? [{ label: 'Read', act: onRead }] : []),
    ...(onResume ? [{ label: 'Read, messages go on', act: onResume }] : []),
  ].map((act, at) => ({ ...act, key: `${at + 1}` }));
  // A key keeps its meaning when another outcome is first, or Confirmed is missing.
  const offered = need === 'move' ? numbered.filter(({ label }) => label !== 'Confirmed') : numbered;
  const primary = offered.find(({ label }) => label === primaryLabels[need]);
  const acts = primary ? [primary, ...offered.filter((act) => act !== primary)] : offered;
  return (
    <Group gap={8} className={classes.outcomes} role="group" aria-label={`The call to ${name}`}>
      {acts.map(({ label, act, key }, at) => (
        <Button
          key={label}
          variant={at === 0 ? 'filled' : 'default'}
          {...(label === 'Cancel' && (at === 0 ? { color: 'red' } : { c: 'red' }))}
          size="compact-md"
          aria-keyshortcuts={key}
          disabled={!isHeld}
          onClick={firstClick(act)}
        >
          {label} <KeyHint name={key} />
        </Button>
      ))}
    </Group>
  );
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The shortcut shown on a button. */
function KeyHint({ name }: { name: string }) {
  return (
    <Kbd size="xs" className={classes.key} aria-hidden>
      {name}
    </Kbd>
  );
}
