import { aDoctor, anAdmin, aPatient } from '@docket/testing/build-people.ts';
import { openTestClinic } from '@docket/testing/clinic.ts';
import { startMailServer } from '@docket/testing/mail-server.ts';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { createSender } from './sender.ts';

/** The patient's calendar, updated as a calendar program would be. */
function openCalendar() {
  const events = new Map<string, { sequence: number; startsAt: string; minutes: number; isOff: boolean }>();
  return {
    events,
    async take(raw: string): Promise<void> {
      const { attachments } = await PostalMime.parse(raw);
      const { content = '' } = attachments.find(({ mimeType }) => mimeType === 'text/calendar') ?? {};
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
      const component = new ICAL.Component(ICAL.parse(text));
      const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
      const { uid, sequence } = event;
      const known = events.get(uid);
      if (known && sequence <= known.sequence) throw new Error('A calendar program would ignore this');
      const isOff = component.getFirstPropertyValue('method') === 'CANCEL';
      if (isOff && !known) throw new Error('A calendar program has no such event');
      const startsAt = event.startDate.toJSDate().toISOString();
      events.set(uid, { sequence, startsAt, minutes: event.duration.toSeconds() / 60, isOff });
    },
  };
}

// Both clock changes of each zone.
test.each([
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
  ['America/Santiago', ['2026-04-05', '2026-09-06']],
  ['Asia/Kathmandu', ['2026-03-29', '2026-10-25']],
])(
  'in %s one event lives through three moves over each clock change, and its cancellation',
  async (timeZone, days) => {
    const mail = await startMailServer();
    const mailFrom = { name: null, address: 'desk@practice.example' };
    const weeks = { sessionHours: 10_000, sessionIdleMinutes: 600_000 };
    const clinic = await openTestClinic({ smtpUrl: mail.url, mailFrom, timeZone, ...weeks });
    const sender = createSender(clinic.context);
    clinic.setNow('2026-01-05T10:00');
    const asAdmin = clinic.as(await anAdmin(clinic.context));
    const { id: doctorId } = await aDoctor(clinic.context);
    const { id: patientId } = await aPatient(clinic.context, { name: 'Anna', email: 'anna@example.org' });
    let minutes = 0;
    const calendar = openCalendar();
    const settle = async () => {
      minutes += 4;
      clinic.setNow(Temporal.PlainDateTime.from('2026-01-05T10:00').add({ minutes }).toString());
      await sender.sendDue();
      await calendar.take(mail.received.at(-1)?.raw ?? '');
    };
    for (const [at, day] of days.entries()) {
      const date = Temporal.PlainDate.from(day);
      // The evening before, near the change, and after it.
      const starts = [
        [date.subtract({ days: 1 }), '6:00 PM', 18],
        [date, '4:00 AM', 4],
        [date, '10:00 AM', 10],
        [date.add({ days: 1 }), '10:00 AM', 10],
      ] as const;
      let appointmentId = '';
      for (const [on, slotTime, hour] of starts) {
        const slot = { slotDate: `${on.day}_${on.month}_${on.year}`, slotTime };
        if (appointmentId !== '') await asAdmin.write('move-appointment', { appointmentId, ...slot });
        else {
          const booked = { doctorId, patientId, ...slot, payment: false };
          appointmentId = (await asAdmin.write('book-appointment', booked)).appointment._id;
        }
        await settle();
        const event = [...calendar.events.values()][at];
        const wall = Temporal.Instant.from(event?.startsAt ?? '').toZonedDateTimeISO(timeZone);
        expect([wall.toPlainDate().toString(), wall.hour, wall.minute]).toEqual([on.toString(), hour, 0]);
        expect(event).toMatchObject({ minutes: 30, isOff: false });
      }
      await asAdmin.write('cancel-appointment', { appointmentId });
      await settle();
    }
    expect([...calendar.events.values()].map(({ isOff }) => isOff)).toEqual([true, true]);
    await sender.stop();
    await clinic.close();
    await mail.close();
  },
);
