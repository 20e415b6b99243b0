import type { Patient } from '@docket/contract/endpoints/patients.ts';
import { type AnswerOrigin, imageUrl } from '../platform/uploads/image-url.ts';
import type { PatientRecord } from './rows.ts';

/** Returns the patient as calls answer it; `answerOrigin` completes the picture's URL. */
export function toPatient(
  { id, name, email, phone, dob, imageHash }: PatientRecord,
  answerOrigin: AnswerOrigin,
): Patient {
  return { _id: id, name, email, phone, dob, image: imageUrl(imageHash, 'small', answerOrigin) };
}
