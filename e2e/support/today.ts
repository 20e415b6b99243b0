import type { Appointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment } from '@docket/contract/endpoints/booking.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { toSlotDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import type { Clinic } from './clinic.ts';
import { clinicTimeZone } from './clinic-settings.ts';

/**
 * Books an appointment of today with the first demo doctor or a named one, also outside working hours. Default:
 * midnight, which is always past.
 */
export async function appointmentToday(
  clinic: Clinic,
  patient: string,
  { slotTime = '12:00 AM', doctorName = clinic.doctors[0]?.name ?? '' } = {},
): Promise<Appointment> {
  const { doctors } = await clinic.ask('admin', listDoctors, {});
  const doctor = doctors.find(({ name }) => name === doctorName);
  if (!doctor) throw new Error(`The demo clinic has no ${doctorName}`);
  const { appointment } = await clinic.ask('admin', bookAppointment, {
    doctorId: doctor._id,
    slotDate: toSlotDate(wallClockIn(clinicTimeZone).date),
    slotTime,
    overbook: true,
    reason: 'Cough at night',
    patient: { name: patient, phone: '+49 30 555 0100' },
    anyway: true,
  });
  return appointment;
}
