import * as appointments from './appointments.ts';
import * as arrivalAndNote from './arrival-and-note.ts';
import * as booking from './booking.ts';
import * as calendar from './calendar.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as changes from './changes.ts';
import * as clinic from './clinic.ts';
import * as clinicSettings from './clinic-settings.ts';
import * as closeDay from './close-day.ts';
import * as confirmationCalls from './confirmation-calls.ts';
import * as dashboards from './dashboards.ts';
import * as doctors from './doctors.ts';
import * as doctorsToday from './doctors-today.ts';
import type { Endpoint, PerRole } from './endpoint.ts';
import * as followUp from './follow-up.ts';
import * as history from './history.ts';
import * as hours from './hours.ts';
import * as live from './live.ts';
import * as messageTemplates from './message-templates.ts';
import * as messages from './messages.ts';
import * as myMessages from './my-messages.ts';
import * as mySessions from './my-sessions.ts';
import * as offerLink from './offer-link.ts';
import * as openAccess from './open-access.ts';
import * as patients from './patients.ts';
import * as payments from './payments.ts';
import * as rescheduling from './rescheduling.ts';
import * as restoredCopy from './restored-copy.ts';
import * as runningLate from './running-late.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as staff from './staff.ts';
import * as waitingList from './waiting-list.ts';
import * as webhooks from './webhooks.ts';

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
  dashboards: { ...dashboards, ...doctorsToday },
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
