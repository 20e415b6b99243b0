import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { getStatus } from '@docket/contract/endpoints/appointments.ts';
import {
  type ConfirmationCall,
  readConfirmationCalls,
} from '@docket/contract/endpoints/confirmation-calls.ts';
import { type CalendarDate, parseSlotDate } from '@docket/contract/formats/slot-date.ts';
import { riskWeights } from '@docket/contract/rules/confirmation-risk.ts';
import { Card } from '@docket/ui/card.tsx';
import { EmptyNotice } from '@docket/ui/empty-notice.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { useFirstFew } from '@docket/ui/use-first-few.ts';
import { Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconPhoneCheck, IconPhoneOutgoing, IconPrinter } from '@tabler/icons-react';
import { useRead } from '../api/use-read.ts';
import { askWhereTo } from '../appointments/dialogs/dialog-store.ts';
import { patientName } from '../appointments/format.ts';
import { ListLoading } from '../appointments/list/list-loading.tsx';
import { useCancelAppointment } from '../appointments/mutations/use-cancel-appointment.ts';
import { formatDay } from '../clinic/format-day.ts';
import { Letterhead } from '../clinic/letterhead.tsx';
import { useClinicToday } from '../clinic/use-clinic-today.ts';
import { useNow } from '../clinic/use-now.ts';
import { findNeed, KeyHint, Outcomes } from './call-outcomes.tsx';
import { CallRow } from './call-row.tsx';
import classes from './confirmation-calls.module.css';
import { UnreadReplies } from './unread-replies.tsx';
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
  return (
    <>
      {!list.data && <PageTitle title="Calls" subtitle={'\u00a0'} />}
      <Loaded read={list} failed="Couldn’t load the calls" waiting={<ListLoading />}>
        {(loaded) => <CallList list={loaded} />}
      </Loaded>
    </>
  );
}

interface CallListProps {
  list: AnswerOf<typeof readConfirmationCalls>;
}

function CallList({ list }: CallListProps) {
  const { today } = useClinicToday();
  // Confirmed, moved and cancelled patients leave the list before the server answers.
  const calls = list.calls.filter(
    ({ appointment, reply, change, held }) =>
      change ||
      (getStatus(appointment) === 'pending' &&
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
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
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
      <Letterhead role="admin" />
      {list.replies.length > 0 && <UnreadReplies replies={list.replies} today={today} now={now} />}
      <Card flush>
        {calls.length === 0 ? (
          <NobodyToCall list={list} />
        ) : (
          <ol ref={listRef} aria-label="Patients to call" style={{ paddingBottom: rest }}>
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
                      need={findNeed(call)}
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
    <EmptyNotice icon={IconPhoneOutgoing} title="No calls to make">
      No appointments after today.
    </EmptyNotice>
  ) : (
    <EmptyNotice icon={IconPhoneCheck} title="All patients have confirmed" />
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
  const first = others > 0 ? `${others} to call for other days first. ` : '';
  return `${first}${formatDay(date, today)}: ${left} to call, ${confirmed} confirmed`;
}
