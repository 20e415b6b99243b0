import {
  mergePatients,
  type Patient,
  type PatientRecord,
  readPatient,
} from '@docket/contract/endpoints/patients.ts';
import type { CalendarDate } from '@docket/contract/formats/slot-date.ts';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { Loaded } from '@docket/ui/loaded.tsx';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { WaitingText } from '@docket/ui/waiting-text.tsx';
import { Alert, Button, Modal, Skeleton, Table } from '@mantine/core';
import { IconAlertTriangle, IconSwitchHorizontal } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { FindPatient } from '../directory/find-patient.tsx';
import { compareRecords, formatDropped, formatTakenOver } from './merge-facts.ts';
import classes from './merge-preview.module.css';
import { useUndoMerge } from './use-undo-merge.ts';

interface MergePatientsProps {
  isOpen: boolean;
  patient: PatientRecord;
  /** Today by the clinic's clock. */
  today: CalendarDate;
  onClose: () => void;
}

/** Merges two records of one person: finds the other, shows both, merges. */
export function MergePatients({ isOpen, onClose, ...rest }: MergePatientsProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Merge with another record"
      size={680}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
    >
      <UnlessNamesHidden>
        <MergeSteps {...rest} onClose={onClose} />
      </UnlessNamesHidden>
    </Modal>
  );
}

function MergeSteps({ patient, today, onClose }: Omit<MergePatientsProps, 'isOpen'>) {
  const [other, setOther] = useState<Patient | null>(null);
  return other ? (
    <MergeChoice patient={patient} otherId={other._id} onBack={() => setOther(null)} onClose={onClose} />
  ) : (
    <FindPatient
      label={`Who is the same person as ${patient.name}?`}
      today={today}
      without={patient._id}
      isFirst
      onChoose={setOther}
    />
  );
}

interface MergeChoiceProps {
  patient: PatientRecord;
  otherId: string;
  /** Goes to the patient who was meant. */
  onBack: () => void;
  onClose: () => void;
}

/** Both records before the merge; Swap changes which one stays. */
function MergeChoice({ patient, otherId, onBack, onClose }: MergeChoiceProps) {
  const navigate = useNavigate();
  const [isSwapped, setSwapped] = useState(false);
  const read = useRead(['patients', 'appointments', 'doctors'], readPatient, { id: otherId });
  const { merge, isPending } = useMerge((staysId) => {
    onClose();
    if (staysId !== patient._id) void navigate({ to: '/patients/$id', params: { id: staysId } });
  });
  return (
    <Loaded
      read={read}
      failed="Couldn’t load the other record"
      waiting={
        <>
          <WaitingText />
          <Skeleton height={360} mt="sm" aria-hidden />
        </>
      }
      layout="part"
    >
      {({ patient: other }) => {
        const [stays, goes] = isSwapped ? [other, patient] : [patient, other];
        return (
          <>
            <MergePreview stays={stays} goes={goes} />
            <DialogButtons
              start={
                <>
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
                </>
              }
            >
              <Button loading={isPending} onClick={() => merge(stays._id, goes._id)}>
                Merge
              </Button>
            </DialogButtons>
          </>
        );
      }}
    </Loaded>
  );
}

/** Merges two records, with Undo in the toast. */
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

interface MergePreviewProps {
  stays: PatientRecord;
  goes: PatientRecord;
}

/** Both records side by side with kept fields in bold, and a list of the effects. */
function MergePreview({ stays, goes }: MergePreviewProps) {
  const facts = compareRecords(stays, goes);
  const taken = formatTakenOver(facts);
  const dropped = formatDropped(facts);
  return (
    <>
      {stays.dob !== null && goes.dob !== null && stays.dob !== goes.dob && (
        <Alert color="yellow" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Their dates of birth differ. Are they one person?
        </Alert>
      )}
      <Table className={classes.table} aria-label="Both records">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">Keep</Table.Th>
            <Table.Th scope="col">Merge in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {facts.map(({ label, stays: mine, goes: theirs, kept }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td data-kept={kept !== 'goes' || undefined}>{mine || '-'}</Table.Td>
              <Table.Td data-kept={kept !== 'stays' || undefined}>{theirs || '-'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ul className={classes.words}>
        <li>{formatMoves(goes.appointments, stays.name)}</li>
        {taken && <li>Taken over: {taken}.</li>}
        {dropped && <li>Not kept: {dropped}.</li>}
        <li>The other record disappears from search. The merge can be undone, later too.</li>
      </ul>
    </>
  );
}

function formatMoves(count: number, name: string): string {
  if (count === 0) return 'No appointments move.';
  const moving = count === 1 ? '1 appointment moves' : `${count.toLocaleString('en-US')} appointments move`;
  return `${moving} to ${name}.`;
}
