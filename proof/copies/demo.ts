import { call } from '@docket/contract/client.ts';
import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readHistory } from '@docket/contract/endpoints/history.ts';
import { listPatients, setPatientImage } from '@docket/contract/endpoints/patients.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { aPicture } from '@docket/testing/pictures.ts';

/** Signs in to a demo clinic as its admin and as one of its doctors; returns the admin's token. */
export async function signInToDemo(baseUrl: string): Promise<string> {
  const { demo } = await call(readClinic, {}, { baseUrl });
  const [doctor] = demo?.doctors ?? [];
  if (!demo || !doctor) throw new Error('The server runs no demo clinic');
  await call(login.doctor, { email: doctor.email, password: doctor.password }, { baseUrl });
  const { email, password } = demo.admin;
  return (await call(login.admin, { email, password }, { baseUrl })).token;
}

/** Gives `count` patients one picture each, all different. */
export async function addPictures(baseUrl: string, token: string, count: number): Promise<void> {
  let cursor: string | null = null;
  for (let added = 0; added < count; ) {
    const page: { patients: { _id: string }[]; nextCursor: string | null } = await call(
      listPatients,
      { limit: 200, ...(cursor === null ? {} : { cursor }) },
      { baseUrl, token },
    );
    for (const { _id: patientId } of page.patients.slice(0, count - added)) {
      added += 1;
      const colour = `#${(added * 55_001).toString(16).padStart(6, '0').slice(-6)}`;
      const picture = new Uint8Array(await aPicture('jpeg', { width: 320, height: 320, colour }));
      await call(setPatientImage, { patientId }, { baseUrl, token, file: new Blob([picture]) });
    }
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
}

/** Books, moves and cancels an appointment. Throws Error unless its history lists all of that. */
export async function changeAppointmentInDemo(baseUrl: string, token: string): Promise<void> {
  const as = { baseUrl, token };
  const [doctor] = (await call(listDoctors, {}, as)).doctors;
  const day = `1_3_${new Date().getUTCFullYear() + 2}`;
  const { appointment } = await call(
    bookAppointment,
    {
      doctorId: doctor?._id ?? '',
      slotDate: day,
      slotTime: '10:00 AM',
      patient: { name: 'Demo Patient' },
      overbook: true,
    },
    as,
  );
  const appointmentId = appointment._id;
  await call(
    moveAppointment.admin,
    { appointmentId, slotDate: day, slotTime: '11:00 AM', overbook: true },
    as,
  );
  await call(cancelAppointment.admin, { appointmentId }, as);
  const { history } = await call(readHistory.admin, { id: appointmentId }, as);
  const done = history.map(({ what }) => what).join();
  if (done !== 'booked,moved,cancelled') throw new Error(`The history lists ${done}`);
}
