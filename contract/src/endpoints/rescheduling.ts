import * as z from 'zod/mini';
import { Done, endpointPerRole } from '../endpoint.ts';
import { id, optionalLabel, optionalText, wholeNumber } from '../formats/fields.ts';
import { isoDate, SlotDateText, SlotTimeText } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import {
  appointmentChanged,
  changedAgain,
  changeUndone,
  doctorArchived,
  hoursChanged,
  managersOnly,
  notFound,
  onlyAdminsMoveAway,
  onlyAdminsUndo,
  outsideHoursAfterUndo,
  planRefusals,
  sameHours,
  sameTimeOff,
  slotRefused,
} from '../refusals.ts';
import { maxAffectedAppointments } from '../rules/limits.ts';
import { Appointment } from './appointments.ts';
import { ClockTime, DatedHours, WeeklyHours } from './hours.ts';

const HoursChange = z.object({
  weekly: z.optional(WeeklyHours),
  dated: z.optional(DatedHours),
  slotMinutes: z.optional(wholeNumber('Slot length', 5, 240)),
  bufferMinutes: z.optional(wholeNumber('Buffer', 0, 120)),
  noticeMinutes: z.optional(wholeNumber('Minimum notice', 0, 43_200)),
  farthestDays: z.optional(wholeNumber('Book up to', 1, 730)),
});
const TimeOffInput = z.object({
  fromDate: isoDate('fromDate'),
  fromTime: z._default(ClockTime, '00:00'),
  toDate: isoDate('toDate'),
  toTime: z._default(ClockTime, '24:00'),
  reason: optionalLabel('Reason', 200),
});

// With the version of the preview, a step is refused if its appointment has changed since.
const ofAppointment = {
  appointmentId: id('appointmentId'),
  version: z.optional(wholeNumber('version', 0, 2_147_483_647)),
};
/** Decision about one appointment that a change leaves outside the doctor's hours. */
export const PlanStep = z.discriminatedUnion('do', [
  z.object({ ...ofAppointment, do: z.literal('keep') }),
  z.object({ ...ofAppointment, do: z.literal('cancel') }),
  z.object({
    ...ofAppointment,
    do: z.literal('move'),
    doctorId: id('doctorId'),
    slotDate: z.string(),
    slotTime: z.string(),
  }),
]);
export type PlanStep = z.infer<typeof PlanStep>;

export const Plan = z._default(
  z.array(PlanStep).check(z.maxLength(maxAffectedAppointments, 'At most 2,000 appointments at once')),
  [],
);

/** An appointment that a change would touch, with Docket's proposal. */
export const Affected = z.object({
  appointment: Appointment,
  proposal: PlanStep,
  /** The proposal in words: "2:30 PM with Richard James". */
  label: z.optional(z.string()),
  /** Other slots: with colleagues of the speciality at that time, and the next free ones of the doctor. */
  choices: z.array(z.object({ step: PlanStep, label: z.string() })),
});
export type Affected = z.infer<typeof Affected>;

/** Answer after a change; `changeId` is for `undoChange`, which undoes the change with its moves and cancellations. */
const Applied = z.object({ message: z.string(), changeId: z.string() });
/** An offer of the waiting list that the change ends, because the doctor no longer works at its time. */
const AffectedOffer = z.object({
  offerId: z.string(),
  patientName: ofPatient('name', z.string()),
  doctorName: z.string(),
  slotDate: z.string(),
  slotTime: z.string(),
});
export type AffectedOffer = z.infer<typeof AffectedOffer>;
export const Preview = z.object({
  affected: z.array(Affected),
  /** Earliest first; missing from servers of earlier releases. */
  offers: z.optional(z.array(AffectedOffer)),
});

const ofDoctor = { doctorId: id('doctorId') };

