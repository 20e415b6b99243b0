import { readMessages } from '@docket/contract/messages.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Stack, Text } from '@mantine/core';
import type { Role } from '../api/session.ts';
import { useRead } from '../api/use-read.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';

/** The messages about one appointment, sent and planned. */
export function AppointmentMessages({ appointmentId, role }: { appointmentId: string; role: Role }) {
  const messages = useRead(['appointments', 'messages'], readMessages[role], { id: appointmentId });
  if (messages.isPending) return <WaitingText />;
  if (!messages.data) {
    return (
      <FailedNotice
        message="Couldn’t load the messages"
        onRetry={() => void messages.refetch()}
        retrying={messages.isFetching}
      />
    );
  }
  return (
    <section aria-label="Messages">
      <Stack gap="xs">
        <Text fw={600}>Messages</Text>
        {messages.data.messages.length === 0 ? (
          <p className={classes.none}>The patient hasn’t been told.</p>
        ) : (
          <MessageList data={messages.data} role={role} />
        )}
      </Stack>
    </section>
  );
}
