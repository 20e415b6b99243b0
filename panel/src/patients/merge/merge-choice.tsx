import { mergePatients, type PatientRecord, readPatient } from '@docket/contract/patients.ts';
import { FailedNotice } from '@docket/ui/failed-notice.tsx';
import { showSuccess } from '@docket/ui/toast.tsx';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { MergePreview } from './merge-preview.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

interface MergeChoiceProps {
  patient: PatientRecord;
  otherId: string;
  /** To somebody else, who was meant. */
  onBack: () => void;
  onClose: () => void;
}

/** Both records before they become one: which stays, and what becomes of the other. */
export function MergeChoice({ patient, otherId, onBack, onClose }: MergeChoiceProps) {
  const navigate = useNavigate();
  const [isSwapped, setSwapped] = useState(false);
  const { data, isError, refetch, isFetching } = useRead(
    ['patients', 'appointments', 'doctors'],
    readPatient,
    {
      id: otherId,
    },
  );
  const { merge, isPending } = useMerge((staysId) => {
    onClose();
    if (staysId !== patient._id) void navigate({ to: '/patients/$id', params: { id: staysId } });
  });
  if (!data) {
    return isError ? (
      <FailedNotice
        message="The other record could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <>
        <WaitingText />
        <Skeleton height={360} mt="sm" aria-hidden />
      </>
    );
  }
  const [stays, goes] = isSwapped ? [data.patient, patient] : [patient, data.patient];
  return (
    <>
      <MergePreview stays={stays} goes={goes} />
      <Group justify="space-between" gap="xs" mt="lg">
        <Group gap="xs">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button
            variant="default"
            leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
            onClick={() => setSwapped(!isSwapped)}
          >
            Swap
          </Button>
        </Group>
        <Button loading={isPending} onClick={() => merge(stays._id, goes._id)}>
          Merge
        </Button>
      </Group>
    </>
  );
}

/** Makes two records one, with Undo in the toast. */
function useMerge(onMerged: (staysId: string) => void) {
  const { undo } = useUndoMerge();
  const { run, isPending } = useAction(mergePatients, {
    touches: ['patients', 'appointments'],
    successText: () => null,
    onSuccess: ({ message, mergeId }, { patientId }) => {
      showSuccess(message, { undo: () => undo(mergeId) });
      onMerged(patientId);
    },
  });
  return { merge: (patientId: string, otherId: string) => void run({ patientId, otherId }), isPending };
}
