import { readPatientMessages } from '@docket/contract/messages.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { ListCard } from '@docket/ui/list-card.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import { useRead } from '../api/use-read.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';

/** All messages to one patient, sent and planned. */
export function PatientMessages({ patientId }: { patientId: string }) {
  const messages = useRead(['patients', 'appointments', 'messages'], readPatientMessages, { id: patientId });
  return (
    <ListCard title="Messages">
      <div className={classes.inCard}>
        {messages.isPending ? (
          <>
            <WaitingText />
            <Skeleton height={40} aria-hidden />
          </>
        ) : !messages.data ? (
          <FailedNotice
            message="Couldn’t load the messages"
            onRetry={() => void messages.refetch()}
            retrying={messages.isFetching}
          />
        ) : messages.data.messages.length === 0 ? (
          <p className={classes.none}>No messages yet.</p>
        ) : (
          <MessageList data={messages.data} role="admin" isOfAll />
        )}
      </div>
    </ListCard>
  );
}
