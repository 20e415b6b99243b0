import { Refused } from '@docket/contract/client.ts';
import {
  Appointment,
  type CancelKind,
  cancelAppointment,
  cancelKinds,
} from '@docket/contract/endpoints/appointments.ts';
import { setNote } from '@docket/contract/endpoints/arrival-and-note.ts';
import { ListedAppointment } from '@docket/contract/endpoints/dashboard-today.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { TopDialog } from '@docket/ui/top-dialog.tsx';
import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useMaskedPatients } from '../../api/privacy/names-hidden.ts';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import type { Role } from '../../api/session.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { cancelKindLabels, formatChangedSince, patientName } from '../format.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { useLatestAppointment } from '../mutations/cached-appointments.ts';
import { useCancelAppointment } from '../mutations/use-cancel-appointment.ts';
import { useCompleteAppointment } from '../mutations/use-complete-appointment.ts';
import { useSetNote } from '../mutations/use-set-note.ts';
import { AmountDialog } from '../payments/amount-dialog.tsx';
import { FeeDialog } from '../payments/fee-dialog.tsx';
import { PaymentDialog } from '../payments/payment-dialog.tsx';
import { OwnPatientDrawer } from '../row/own-patient-drawer.tsx';
import { SlotText } from '../row/slot-text.tsx';
import { WarningsOfDays } from '../warnings/booking-warnings.tsx';
import { aboveEverything } from './above-everything.ts';
import {
  closeDialog,
  closeHistory,
  closePatientCard,
  type Dialog,
  type DialogState,
  type OtherSlot,
  type RefusedSlot,
  useFocusBack,
} from './dialog-store.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SlotButtons } from './slot-buttons.tsx';

/** All dialogs about one appointment, each with the appointment's latest state. */
export function Dialogs({ over }: { over: DialogState }) {
  const { dialog, isDialogOpen, history, isHistoryOpen } = over;
  useFocusBack(isDialogOpen, over.dialogOpener);
  useFocusBack(isHistoryOpen, over.historyOpener);
  useFocusBack(over.isPatientOpen, over.patientOpener);
  const latest = useLatestAppointment(history?.appointment ?? null);
  return (
    <>
      <HistoryDrawer
        appointment={latest}
        isOpen={isHistoryOpen}
        role={history?.role ?? 'admin'}
        onClose={closeHistory}
      />
      <OwnPatientDrawer patientId={over.patientId} isOpen={over.isPatientOpen} onClose={closePatientCard} />
      {dialog && <OpenDialog dialog={dialog} isOpen={isDialogOpen} />}
    </>
  );
}

function OpenDialog({ dialog, isOpen }: { dialog: Dialog; isOpen: boolean }) {
  const shared = { isOpen, onClose: closeDialog };
  const visibleAppointment = useMaskedPatients(
    Appointment,
    'appointment' in dialog && dialog.kind !== 'complete' ? dialog.appointment : null,
  );
  if (dialog.kind === 'refused') return <RefusedDialog refused={dialog} {...shared} />;
  if (dialog.kind === 'complete') return <CompleteDialog appointment={dialog.appointment} {...shared} />;
  const about = { appointment: visibleAppointment ?? dialog.appointment, ...shared };
  switch (dialog.kind) {
    case 'move':
      return <RescheduleDialog {...about} role={dialog.role} />;
    case 'cancel':
      return <CancelDialog {...about} role={dialog.role} />;
    case 'follow-up':
      return <FollowUpDialog {...about} />;
    case 'payment':
      return dialog.act === 'kept' ? (
        <FeeDialog {...about} />
      ) : (
        <PaymentDialog {...about} act={dialog.act} role={dialog.role} />
      );
    case 'amount':
      return <AmountDialog {...about} />;
    case 'note':
      return <NoteDialog {...about} role={dialog.role} />;
  }
}

interface CompleteDialogProps {
  appointment: ListedAppointment;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before completing an appointment ahead of its time: usually a tap on the wrong row. */
function CompleteDialog({ appointment, isOpen, onClose }: CompleteDialogProps) {
  const { completeNow } = useCompleteAppointment();
  const visibleAppointment = useMaskedPatients(ListedAppointment, appointment);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Complete it before its time?"
      confirmLabel="Complete"
      confirmColor="teal"
      onConfirm={() => {
        completeNow(appointment);
        onClose();
      }}
      onCancel={onClose}
      {...aboveEverything}
    >
      {patientName(visibleAppointment)} is booked for <SlotText {...appointment} />.
    </ConfirmDialog>
  );
}

interface RefusedDialogProps {
  refused: RefusedSlot;
  isOpen: boolean;
  onClose: () => void;
}

const labels = {
  restore: { title: 'Not restored', anyway: 'Restore anyway' },
  move: { title: 'Not moved back', anyway: 'Move back anyway' },
  // Several appointments at once can't be overbooked.
  undo: { title: 'Not undone', anyway: null },
} as const;

