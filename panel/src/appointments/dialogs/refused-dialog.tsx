import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { overEverything } from './above-everything.ts';
import type { OtherPlace, RefusedPlace } from './dialog-store.ts';
import { SlotButtons } from './slot-buttons.tsx';

interface RefusedDialogProps {
  refused: RefusedPlace;
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  restore: { title: 'Not restored', anyway: 'Restore anyway' },
  move: { title: 'Not moved back', anyway: 'Move back anyway' },
  // Many visits at once: nobody insists on all of it.
  undo: { title: 'Not undone', anyway: null },
} as const;

/** Says why an Undo can't have its time back, and offers the neighbours; the admin may insist. */
export function RefusedDialog({ refused, isOpen, onClose }: RefusedDialogProps) {
  const { doing, role, refusal, again } = refused;
  const { sentence, who, nextFree } = refusal;
  const [isPending, setPending] = useState(false);
  const go = async (place: OtherPlace) => {
    setPending(true);
    // Refused once more, this same dialog says so by what it is opened with then.
    if (await again(place)) onClose();
    setPending(false);
  };
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title={words[doing].title}
      size={440}
      padding={24}
      {...overEverything}
    >
      <Stack gap="md">
        <div>
          <Text>{sentence}.</Text>
          {who && <Text c="dimmed">{who}.</Text>}
        </div>
        <section aria-label="Next free">
          <Text size="sm" fw={500} mb={6}>
            {nextFree.length > 0 ? 'Next free' : 'No free time was found in the next weeks'}
          </Text>
          <SlotButtons slots={nextFree} isPending={isPending} onChoose={(slot) => void go(slot)} />
        </section>
        <Group justify="flex-end" gap="xs">
          {role === 'admin' && words[doing].anyway && (
            <Button variant="default" disabled={isPending} onClick={() => void go({ overbook: true })}>
              {words[doing].anyway}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </TopDialog>
  );
}
