import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type { Message, readPatientMessages } from '@docket/contract/endpoints/messages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '../api/session.ts';
import { formatMomentOfDay } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { formatAppointment, formatMessage, formatReply, kindLabels } from './format-message.ts';
import classes from './messages.module.css';
import { useWithdrawMessage } from './use-withdraw-message.ts';

/** Number of rows before "Show all". */
const firstRows = 10;

interface MessageListProps {
  data: AnswerOf<typeof readPatientMessages>;
  role: Role;
  /** Messages of all appointments of a patient: each row names its appointment. */
  isOfAll?: boolean;
}

/** Messages to a patient, sent and planned, with their results and replies. */
export function MessageList({ data: { messages, canSend }, role, isOfAll = false }: MessageListProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? messages : messages.slice(0, firstRows);
  return (
    <>
      <ul className={classes.messages}>
        {rows.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            appointment={isOfAll ? message.appointment : null}
            canSend={canSend}
            role={role}
          />
        ))}
      </ul>
      {rows.length < messages.length && (
        <Button variant="default" size="compact-sm" className={classes.more} onClick={() => setWhole(true)}>
          Show all {messages.length}
        </Button>
      )}
    </>
  );
}

interface MessageRowProps extends Pick<Message, 'appointment'> {
  message: Message;
  canSend: boolean;
  role: Role;
}

function MessageRow({ message, appointment, canSend, role }: MessageRowProps) {
  const { timeZone } = useClinicZone();
  const { withdraw, isPending } = useWithdrawMessage(role);
  const { state, reason, subject, text, replies, appointmentId } = message;
  return (
    <li className={classes.message}>
      <div className={classes.words}>
        <div>
          {kindLabels[message.kind]}{' '}
          <span className={classes.about}>{formatMomentOfDay(message.madeAt, timeZone)}</span>
        </div>
        {appointment && <div className={classes.about}>Appointment: {formatAppointment(appointment)}</div>}
        <div className={classes.about}>{formatMessage(message, canSend, timeZone)}</div>
        {reason && <div className={classes.about}>{reason}</div>}
        {text && (
          <details className={classes.text}>
            <summary>{subject || 'Text'}</summary>
            <p dir="auto">{text}</p>
          </details>
        )}
        {replies.map(({ text: answer, meaning, at }) => (
          <div key={at} className={classes.reply}>
            <q dir="auto">{answer}</q>
            <span className={classes.about}>
              {formatReply(meaning)}, {formatMomentOfDay(at, timeZone)}
            </span>
          </div>
        ))}
      </div>
      {state === 'waiting' && canSend && appointmentId !== null && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.withdraw}
          loading={isPending}
          onClick={() => withdraw(appointmentId, message._id)}
        >
          Don’t send
        </Button>
      )}
    </li>
  );
}
