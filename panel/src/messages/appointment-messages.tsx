import { readMessages } from '@docket/contract/endpoints/messages.ts';
import { Loaded } from '@docket/ui/loaded.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Stack, Text } from '@mantine/core';
import type { Role } from '../api/session.ts';
import { useRead } from '../api/use-read.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages.module.css';

/** The messages about one appointment, sent and planned. */
export function AppointmentMessages({ appointmentId, role }: { appointmentId: string; role: Role }) {
  return (
    <Loaded
      read={useRead(['appointments', 'messages'], readMessages[role], { id: appointmentId })}
      failed="Couldn’t load the messages"
      waiting={<WaitingText />}
      layout="part"
    >
      {(log) => (
        <section aria-label="Messages">
          <Stack gap="xs">
            <Text fw={600}>Messages</Text>
            {log.messages.length === 0 ? (
              <p className={classes.none}>The patient hasn’t been told.</p>
            ) : (
              <MessageList data={log} role={role} />
            )}
          </Stack>
        </section>
      )}
    </Loaded>
  );
}