/** Shows why a restore or Undo can't have its time, and offers the next free times; the admin may overbook. */
function RefusedDialog({ refused, isOpen, onClose }: RefusedDialogProps) {
  const { doing, role, refusal, tried, again } = refused;
  const { sentence, holderText, nextFree } = refusal;
  const [isPending, setPending] = useState(false);
  const go = async (slot: OtherSlot) => {
    setPending(true);
    // A second refusal updates this dialog through its props.
    if (await again(slot)) onClose();
    setPending(false);
  };
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title={labels[doing].title}
      size={440}
      padding={24}
      {...aboveEverything}
    >
      <Stack gap="md">
        <div>
          <UnlessNamesHidden>
            <Text>{sentence}.</Text>
            {holderText && <Text c="dimmed">{holderText}.</Text>}
          </UnlessNamesHidden>
        </div>
        {tried && (
          <WarningsOfDays
            role={role}
            patientId={tried.patientId}
            doctorId={tried.doctorId}
            slotDates={listDays(tried, nextFree)}
            tried={tried}
            movingId={tried._id}
          />
        )}
        <section aria-label="Next free">
          <Text size="sm" fw={500} mb={6}>
            {nextFree.length > 0 ? 'Next free' : 'No free time in the next weeks'}
          </Text>
          <SlotButtons slots={nextFree} isPending={isPending} onChoose={(slot) => void go(slot)} />
        </section>
        <DialogButtons>
          {role === 'admin' && labels[doing].anyway && !refusal.isFull && (
            <Button variant="default" disabled={isPending} onClick={() => void go({ overbook: true })}>
              {labels[doing].anyway}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </Stack>
    </TopDialog>
  );
}

/** Returns each day once: the tried one, then those of the free times. */
function listDays({ slotDate }: { slotDate: string }, nextFree: readonly { slotDate: string }[]): string[] {
  return [...new Set([slotDate, ...nextFree.map((slot) => slot.slotDate)])];
}

interface CancelDialogProps {
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels with a source, a reason, both or neither. List, calendar and history show them. */
function CancelDialog({ appointment, role, isOpen, onClose }: CancelDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Cancel appointment"
      size={440}
      padding={24}
      {...aboveEverything}
    >
      <CancelForm key={appointment._id} appointment={appointment} role={role} onClose={onClose} />
    </TopDialog>
  );
}

function CancelForm({ appointment, role, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const cancel = useCancelAppointment(role);
  const { field, submit } = useContractForm({
    endpoint: cancelAppointment[role],
    initialValues: { reason: '' },
    error: null,
  });
  const [kind, setKind] = useState<CancelKind>();
  const send = submit(({ reason }) => {
    cancel(appointment, reason.trim(), kind);
    onClose();
  });
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(appointment)}, <SlotText {...appointment} /> with {appointment.docData.name}
        </Text>
        <UnlessNamesHidden>
          <TextInput label="Reason" description="Optional" data-autofocus {...field('reason')} />
        </UnlessNamesHidden>
        <Group gap="xs" role="group" aria-label="Whose cancellation">
          {cancelKinds.map((cancelKind) => (
            <Button
              key={cancelKind}
              variant={kind === cancelKind ? 'filled' : 'default'}
              size="compact-md"
              aria-pressed={kind === cancelKind}
              onClick={() => setKind(kind === cancelKind ? undefined : cancelKind)}
            >
              {cancelKindLabels[cancelKind]}
            </Button>
          ))}
        </Group>
        <DialogButtons>
          {/* "Cancel" would look like the other button to a person in a hurry. */}
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red">
            Cancel appointment
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

interface NoteDialogProps {
  appointment: Appointment;
  role: Role;
  isOpen: boolean;
  onClose: () => void;
}

function NoteDialog({ appointment, role, isOpen, onClose }: NoteDialogProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Reason and note"
      size={480}
      padding={24}
      {...aboveEverything}
    >
      <UnlessNamesHidden>
        <NoteForm key={appointment._id} appointment={appointment} role={role} onClose={onClose} />
      </UnlessNamesHidden>
    </TopDialog>
  );
}

function NoteForm({ appointment, role, onClose }: Omit<NoteDialogProps, 'isOpen'>) {
  const { save, isPending, error } = useSetNote(role);
  const { field, submit } = useContractForm({
    endpoint: setNote[role],
    initialValues: { reason: appointment.reason, note: appointment.note },
    error: null,
  });
  const now = useLatestAppointment(appointment) ?? appointment;
  // The version seen on opening counts until a refusal shows the current one; overwriting that is deliberate.
  const meanwhile = error instanceof Refused && error.status === 409 ? formatChangedSince(error) : null;
  const seenAppointment = meanwhile ? now : appointment;
  const send = submit(async ({ reason, note }) => {
    if (await save(seenAppointment, { reason: reason.trim(), note: note.trim() })) onClose();
  });
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Text c="dimmed">
          {patientName(appointment)}, <SlotText {...appointment} /> with {appointment.docData.name}
        </Text>
        <Textarea
          label="Reason for the appointment"
          data-autofocus
          autosize
          minRows={2}
          maxRows={5}
          {...field('reason')}
        />
        <Textarea
          label="Note"
          description="For the desk and the doctor"
          autosize
          minRows={3}
          maxRows={10}
          {...field('note')}
        />
        {meanwhile && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={`${meanwhile}.`}>
            <Text>Reason: {now.reason || 'none'}</Text>
            <Text>Note: {now.note || 'none'}</Text>
          </Alert>
        )}
        <SubmitButtons label={meanwhile ? 'Save mine' : 'Save'} isPending={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
