import type { Appointment } from '@docket/contract/appointments.ts';
import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { patientName } from '../patient-name.ts';
import { SlotText } from '../slot-text.tsx';
import { useCompleteAppointment } from '../use-complete-appointment.ts';
import { overEverything } from './over-everything.ts';

interface CompleteDialogProps {
  appointment: Appointment;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before an appointment is completed whose time has not come: usually a tap on the wrong row. */
export function CompleteDialog({ appointment, isOpen, onClose }: CompleteDialogProps) {
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
