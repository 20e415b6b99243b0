import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  confirmPractice,
  readRestoredCopy,
  type waitingChoices,
} from '@docket/contract/endpoints/restored-copy.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { PageBanner } from '@docket/ui/page-banner.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useRead } from '../api/use-read.ts';
import { useIsManager } from '../api/use-staff-role.ts';
import { formatMoment } from '../clinic/format-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';

type Copy = NonNullable<AnswerOf<typeof readRestoredCopy>['copy']>;
type WaitingChoice = (typeof waitingChoices)[number];

/** Shown on every page of an admin until a manager declares that the restored copy is the practice. */
export function RestoredCopyBanner() {
  const { data } = useRead(['settings', 'messages', 'webhooks'], readRestoredCopy, {});
  const isManager = useIsManager();
  const [isAsking, setAsking] = useState(false);
  const { timeZone } = useClinicZone();
  const copy = data?.copy;
  if (!copy) return null;
  const waiting = formatWaiting(copy, (at) => formatMoment(at, timeZone));
  const text = `This is a restored copy of the practice. No email, SMS or webhook leaves it. ${waiting}.${
    isManager ? '' : ` Ask ${copy.managers.join(', ') || 'a manager'} before you go on.`
  }`;
  return (
    <PageBanner label="A restored copy" tone="amber" icon={IconCopy} text={text}>
      {isManager && (
        <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
          This is the practice now
        </Button>
      )}
      <TopDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Is this the practice now?"
        size={480}
        padding={24}
      >
        <ConfirmForm waiting={waiting} onClose={() => setAsking(false)} />
      </TopDialog>
    </PageBanner>
  );
}

function ConfirmForm({ waiting, onClose }: { waiting: string; onClose: () => void }) {
  const [choice, setChoice] = useState<WaitingChoice | null>(null);
  const { run, isPending } = useAction(confirmPractice, {
    touches: ['settings', 'people', 'messages', 'calls', 'webhooks'],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (choice !== null && (await run({ waiting: choice }))) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>
          Confirm it only where the original is switched off: otherwise patients get every message twice.{' '}
          {waiting}.
        </Text>
        <Radio.Group
          label="What waits"
          value={choice}
          onChange={(value) => setChoice(value as WaitingChoice)} // one of the values below
        >
          <Stack gap="xs" mt="xs">
            <Radio value="send" label="Send it" description="Outdated messages are left out" />
            <Radio
              value="call"
              label="Don’t send it"
              description="Patients who haven’t been told about a change are listed on Calls"
            />
          </Stack>
        </Radio.Group>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={choice === null} loading={isPending}>
            This is the practice now
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** "20 messages and 10 webhook events wait, the oldest since 24 Nov, 10:03 AM" */
function formatWaiting(
  { messages, unsendable, events, oldestAt }: Pick<Copy, 'messages' | 'unsendable' | 'events' | 'oldestAt'>,
  format: (at: number) => string,
): string {
  const rest = unsendable === 0 ? '' : ` (and ${unsendable} that can’t be sent)`;
  if (oldestAt === null) return `Nothing waits to leave${rest}`;
  const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
  return `${counted(messages, 'message')}${rest} and ${counted(events, 'webhook event')} wait, the oldest since ${format(oldestAt)}`;
}
