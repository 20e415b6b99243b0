import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { firstClick } from '@docket/ui/row-buttons.ts';
import { Button, Group } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { serverNowMs } from '../../api/call-server.ts';
import { useRead } from '../../api/use-read.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';

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

/** Counts the upcoming appointments of one doctor, from the clinic's today on. */
export function useComingCount(doctorId: string) {
  const { timeZone, isZoneLoading } = useClinicZone();
  const today = wallClockIn(timeZone, serverNowMs()).date;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useRead(
    ['appointments', 'doctors'],
    listAppointments.admin,
    { doctorId, status: 'pending', from: toIsoDate(today), limit: 1 },
    { enabled: !isZoneLoading },
  );
  const counted = isPlaceholderData ? undefined : data;
  return {
    today,
    /** undefined: not counted yet. */
    total: counted && (counted.total ?? 0),
    /** "1,000+" */
    countText: `${(counted?.total ?? 0).toLocaleString('en-US')}${counted?.totalCapped ? '+' : ''}`,
    isFailed: !data && isError,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type Coming = ReturnType<typeof useComingCount>;
