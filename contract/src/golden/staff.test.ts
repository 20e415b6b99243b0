import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as calendarFeed from '../endpoints/calendar-feed.ts';
import { readClinic } from '../endpoints/clinic.ts';
import * as clinicSettings from '../endpoints/clinic-settings.ts';
import * as doctors from '../endpoints/doctors.ts';
import * as messageTemplates from '../endpoints/message-templates.ts';
import * as myMessages from '../endpoints/my-messages.ts';
import * as openAccess from '../endpoints/open-access.ts';
import * as patients from '../endpoints/patients.ts';
import * as sessions from '../endpoints/sessions.ts';
import * as people from '../endpoints/staff.ts';
import * as webhooks from '../endpoints/webhooks.ts';

test.each([
  ['login-as-admin', sessions.login.admin],
  ['login-as-doctor', sessions.login.doctor],
  ['logout-as-admin', sessions.logout.admin],
  ['logout-as-doctor', sessions.logout.doctor],
  ['change-password-as-admin', sessions.changePassword.admin],
  ['change-password-as-doctor', sessions.changePassword.doctor],
  ['confirm-identity', sessions.confirmIdentity],
  ['confirm-doctor-identity', sessions.confirmDoctorIdentity],
  ['read-invitation', sessions.readInvitation],
  ['set-password', sessions.setPassword],
  ['test-connection', sessions.testConnection],
  ['read-clinic', readClinic],
  ['read-settings', clinicSettings.readSettings],
  ['read-practice-as-admin', clinicSettings.readPractice.admin],
  ['read-practice-as-doctor', clinicSettings.readPractice.doctor],
  ['preview-opening-hours', clinicSettings.previewOpeningHours],
  ['change-settings', clinicSettings.changeSettings],
  ['suggest-holidays', clinicSettings.suggestHolidays],
  ['read-message-templates', messageTemplates.readMessageTemplates],
  ['change-message-template', messageTemplates.changeMessageTemplate],
  ['reset-message-template', messageTemplates.resetMessageTemplate],
  ['preview-message', messageTemplates.previewMessage],
  ['read-my-messages', myMessages.readMyMessages],
  ['choose-my-messages', myMessages.chooseMyMessages],
  ['send-test-message', messageTemplates.sendTestMessage],
  ['list-doctors', doctors.listDoctors],
  ['change-availability', doctors.changeAvailability],
  ['add-doctor', doctors.addDoctor],
  ['invite-doctor', doctors.inviteDoctor],
  ['read-profile', doctors.readProfile],
  ['read-profile-under-doctors', doctors.readProfileUnderDoctors],
  ['update-profile', doctors.updateProfile],
  ['change-own-picture', doctors.changeOwnPicture],
  ['edit-doctor', doctors.editDoctor],
  ['archive-doctor', doctors.archiveDoctor],
  ['find-patients', patients.findPatients],
  ['find-own-patients', patients.findOwnPatients],
  ['read-own-patient', patients.readOwnPatient],
  ['list-patients', patients.listPatients],
  ['read-patient', patients.readPatient],
  ['add-patient', patients.addPatient],
  ['edit-patient', patients.editPatient],
  ['set-patient-image', patients.setPatientImage],
  ['merge-patients', patients.mergePatients],
  ['undo-merge', patients.undoMerge],
  ['list-people', people.listPeople],
  ['list-open-access', openAccess.listOpenAccess],
  ['end-open-access', openAccess.endOpenAccess],
  ['keep-open-access', openAccess.keepOpenAccess],
  ['end-patient-links', openAccess.endPatientLinks],
  ['read-staff-role', people.readStaffRole],
  ['change-staff-role', people.changeStaffRole],
  ['invite-person', people.invitePerson],
  ['rename-person', people.renamePerson],
  ['link-person', people.linkPerson],
  ['end-link', people.endLink],
  ['reopen-sign-in', people.reopenSignIn],
  ['remove-person', people.removePerson],
  ['read-calendar-feed-as-admin', calendarFeed.readCalendarFeed.admin],
  ['read-calendar-feed-as-doctor', calendarFeed.readCalendarFeed.doctor],
  ['set-calendar-feed-as-admin', calendarFeed.setCalendarFeed.admin],
  ['set-calendar-feed-as-doctor', calendarFeed.setCalendarFeed.doctor],
  ['end-calendar-feed-as-admin', calendarFeed.endCalendarFeed.admin],
  ['end-calendar-feed-as-doctor', calendarFeed.endCalendarFeed.doctor],
  ['list-webhooks', webhooks.listWebhooks],
  ['add-webhook', webhooks.addWebhook],
  ['edit-webhook', webhooks.editWebhook],
  ['remove-webhook', webhooks.removeWebhook],
  ['test-webhook', webhooks.testWebhook],
  ['list-webhook-deliveries', webhooks.listWebhookDeliveries],
  ['resend-webhook-delivery', webhooks.resendWebhookDelivery],
])('the golden answer of %s has exactly the fields of its schema', (name, endpoint) => {
  const text = readFileSync(new URL(`./${name}.golden.json`, import.meta.url), 'utf8');
  const { success, ...answer } = JSON.parse(text) as Record<string, unknown>;
  expect(success).toBe(true);
  expect(endpoint.answer.parse(answer)).toEqual(answer);
});
