import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Group } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Coming } from '../coming-count.tsx';

interface ArchiveButtonProps {
  coming: Coming;
  isPending: boolean;
  onArchive: () => void;
}

/** Archives with one click; asks first, in place, if the doctor has upcoming appointments. */
export function ArchiveButton({ coming, isPending, onArchive }: ArchiveButtonProps) {
  const [step, setStep] = useState<'first' | 'asking' | 'kept'>('first');
  const questionId = useId();
  const sign = <IconArchive size={16} aria-hidden />;
  if (step !== 'asking')
    return (
      <Button
        variant="default"
        leftSection={sign}
        loading={isPending}
        autoFocus={step === 'kept'}
        onClick={firstClick(() => (coming.total === 0 ? onArchive() : setStep('asking')))}
      >
        Archive
      </Button>
    );
  return (
    <>
      <p id={questionId}>
        <strong>{ask(coming)}</strong>
      </p>
      {/* Cancel is first and focused, so that a double click or Enter does not archive. */}
      <Group gap="xs">
        <Button variant="default" autoFocus aria-describedby={questionId} onClick={() => setStep('kept')}>
          Cancel
        </Button>
        <Button
          variant="default"
          leftSection={sign}
          aria-describedby={questionId}
          onClick={() => {
            setStep('first');
            onArchive();
          }}
        >
          Archive anyway
        </Button>
      </Group>
    </>
  );
}

function ask({ total, countText }: Coming): string {
  if (total === undefined) return 'Archive before the upcoming appointments are counted?';
  return `Archive with ${countText} upcoming ${total === 1 ? 'appointment' : 'appointments'} booked?`;
}
