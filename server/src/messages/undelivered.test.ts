import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import type { TestClient } from '@docket/testing/client.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '@docket/testing/mail-server.ts';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender, type Sender } from './sender.ts';

let mail: MailServer;
let clinic: TestClinic;
let sender: Sender;
let asAdmin: TestClient;
let doctorId: string;
let patientId: string;

beforeAll(async () => {
  mail = await startMailServer();
  const mailFrom = { name: null, address: 'desk@practice.example' };
  const weeks = { sessionHours: 10_000, sessionIdleMinutes: 600_000, maxWritesPerMinute: 100_000 };
  clinic = await openTestClinic({ smtpUrl: mail.url, mailFrom, ...weeks });
  sender = createSender(clinic.context);
  asAdmin = clinic.as(await anAdmin(clinic.context));
  doctorId = (await aDoctor(clinic.context)).id;
  patientId = (await aPatient(clinic.context, { name: 'Anna Berg', email: 'anna@example.org' })).id;
});
afterAll(async () => {
  await sender.stop();
  await clinic.close();
  await mail.close();
});

const slotDate = '21_12_2026';
const times = ['10:00 AM', '11:00 AM', '12:00 PM'] as const;

const step = fc.oneof(
  fc.record({ act: fc.constant('move-appointment' as const), slotTime: fc.constantFrom(...times) }),
  fc.record({ act: fc.constantFrom('cancel-appointment' as const, 'restore-appointment' as const) }),
  fc.record({
    waits: fc.constantFrom(1, 4, 10),
    mood: fc.constantFrom('accepts', 'is busy', 'drops', 'refuses'),
  }),
);

const move = (slotTime: (typeof times)[number]) => ({ act: 'move-appointment' as const, slotTime });

/** Sequences that once failed. */
const foundBefore: (typeof step extends fc.Arbitrary<infer Step> ? Step[] : never)[] = [
  // The move may have been read, and the move back was refused.
  [
    { waits: 4, mood: 'accepts' },
    move('12:00 PM'),
    { waits: 4, mood: 'drops' },
    move('10:00 AM'),
    { waits: 4, mood: 'refuses' },
  ],
  [
    { waits: 4, mood: 'accepts' },
    { act: 'cancel-appointment' },
    { waits: 4, mood: 'drops' },
    { act: 'restore-appointment' },
    { waits: 4, mood: 'refuses' },
  ],
];

// Each test's appointments start after those of the test before.
let minutes = 0;
async function wait(more: number): Promise<void> {
  minutes += more;
  clinic.setNow(Temporal.PlainDateTime.from('2026-11-20T10:00').add({ minutes }).toString());
  await sender.sendDue();
}

async function isUndelivered(appointmentId: string): Promise<boolean> {
  return (await asAdmin.read(`appointments/${appointmentId}/messages`)).untold !== null;
}

/**
 * Returns the state a patient knows after reading these in order. With `isExact`, checks that each is right given
 * those before it.
 */
async function readAll(emails: readonly ReceivedEmail[], isExact: boolean): Promise<string | null> {
  let known: string | null = null;
  const read = new Set<string | undefined>();
  for (const { raw } of emails) {
    const { messageId, subject = '', text = '' } = await PostalMime.parse(raw);
    // A mailbox hides a second email with a known id.
    if (read.has(messageId)) continue;
    read.add(messageId);
    const at = / at (\d+:\d\d [AP]M)/.exec(subject)?.[1] ?? '';
    const [isCancelled, isRestored, isMoved] = [/is cancelled$/, /takes place$/, / is now on /].map(
      (pattern) => pattern.test(subject),
    );
    const before = isMoved ? / was on .* at (\d+:\d\d [AP]M)/.exec(text)?.[1] : at;
    // Before any message the patient knows the booking.
    if (isExact && (isCancelled || isMoved)) expect([subject, known ?? before]).toEqual([subject, before]);
    else if (isExact && isRestored) expect([subject, known]).toEqual([subject, `no ${at}`]);
    else if (isExact) expect([subject, known]).toEqual([subject, known?.startsWith('no ') ? known : null]);
    if (isExact && isMoved) expect(at).not.toBe(before);
    known = isCancelled ? `no ${at}` : at;
  }
  return known;
}

test('after any sequence of changes, undos and sends, each message is right given those before, and the last one is true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      mail.mood = 'accepts';
      mail.received.length = 0;
      mail.arrived.length = 0;
      // Each run has a separate doctor, because the number of appointments per start is limited.
      doctorId = (await aDoctor(clinic.context)).id;
      const { body } = await asAdmin.post('book-appointment', {
        doctorId,
        patientId,
        slotDate,
        slotTime: times[0],
        payment: false,
        overbook: true,
      });
      const appointmentId: string = body.appointment._id;
      for (const action of steps) {
        if ('waits' in action) {
          mail.mood = action.mood;
          await wait(action.waits);
        } else {
          const { act, ...chosen } = action;
          await asAdmin.post(act, {
            appointmentId,
            ...('slotTime' in chosen && { ...chosen, slotDate, overbook: true }),
          });
        }
      }
      mail.mood = 'accepts';
      // Messages with an unknown outcome end one per minute, newest first.
      for (const more of [10, 60, 60, ...steps.map(() => 1)]) await wait(more);

      const { db } = clinic.context.engine.read;
      const now = await db
        .selectFrom('appointments')
        .select(['status', 'starts_at as startsAt'])
        .where('id', '=', appointmentId)
        .executeTakeFirstOrThrow();
      const at = times[Math.floor((now.startsAt % 1_440) / 60) - 10];
      // Dropped messages may or may not have arrived, so both cases are checked.
      const moods = new Set(steps.map((action) => 'waits' in action && action.mood));
      const wasRefused = moods.has('refuses');
      for (const emails of [mail.arrived, mail.received]) {
        const known = await readAll(emails, emails === mail.arrived);
        const isTrue =
          now.status === 'pending'
            ? known === at || (known === null && wasRefused)
            : known === null || known.startsWith('no ');
        // A refused message was not read, so the change must be undelivered. Exception: a cancelled appointment
        // restored at another time is announced as a booking.
        const isBooking = known?.startsWith('no ') && known !== `no ${at}`;
        if (!isTrue && !isBooking)
          expect(await isUndelivered(appointmentId), `${known}, and now ${now.status} at ${at}`).toBe(true);
      }
      const left = await db.selectFrom('messages').select('id').where('next_at', 'is not', null).execute();
      expect(left).toEqual([]);
    }),
    { numRuns: 100, examples: foundBefore.map((steps) => [steps]) },
  );
}, 300_000);
