import type { DeskAnswer, DeskForm } from './desk-form.ts';
import { firstPlace, isSamePlace, offeredPlaces } from './first-place.ts';

/** Takes the desk and the answer to what is typed now; returns it without the choices that no longer fit, and with the first time on offer. */
export function settleDesk(form: DeskForm, answer: DeskAnswer, wallNow: number): DeskForm {
  const { patient, isPinned, newFor, place } = form;
  const isStillThere = answer.patients.some(({ _id }) => _id === patient?._id);
  return {
    ...form,
    patient: isPinned || isStillThere ? patient : null,
    newFor: newFor === answer.understood.patientWords ? newFor : null,
    place:
      !answer.understood.wrong && offeredPlaces(answer).some((offered) => isSamePlace(offered, place))
        ? place
        : null,
    first: firstPlace(answer, wallNow),
  };
}
