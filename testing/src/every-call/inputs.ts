import { v7 } from 'uuid';
import {
  aBegunAppointment,
  aCallToMake,
  aChangeToUndo,
  aClosedDay,
  aContact,
  aDelivery,
  aLink,
  aListOfCalls,
  aMerge,
  aMessageToken,
  anOffer,
  anOfferLink,
  anOpenAccess,
  anOpenLink,
  aPayment,
  aReply,
  aRestoredCopy,
  aSecondFactorCode,
  aTimeToOffer,
  aWaitingMessage,
  aWebhook,
  aWish,
  aWishForFridays,
  startAnotherSession,
} from './preparations.ts';
import type { Input } from './to-request.ts';
import type { Owner, World } from './world.ts';
import { worldPassword } from './world.ts';

/**
 * Returns an input that the call accepts, and may add the records it names. `owner` is the doctor of these records.
 */
type MakeInput = (world: World, owner: Owner) => Input | Promise<Input>;

const aNewMessage: MakeInput = (world, owner) => aWaitingMessage(world, owner, v7());
const nothing: MakeInput = () => ({});
const monday = { slotDate: '23_11_2026', slotTime: '9:40 AM' };
const newPassword = 'another horse entirely';
const appointmentIdInput: MakeInput = (_, { appointmentId }) => ({ appointmentId });
const misspelledIdInput: MakeInput = (_, { appointmentId }) => ({ appoitmentId: appointmentId });
const cancelled: MakeInput = (_, { cancelledId }) => ({ appointmentId: cancelledId });
const ofDoctor = (_: World, { account }: Owner) => ({ doctorId: account.id });
const docId: MakeInput = (_, { account }) => ({ docId: account.id });
const otherAccount: MakeInput = ({ otherAdmin }) => ({ accountId: otherAdmin.id });
const note: MakeInput = (_, { appointmentId }) => ({ appointmentId, reason: 'Cough', note: 'Window seat' });
const move: MakeInput = (_, { appointmentId }) => ({ appointmentId, ...monday });
const span = { from: '2026-11-16', to: '2026-11-27' };
const cash = (_: World, { appointmentId }: Owner) => ({ appointmentId, cents: 2_000, method: 'cash' });
const away = { minutes: 30 };
const delay = { minutes: 20 };
const mondays = { weekly: [{ weekday: 1, intervals: [{ from: '09:00', to: '12:00' }] }] };
const today = { fromDate: '2026-11-20', toDate: '2026-11-20', reason: 'Ill' };
const planned = ({ appointmentId }: Owner) => ({ plan: [{ appointmentId, do: 'cancel' }] });
const passwords = { currentPassword: worldPassword, newPassword };
const newDoctor = {
  name: 'Dr. New',
  email: 'new@example.org',
  about: 'New here.',
  speciality: 'Neurologist',
};

const someTemplate = {
  language: 'de',
  kind: 'booked',
  subject: 'Bis {date}',
  text: 'Hallo {patient}, bis {time}.',
  sms: 'Bis {date}, {time}.',
};

