import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as appointments from '../endpoints/appointments.ts';
import { bookAppointment } from '../endpoints/booking.ts';
import { listToday } from '../endpoints/dashboard-today.ts';
import * as dashboards from '../endpoints/dashboards.ts';
import { readDoctorsToday } from '../endpoints/doctors-today.ts';
import * as history from '../endpoints/history.ts';
import * as messages from '../endpoints/messages.ts';
import * as payments from '../endpoints/payments.ts';

test.each([
  ['list-appointments-as-admin', appointments.listAppointments.admin],
  ['list-appointments-as-doctor', appointments.listAppointments.doctor],
  ['page-as-admin', appointments.listAppointments.admin],
  ['page-as-doctor', appointments.listAppointments.doctor],
  ['cancel-appointment-as-admin', appointments.cancelAppointment.admin],
  ['cancel-appointment-as-doctor', appointments.cancelAppointment.doctor],
  ['complete-appointment', appointments.completeAppointment],
  ['restore-appointment-as-admin', appointments.restoreAppointment.admin],
  ['restore-appointment-as-doctor', appointments.restoreAppointment.doctor],
  ['set-payment', appointments.setPayment],
  ['receive-payment-as-admin', payments.receivePayment.admin],
  ['receive-payment-as-doctor', payments.receivePayment.doctor],
  ['refund-payment', payments.refundPayment],
  ['write-off', payments.writeOff],
  ['keep-fee', payments.keepFee],
  ['set-amount', payments.setAmount],
  ['undo-payment-as-admin', payments.undoPayment.admin],
  ['undo-payment-as-doctor', payments.undoPayment.doctor],
  ['list-payments-as-admin', payments.listPayments.admin],
  ['list-payments-as-doctor', payments.listPayments.doctor],
  ['read-statement-as-admin', payments.readStatement.admin],
  ['read-statement-as-doctor', payments.readStatement.doctor],
  ['list-statement-entries-as-admin', payments.listStatementEntries.admin],
  ['list-statement-entries-as-doctor', payments.listStatementEntries.doctor],
  ['list-unsettled-as-admin', payments.listUnsettled.admin],
  ['list-unsettled-as-doctor', payments.listUnsettled.doctor],
  ['read-history-as-admin', history.readHistory.admin],
  ['read-history-as-doctor', history.readHistory.doctor],
  ['read-messages-as-admin', messages.readMessages.admin],
  ['read-messages-as-doctor', messages.readMessages.doctor],
  ['read-patient-messages', messages.readPatientMessages],
  ['read-held-messages', messages.readHeldMessages],
  ['withdraw-message-as-admin', messages.withdrawMessage.admin],
  ['withdraw-message-as-doctor', messages.withdrawMessage.doctor],
  ['mark-reply-read', messages.markReplyRead],
  ['read-sms-set-up', messages.readSmsSetUp],
  ['renew-sms-address', messages.renewSmsAddress],
  ['book-appointment', bookAppointment],
  ['read-admin-dashboard', dashboards.readAdminDashboard],
  ['read-doctor-dashboard', dashboards.readDoctorDashboard],
  ['list-today-as-admin', listToday.admin],
  ['list-today-as-doctor', listToday.doctor],
  ['read-appointment-as-admin', appointments.readAppointment.admin],
  ['read-appointment-as-doctor', appointments.readAppointment.doctor],
  ['read-doctors-today', readDoctorsToday],
])('the golden answer of %s has exactly the fields of its schema', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
