import type { Endpoint, PerRole } from './endpoint.ts';
import * as appointments from './endpoints/appointments.ts';
import * as arrivalAndNote from './endpoints/arrival-and-note.ts';
import * as booking from './endpoints/booking.ts';
import * as calendar from './endpoints/calendar.ts';
import * as calendarFeed from './endpoints/calendar-feed.ts';
import * as changes from './endpoints/changes.ts';
import * as clinic from './endpoints/clinic.ts';
import * as clinicSettings from './endpoints/clinic-settings.ts';
import * as closeDay from './endpoints/close-day.ts';
import * as confirmationCalls from './endpoints/confirmation-calls.ts';
import * as dashboardToday from './endpoints/dashboard-today.ts';
import * as dashboards from './endpoints/dashboards.ts';
import * as doctors from './endpoints/doctors.ts';
import * as doctorsToday from './endpoints/doctors-today.ts';
import * as followUp from './endpoints/follow-up.ts';
import * as history from './endpoints/history.ts';
import * as hours from './endpoints/hours.ts';
import * as live from './endpoints/live.ts';
import * as messageTemplates from './endpoints/message-templates.ts';
import * as messages from './endpoints/messages.ts';
import * as myMessages from './endpoints/my-messages.ts';
import * as mySessions from './endpoints/my-sessions.ts';
import * as offerLink from './endpoints/offer-link.ts';
import * as openAccess from './endpoints/open-access.ts';
import * as patients from './endpoints/patients.ts';
import * as payments from './endpoints/payments.ts';
import * as rescheduling from './endpoints/rescheduling.ts';
import * as restoredCopy from './endpoints/restored-copy.ts';
import * as runningLate from './endpoints/running-late.ts';
import * as secondFactor from './endpoints/second-factor.ts';
import * as sessions from './endpoints/sessions.ts';
import * as staff from './endpoints/staff.ts';
import * as waitingList from './endpoints/waiting-list.ts';
import * as webhooks from './endpoints/webhooks.ts';

// The keys are the tags of the OpenAPI document.
const byTag = {
  appointments,
  arrival: arrivalAndNote,
  booking,
  calendar,
  calendarFeed,
  changes,
  clinic,
  clinicSettings,
  closeDay,
  confirmationCalls,
  dashboards: { ...dashboards, ...dashboardToday, ...doctorsToday },
  doctors,
  followUp,
  history,
  hours,
  live,
  messages: { ...messages, ...messageTemplates, ...myMessages },
  patients,
  payments,
  openAccess,
  rescheduling,
  restoredCopy,
  runningLate,
  secondFactor,
  sessions: { ...sessions, ...mySessions },
  staff,
  webhooks,
  waitingList: { ...waitingList, ...offerLink },
};

/** A call with its name in the contract and its tag in the OpenAPI document. */
export interface NamedCall {
  /** "bookAppointment"; for a call of both roles "cancelAppointmentAsAdmin" and "cancelAppointmentAsDoctor" */
  readonly name: string;
  readonly tag: string;
  readonly endpoint: Endpoint;
}

/** Every call of the contract. Not for the panel, which loads only the calls of a screen. */
export const everyCall: readonly NamedCall[] = Object.entries(byTag).flatMap(([tag, declared]) =>
  Object.entries(declared as Record<string, unknown>).flatMap(([name, value]): NamedCall[] => {
    if (isEndpoint(value)) return [{ name, tag, endpoint: value }];
    if (!isPerRole(value)) return [];
    return [
      { name: `${name}AsAdmin`, tag, endpoint: value.admin },
      { name: `${name}AsDoctor`, tag, endpoint: value.doctor },
    ];
  }),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'caller' in value;
}

function isPerRole(value: unknown): value is PerRole {
  return typeof value === 'object' && value !== null && 'admin' in value && isEndpoint(value.admin);
}