/** Inputs of all calls of the contract, by name. */
export const makeInputOf: Readonly<Record<string, MakeInput>> = {
  cancelAppointmentAsAdmin: (_, { appointmentId }) => ({ appointmentId, reason: 'Moved away' }),
  cancelAppointmentAsDoctor: misspelledIdInput,
  completeAppointment: misspelledIdInput,
  listAppointmentsAsAdmin: nothing,
  listAppointmentsAsDoctor: nothing,
  restoreAppointmentAsAdmin: cancelled,
  restoreAppointmentAsDoctor: cancelled,
  setPayment: (_, { appointmentId }) => ({ appointmentId, payment: true }),
  markArrivedAsAdmin: appointmentIdInput,
  markArrivedAsDoctor: appointmentIdInput,
  callInAsAdmin: appointmentIdInput,
  callInAsDoctor: appointmentIdInput,
  setNoteAsAdmin: note,
  setNoteAsDoctor: note,
  readHistoryAsAdmin: (_, { appointmentId }) => ({ id: appointmentId }),
  readHistoryAsDoctor: (_, { appointmentId }) => ({ id: appointmentId }),

  readMessagesAsAdmin: async (world, owner) => ({ id: (await aWaitingMessage(world, owner)).appointmentId }),
  readMessagesAsDoctor: async (world, owner) => ({ id: (await aWaitingMessage(world, owner)).appointmentId }),
  readPatientMessages: async (world, owner) => {
    await aWaitingMessage(world, owner);
    return { id: owner.patientId };
  },
  withdrawMessageAsAdmin: aNewMessage,
  withdrawMessageAsDoctor: aNewMessage,
  markReplyRead: aReply,
  readSmsSetUp: nothing,
  renewSmsAddress: nothing,

  receivePaymentAsAdmin: cash,
  receivePaymentAsDoctor: cash,
  refundPayment: async (world, owner) => {
    await aPayment('admin')(world, owner);
    return { ...cash(world, owner), cents: 1_000 };
  },
  keepFee: (_, { cancelledId }) => ({
    appointmentId: cancelledId,
    cents: 1_000,
    method: 'cash',
    reason: 'Missed appointment',
  }),
  writeOff: (_, { appointmentId }) => ({ appointmentId, cents: 1_000, note: 'Came twice for it' }),
  undoPaymentAsAdmin: aPayment('admin'),
  undoPaymentAsDoctor: aPayment('doctor'),
  setAmount: (_, { appointmentId }) => ({ appointmentId, cents: 4_000, reason: 'Discount' }),
  listPaymentsAsAdmin: (_, { appointmentId }) => ({ id: appointmentId }),
  listPaymentsAsDoctor: (_, { appointmentId }) => ({ id: appointmentId }),
  readStatementAsAdmin: () => span,
  readStatementAsDoctor: () => span,
  listStatementEntriesAsAdmin: () => span,
  listStatementEntriesAsDoctor: () => span,
  listUnsettledAsAdmin: () => ({ day: span.from }),
  listUnsettledAsDoctor: () => ({ day: span.from }),
  downloadStatementAsAdmin: () => span,
  downloadStatementAsDoctor: () => span,

  askDesk: (_, { account }) => ({ q: `patient ${account.name} mon 9:40` }),
  bookAppointment: (_, { account, patientId }) => ({ doctorId: account.id, patientId, ...monday }),
  bookFollowUp: (_, { patientId }) => ({ patientId, ...monday }),
  checkBookingAsAdmin: (_, { account, patientId }) => ({
    doctorId: account.id,
    patientId,
    slotDate: '20_11_2026',
  }),
  checkBookingAsDoctor: (_, { patientId }) => ({ patientId, slotDate: '20_11_2026' }),
  moveAppointmentAsAdmin: move,
  moveAppointmentAsDoctor: move,
  openSlots: (_, { account }) => ({ doctorId: account.id, ...span }),
  walkIn: (_, { account }) => ({ doctorId: account.id, patient: { name: 'Wanda Walker' } }),
  whyNot: (_, { account }) => ({ doctorId: account.id, slotDate: '20_11_2026', slotTime: '3:00 PM' }),

  readCalendarAsAdmin: () => span,
  readCalendarAsDoctor: () => span,
  readMonthAsAdmin: () => span,
  readMonthAsDoctor: () => span,
  readCalendarFeedAsAdmin: ofDoctor,
  readCalendarFeedAsDoctor: nothing,
  setCalendarFeedAsAdmin: ofDoctor,
  setCalendarFeedAsDoctor: nothing,
  endCalendarFeedAsAdmin: ofDoctor,
  endCalendarFeedAsDoctor: nothing,
  readAdminDashboard: nothing,
  listTodayAsAdmin: nothing,
  listTodayAsDoctor: nothing,
  readAppointmentAsAdmin: (_, { appointmentId }) => ({ id: appointmentId }),
  readAppointmentAsDoctor: (_, { appointmentId }) => ({ id: appointmentId }),
  readDoctorsToday: (_, { account }) => ({ doctorIds: account.id }),
  readDoctorDashboard: nothing,
  readConfirmationCalls: nothing,
  recordContact: (_, { appointmentId }) => ({ appointmentId, outcome: 'no answer' }),
  undoContact: aContact,
  claimCall: appointmentIdInput,
  releaseCall: appointmentIdInput,
  listWishes: nothing,
  addWish: ({ strangerId }, { account }) => ({
    patientId: strangerId,
    doctorId: account.id,
    weekdays: [1, 3],
  }),
  changeWish: async (world, owner) => ({
    ...(await aWish(world, owner)),
    partOfDay: 'morning',
    weekdays: [1],
  }),
  endWish: aWish,
  reopenWish: aWish,
  setWantsEarlier: (_, { appointmentId }) => ({ appointmentId, wantsEarlier: true }),
  findTakers: async (world, owner) => {
    await aWishForFridays(world, owner);
    return { doctorId: owner.account.id, slotDate: '20_11_2026', slotTime: '2:00 PM', durationMinutes: 30 };
  },
  offerTime: aTimeToOffer,
  acceptOffer: anOffer,
  endOffer: async (world, owner) => ({ ...(await anOffer(world, owner)), as: 'declined' }),
  linkOffer: anOffer,
  readOffer: anOfferLink,
  answerOffer: async (world, owner) => ({ ...(await anOfferLink(world, owner)), takes: true }),
  readTodayAsAdmin: nothing,
  readTodayAsDoctor: nothing,
  setDelayAsAdmin: (_, { account }) => ({ doctorId: account.id, ...delay }),
  setDelayAsDoctor: () => delay,
  findLatePatientsAsAdmin: ofDoctor,
  findLatePatientsAsDoctor: nothing,
  tellLateAsAdmin: ofDoctor,
  tellLateAsDoctor: nothing,
  readCloseDay: () => ({ date: '2026-11-20' }),
  setOutcomes: async (world, owner) => ({
    outcome: 'seen',
    ...(await aBegunAppointment('pending')(world, owner)),
  }),
  undoOutcomes: aBegunAppointment('completed'),
  countDrawer: () => ({ countedCents: 12_500, leftCents: 10_000 }),
  closeDay: () => ({ date: '2026-11-20' }),
  reopenDay: aClosedDay,
  readUnclosedDay: nothing,
  readHeldMessages: nothing,
  readRestoredCopy: nothing,
  confirmPractice: aRestoredCopy,
  readClinic: nothing,
  readSettings: nothing,
  readMyMessages: aMessageToken,
  chooseMyMessages: async (world, owner) => ({ ...(await aMessageToken(world, owner)), stop: true }),
  readMessageTemplates: () => ({ language: 'de' }),
  changeMessageTemplate: () => someTemplate,
  resetMessageTemplate: () => ({ language: 'de', kind: 'booked' }),
  previewMessage: () => someTemplate,
  sendTestMessage: () => someTemplate,
  readPracticeAsAdmin: nothing,
  readPracticeAsDoctor: nothing,
  previewOpeningHours: () => ({ openingHours: mondays.weekly }),
  changeSettings: () => ({ phone: '+49 30 5550000', openingHours: [], noticeMinutes: 60 }),
  suggestHolidays: () => ({ country: 'DE', state: 'BE' }),
  followChangesAsAdmin: nothing,
  followChangesAsDoctor: nothing,

  addDoctor: () => newDoctor,
  archiveDoctor: docId,
  changeAvailability: docId,
  changeOwnPicture: nothing,
  editDoctor: (_, { account }) => ({ docId: account.id, degree: 'MD', address: { line1: 'Elm Street 5' } }),
  inviteDoctor: docId,
  listDoctors: nothing,
  readProfile: nothing,
  readProfileUnderDoctors: nothing,
  updateProfile: () => ({ fees: 60, address: { line1: 'Elm Street 5' } }),

  readHoursAsAdmin: ofDoctor,
  readHoursAsDoctor: nothing,
  setAwayAsAdmin: (_, { account }) => ({ doctorId: account.id, ...away }),
  setAwayAsDoctor: () => away,
  previewHoursAsAdmin: (_, { account }) => ({ doctorId: account.id, ...mondays }),
  previewHoursAsDoctor: () => mondays,
  changeHoursAsAdmin: (_, owner) => ({ doctorId: owner.account.id, ...mondays, ...planned(owner) }),
  changeHoursAsDoctor: (_, owner) => ({ ...mondays, ...planned(owner) }),
  previewTimeOffAsAdmin: (_, { account }) => ({ doctorId: account.id, ...today }),
  previewTimeOffAsDoctor: () => today,
  addTimeOffAsAdmin: (_, owner) => ({ doctorId: owner.account.id, ...today, ...planned(owner) }),
  addTimeOffAsDoctor: (_, owner) => ({ ...today, ...planned(owner) }),
  removeTimeOffAsAdmin: (_, { timeOffId }) => ({ timeOffId }),
  removeTimeOffAsDoctor: (_, { timeOffId }) => ({ timeOffId }),
  undoChangeAsAdmin: aChangeToUndo,
  undoChangeAsDoctor: aChangeToUndo,
  readCallsAsAdmin: aListOfCalls,
  readCallsAsDoctor: aListOfCalls,
  markCalledAsAdmin: aCallToMake,
  markCalledAsDoctor: aCallToMake,
  listChangesAsAdmin: ofDoctor,
  listChangesAsDoctor: nothing,

  addPatient: () => ({ name: 'Pia Newcomer', phone: '+49 170 5551234', email: 'pia@example.org' }),
  editPatient: (_, { patientId }) => ({ patientId, name: 'Pia Renamed', dob: '1990-02-28' }),
  findPatients: () => ({ q: 'patient' }),
  findOwnPatients: () => ({ q: 'patient' }),
  readOwnPatient: (_, { patientId }) => ({ id: patientId }),
  listPatients: () => ({ limit: 2 }),
  mergePatients: ({ strangerId }, { patientId }) => ({ patientId, otherId: strangerId }),
  readPatient: (_, { patientId }) => ({ id: patientId }),
  setPatientImage: (_, { patientId }) => ({ patientId }),
  undoMerge: aMerge,

  readStaffRole: nothing,
  changeStaffRole: ({ otherAdmin }) => ({ accountId: otherAdmin.id, staffRole: 'front desk' }),
  invitePerson: () => ({ name: 'Ines Newcomer', email: 'ines@example.org' }),
  linkPerson: otherAccount,
  listOpenAccess: nothing,
  endOpenAccess: anOpenAccess,
  keepOpenAccess: anOpenAccess,
  endPatientLinks: nothing,
  listPeople: nothing,
  endLink: anOpenLink,
  reopenSignIn: otherAccount,
  removePerson: otherAccount,
  renamePerson: ({ otherAdmin }) => ({ accountId: otherAdmin.id, name: 'Sam Renamed' }),

  listWebhooks: nothing,
  addWebhook: () => ({ url: 'https://lab.example/docket', events: ['appointment.booked'] }),
  editWebhook: async (world) => ({ ...(await aWebhook(world)), isOn: false }),
  removeWebhook: aWebhook,
  testWebhook: aWebhook,
  listWebhookDeliveries: aDelivery,
  resendWebhookDelivery: aDelivery,

  loginAsAdmin: ({ admin }) => ({ email: admin.email, password: worldPassword }),
  loginAsDoctor: (_, { account }) => ({ email: account.email, password: worldPassword }),
  logoutAsAdmin: nothing,
  logoutAsDoctor: nothing,
  changePasswordAsAdmin: () => passwords,
  changePasswordAsDoctor: () => passwords,
  confirmIdentity: () => ({ currentPassword: worldPassword }),
  confirmDoctorIdentity: () => ({ currentPassword: worldPassword }),
  readInvitation: async (world, owner) => ({ token: await aLink(world, owner) }),
  setPassword: async (world, owner) => ({ token: await aLink(world, owner), password: newPassword }),
  testConnection: nothing,

  listSessionsAsAdmin: nothing,
  listSessionsAsDoctor: nothing,
  endSessionAsAdmin: ({ clinic, admin }) => startAnotherSession(clinic, admin),
  endSessionAsDoctor: ({ clinic }, { account }) => startAnotherSession(clinic, account),
  signOutEverywhereAsAdmin: nothing,
  signOutEverywhereAsDoctor: nothing,
  keepSessionAsAdmin: nothing,
  keepSessionAsDoctor: nothing,

  readSecondFactorAsAdmin: nothing,
  readSecondFactorAsDoctor: nothing,
  beginSecondFactorAsAdmin: nothing,
  beginSecondFactorAsDoctor: nothing,
  confirmSecondFactorAsAdmin: ({ clinic, admin }) => aSecondFactorCode(clinic, admin, 'begun'),
  confirmSecondFactorAsDoctor: ({ clinic }, { account }) => aSecondFactorCode(clinic, account, 'begun'),
  renewRecoveryCodesAsAdmin: ({ clinic, admin }) => aSecondFactorCode(clinic, admin, 'on'),
  renewRecoveryCodesAsDoctor: ({ clinic }, { account }) => aSecondFactorCode(clinic, account, 'on'),
  endSecondFactorAsAdmin: ({ clinic, admin }) => aSecondFactorCode(clinic, admin, 'on'),
  endSecondFactorAsDoctor: ({ clinic }, { account }) => aSecondFactorCode(clinic, account, 'on'),
  removeSecondFactor: async ({ clinic, otherAdmin }) => {
    await aSecondFactorCode(clinic, otherAdmin, 'on');
    return { accountId: otherAdmin.id };
  },
};
