import { maxAppointmentMinutes, minAppointmentMinutes } from '@docket/contract/rules/limits.ts';
import type { DeskAnswer } from './booking-form-state.ts';
import type { Missing } from './booking-preview.ts';
import { formatUnclear } from './format-understood.ts';

/** Returns the question or instruction for the missing part. */
export function formatMissing(missing: Missing, answer: DeskAnswer | null): string {
  switch (missing) {
    case 'nobody typed':
      return 'Which patient? Type part of a name, a phone number or a date of birth';
    case 'which patient':
      if (answer?.understood.isNearest)
        return `No patient is called “${answer.understood.patientWords}”. Choose one of these or a new patient (press ↓)`;
      if (answer?.patients.length === 1)
        return 'There is already a patient with this name. This patient or a new one? (press ↓)';
      return `${answer?.patients.length ?? 'Several'} patients match. Which one? (press ↓)`;
    case 'not on record':
      return `No matching patient for “${answer?.understood.patientWords ?? ''}”. Is it a new patient? (press ↓)`;
    case 'name':
      return 'Patient name is required';
    case 'no such time':
      return answer?.understood.wrong ?? 'Type a day and time like Monday 14:30';
    case 'nothing said':
      return 'Which doctor, and when? Type a doctor, a day or a time, or choose one below';
    case 'not understood':
      return `${formatUnclear(answer)}. Rephrase it, or choose a time`;
    case 'which time':
      return 'No doctor is free at that time. Choose another time';
    case 'no free time':
      return 'No free time found. Choose a day and time';
    case 'doctor':
      return 'Choose a doctor';
    case 'day':
      return 'Choose a day';
    case 'time':
      return 'Type a time like 10:30 AM';
    case 'length':
      return `Length must be ${minAppointmentMinutes} to ${maxAppointmentMinutes} minutes`;
    case 'whom':
      return 'Choose a doctor for the patient';
  }
}