const ChangeHours = z.extend(HoursChange, {
  plan: Plan,
  cancelReason: optionalText('Reason', 200),
  /** Newest change of hours the caller saw (null: none): a newer one is not overwritten. */
  seen: z.optional(z.nullable(id('seen'))),
});
export const previewHours = endpointPerRole({
  summary:
    'Previews a change of working hours: the appointments it leaves outside, with a proposal for each.',
  method: 'POST',
  paths: { admin: '/api/admin/preview-hours', doctor: '/api/doctor/preview-hours' },
  longBody: true,
  refusals: [notFound.Doctor, doctorArchived],
  input: z.extend(HoursChange, ofDoctor),
  doctorInput: HoursChange,
  answer: Preview,
});
export const changeHours = endpointPerRole({
  summary: 'Changes working hours, and handles every appointment outside them by the plan.',
  method: 'POST',
  paths: { admin: '/api/admin/change-hours', doctor: '/api/doctor/change-hours' },
  longBody: true,
  namesPatients: true,
  refusals: [...planRefusals, doctorArchived, hoursChanged, sameHours, onlyAdminsMoveAway],
  input: z.extend(ChangeHours, ofDoctor),
  doctorInput: ChangeHours,
  answer: Applied,
  ownerFields: { 'plan.appointmentId': 'appointment' },
});

// Without doctorId the time off is for the whole clinic.
const doctorOrClinic = { doctorId: z._default(z.nullable(id('doctorId')), null) };
const AddTimeOff = z.extend(TimeOffInput, { plan: Plan });
export const previewTimeOff = endpointPerRole({
  summary: 'Previews time off: the appointments it covers, with a proposal for each.',
  method: 'POST',
  paths: { admin: '/api/admin/preview-time-off', doctor: '/api/doctor/preview-time-off' },
  refusals: [notFound.Doctor, doctorArchived, sameTimeOff],
  input: z.extend(TimeOffInput, doctorOrClinic),
  doctorInput: TimeOffInput,
  answer: Preview,
});
export const addTimeOff = endpointPerRole({
  summary: 'Adds time off, and handles every appointment in it by the plan.',
  method: 'POST',
  paths: { admin: '/api/admin/add-time-off', doctor: '/api/doctor/add-time-off' },
  longBody: true,
  creates: true,
  namesPatients: true,
  refusals: [...planRefusals, doctorArchived, sameTimeOff, onlyAdminsMoveAway],
  input: z.extend(AddTimeOff, doctorOrClinic),
  doctorInput: AddTimeOff,
  answer: Applied,
  ownerFields: { 'plan.appointmentId': 'appointment' },
});
export const removeTimeOff = endpointPerRole({
  summary: 'Removes time off.',
  method: 'POST',
  paths: { admin: '/api/admin/remove-time-off', doctor: '/api/doctor/remove-time-off' },
  refusals: [notFound['Time off']],
  input: z.object({ timeOffId: id('timeOffId') }),
  answer: Applied,
  ownerFields: { timeOffId: 'time off' },
});

const UndoChange = z.object({
  changeId: id('changeId'),
  /** New slots with their doctor for patients whose old slot is taken. */
  elsewhere: z._default(
    z
      .array(z.object({ appointmentId: id('appointmentId'), slotDate: SlotDateText, slotTime: SlotTimeText }))
      .check(z.maxLength(maxAffectedAppointments, 'At most 2,000 appointments at once')),
    [],
  ),
});
export const undoChange = endpointPerRole({
  summary: 'Undoes a change of hours or time off with all its moves and cancellations.',
  method: 'POST',
  paths: { admin: '/api/admin/undo-change', doctor: '/api/doctor/undo-change' },
  longBody: true,
  namesPatients: true,
  refusals: [
    notFound.Change,
    changeUndone,
    changedAgain,
    appointmentChanged,
    slotRefused,
    outsideHoursAfterUndo,
    onlyAdminsUndo,
    // Opening hours are settings, which need a manager.
    managersOnly,
  ],
  input: UndoChange,
  answer: Done,
  ownerFields: { changeId: 'change' },
});
