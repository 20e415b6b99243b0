import { type PatientRecord, readPatient } from '@docket/contract/patients.ts';
import { Drawer } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../api/use-read.ts';
import { parseListSearch } from '../appointments/list-search.ts';
import { useClinicToday } from '../appointments/use-clinic-today.ts';
import { useGoTo } from '../appointments/use-go-to.ts';
import type { BookingStart } from './booking-form.ts';
import { NewAppointmentForm } from './new-appointment-form.tsx';

/** The form for a new appointment, open while the address bar holds "new=1". */
export function NewAppointment() {
  const { isBooking, patientId } = parseListSearch(useSearch({ strict: false }));
  const { today, isAsked } = useClinicToday();
  const known = useRead(['patients'], readPatient, { id: patientId }, { enabled: patientId !== '' });
  const isAskedWho = patientId !== '' && (known.isLoading || known.isPlaceholderData);
  const goTo = useGoTo();
  const close = () => goTo((current) => ({ ...current, isBooking: false }));
  return (
    <Drawer
      // The first field takes the focus on opening, so it has to be there by then.
      opened={isBooking && !isAsked && !isAskedWho}
      onClose={close}
      position="right"
      size={520}
      title="New appointment"
      // A stray click must not cost what was typed.
      closeOnClickOutside={false}
    >
      <NewAppointmentForm
        today={today}
        start={patientId ? startFor(known.data?.patient) : {}}
        onClose={close}
      />
    </Drawer>
  );
}

// A record that is not there any more, or another one's now, is nobody to book for.
function startFor(patient: PatientRecord | undefined): BookingStart {
  return patient && patient.mergedInto === null ? { known: patient } : {};
}
