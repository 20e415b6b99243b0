import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as appointments from '../appointments.ts';
import { bookAppointment } from '../booking.ts';
import * as dashboards from '../dashboards.ts';
import * as history from '../history.ts';

test.each([
  ['list-as-admin', appointments.listAsAdmin],
  ['list-as-doctor', appointments.listAsDoctor],
  ['page-as-admin', appointments.listAsAdmin],
  ['page-as-doctor', appointments.listAsDoctor],
  ['cancel-as-admin', appointments.cancelAsAdmin],
  ['cancel-as-doctor', appointments.cancelAsDoctor],
  ['complete-as-doctor', appointments.completeAsDoctor],
  ['restore-as-admin', appointments.restoreAsAdmin],
  ['restore-as-doctor', appointments.restoreAsDoctor],
  ['set-payment', appointments.setPayment],
  ['read-history-as-admin', history.readHistoryAsAdmin],
  ['read-history-as-doctor', history.readHistoryAsDoctor],
  ['book-appointment', bookAppointment],
  ['read-admin-dashboard', dashboards.readAdminDashboard],
  ['read-doctor-dashboard', dashboards.readDoctorDashboard],
])('the golden answer of %s is what its schema describes, no field more', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
