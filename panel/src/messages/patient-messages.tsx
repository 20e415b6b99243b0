import { readPatientMessages } from '@docket/contract/endpoints/messages.ts';
import { ListCard } from '@docket/ui/list-card.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Skeleton } from '@mantine/core';
import { useRead } from '../api/use-read.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';

/** All messages to one patient, sent and planned. */
export function PatientMessages({ patientId }: { patientId: string }) {
  const read = useRead(['patients', 'appointments', 'messages'], readPatientMessages, { id: patientId });
  return (
    <ListCard title="Messages">
      <div className={classes.inCard}>
        <Loaded
          read={read}
          failed="Couldn’t load the messages"
          waiting={
            <>
              <WaitingText />
              <Skeleton height={40} aria-hidden />
            </>
          }
          layout="part"
        >
          {(log) =>
            log.messages.length === 0 ? (
              <p className={classes.none}>No messages yet.</p>
            ) : (
              <MessageList data={log} role="admin" isOfAll />
            )
          }
        </Loaded>
      </div>
    </ListCard>
  );
}
