import { type Appointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { readAdminDashboard, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { listDoctors, readProfile } from '@docket/contract/endpoints/doctors.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../api/session.ts';
import { AllAppointmentsPage } from '../appointments/list/all-appointments-page.tsx';
import { DoctorAppointmentsPage } from '../appointments/list/doctor-appointments-page.tsx';
import { DoctorListPage } from '../doctors/list/doctor-list-page.tsx';
import { DoctorProfilePage } from '../doctors/profile/doctor-profile-page.tsx';
import { aDoctor, anAppointment, aTodayPage } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';
import { DoctorDashboardPage } from './doctor-dashboard-page.tsx';

const patient = '/api/images/nora-small.webp';
const doctor = '/api/images/kenji-small.webp';

beforeEach(() => {
  const appointment = anAppointment({ patient: 'Nora Lind', doctor: 'Kenji Mori' });
  const withPictures: Appointment = {
    ...appointment,
    userData: { ...appointment.userData, image: patient },
    docData: { ...appointment.docData, image: doctor },
  };
  const list = { appointments: [withPictures], nextCursor: null, previousCursor: null, total: 1 };
  const dash = { appointments: 1, patients: 1, latestAppointments: [withPictures] };
  const kenji = aDoctor({ name: 'Kenji Mori', image: doctor });
  const server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  server.answer(listAppointments.admin, list);
  server.answer(listAppointments.doctor, list);
  server.answer(listDoctors, { doctors: [kenji] });
  server.answer(readProfile, { profileData: kenji });
  server.answer(readAdminDashboard, {
    dashData: {
      ...dash,
      doctors: 1,
    },
  });
  server.answer(readDoctorDashboard, { dashData: { ...dash, earnings: 0 } });
  server.answer(listToday.admin, aTodayPage());
  server.answer(listToday.doctor, aTodayPage());
});

const screens: [title: string, page: ReactNode, role: Role, name: string, pictures: string[]][] = [
  ["the admin's Latest Bookings", <AdminDashboardPage key="a" />, 'admin', 'Kenji Mori', [doctor]],
  ["the doctor's Latest Bookings", <DoctorDashboardPage key="b" />, 'doctor', 'Nora Lind', [patient]],
  ['All Appointments', <AllAppointmentsPage key="c" />, 'admin', 'Nora Lind', [patient, doctor]],
  ['Doctor Appointments', <DoctorAppointmentsPage key="d" />, 'doctor', 'Nora Lind', [patient]],
  ['All Doctors', <DoctorListPage key="e" />, 'admin', 'Kenji Mori', [doctor]],
  ['the profile', <DoctorProfilePage key="f" />, 'doctor', 'Kenji Mori', [doctor]],
];

test.each(screens)('%s show the picture beside the name', async (_, page, role, name, pictures) => {
  const { container } = await renderPage(page, { signedIn: [role] });
  await screen.findByText(name);
  const sources = [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual(pictures);
});
