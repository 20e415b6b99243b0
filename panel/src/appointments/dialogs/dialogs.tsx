import type { Appointment } from '@docket/contract/appointments.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { useCompleteAppointment } from '../mutations/use-complete-appointment.ts';
import { useShown } from '../mutations/use-latest-appointment.ts';
import { patientName } from '../patient-name.ts';
import { OwnPatientDrawer } from '../row/own-patient-drawer.tsx';
import { SlotText } from '../row/slot-text.tsx';
import { overEverything } from './above-everything.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { closeDialog, closeHistory, closePatientCard, type Dialog, type Over } from './dialog-store.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { MoveDialog } from './reschedule-dialog.tsx';
import { useFocusBack } from './use-focus-back.ts';

/** All that may stand over a page about one appointment, each as it is now. */
export function Dialogs({ over }: { over: Over }) {
  const { dialog, isDialogOpen, history, isHistoryOpen } = over;
  useFocusBack(isDialogOpen, over.dialogOpener);
  useFocusBack(isHistoryOpen, over.historyOpener);
  useFocusBack(over.isPatientOpen, over.patientOpener);
  const told = useShown(history?.appointment ?? null);
  return (
    <>
      <HistoryDrawer
        appointment={told}
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
  switch (dialog.kind) {
    case 'refused':
      return <RefusedDialog refused={dialog} {...shared} />;
    case 'move':
      return <MoveDialog appointment={dialog.appointment} role={dialog.role} {...shared} />;
    case 'cancel':
      return <CancelDialog appointment={dialog.appointment} role={dialog.role} {...shared} />;
    case 'complete':
      return <CompleteDialog appointment={dialog.appointment} {...shared} />;
    case 'follow-up':
      return <FollowUpDialog appointment={dialog.appointment} {...shared} />;
    case 'note':
      return <NoteDialog appointment={dialog.appointment} role={dialog.role} {...shared} />;
  }
}

interface CompleteDialogProps {
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an appointment is completed whose time has not come: usually a tap on the wrong row. */
function CompleteDialog({ appointment, isOpen, onClose }: CompleteDialogProps) {
  const { completeNow } = useCompleteAppointment();
  return (
    <AskDialog
      isOpen={isOpen}
      title="Complete it before its time?"
      yes="Complete"
      yesColor="teal"
      onYes={() => {
        completeNow(appointment);
        onClose();
      }}
      onNo={onClose}
      {...overEverything}
    >
      {patientName(appointment)} is booked for <SlotText {...appointment} />.
    </AskDialog>
  );
}
