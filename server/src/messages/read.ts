import type {
  readMessages as endpoint,
  Message,
  readPatientMessages as patientEndpoint,
} from '@docket/contract/messages.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import { ownerOf } from '../platform/permissions.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { messageStore, type ShownRow } from './store.ts';

/** What the patient was told of an appointment, or will be. Throws Refusal: not found. */
export async function readMessages({ engine, settings }: Context, { caller, input }: Call<typeof endpoint>) {
  const store = messageStore(engine.read);
  if (!(await store.findAppointment(input.id, ownerOf(caller)))) throw notFound('Appointment');
  return {
    messages: (await store.ofAppointment(input.id)).map(toMessage),
    canSend: settings.smtpUrl !== null,
  };
}

const maxOfPatient = 100;

/** What a patient was told of all appointments. Throws Refusal: not found. */
export async function readPatientMessages(
  { engine, settings }: Context,
  { input }: Call<typeof patientEndpoint>,
) {
  if (!(await patientStore(engine.read).findOwn(input.id))) throw notFound('Patient');
  const rows = await messageStore(engine.read).ofPatient(input.id, maxOfPatient);
  return { messages: rows.map(toMessage), canSend: settings.smtpUrl !== null };
}

function toMessage({ id, email, phone, body, ...row }: ShownRow): Message {
  // Where it will go is not decided before it goes.
  const next = row.channel === 'email' ? email : phone;
  const {
    appointmentId,
    patientName,
    kind,
    channel,
    state,
    reason,
    madeAt,
    dueAt,
    sentAt,
    attempts,
    subject,
  } = row;
  const address = row.address || next;
  return {
    _id: id,
    ...{
      appointmentId,
      patientName,
      kind,
      channel,
      state,
      reason,
      address,
      madeAt,
      dueAt,
      sentAt,
      attempts,
      subject,
    },
    text: body,
  };
}
