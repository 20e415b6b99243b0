import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anAppointment } from '@docket/testing/build-appointment.ts';
import { aDoctor, aPatient } from '@docket/testing/build-people.ts';
import { useTestClinic } from '@docket/testing/clinic.ts';
import { findFreePort } from '@docket/testing/free-port.ts';
import { ensureRadicale } from '@docket/testing/machine/ensure-radicale.ts';
import { thisMachine } from '@docket/testing/machine/machine.ts';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';

const clinic = useTestClinic();

/** Starts the calendar server over an empty folder; returns its URL and a function that stops it. */
async function startRadicale(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'docket-radicale-'));
  const port = await findFreePort();
  const child = spawn(
    program,
    [
      '--config',
      '',
      `--server-hosts=127.0.0.1:${port}`,
      '--auth-type=none',
      `--storage-filesystem-folder=${folder}`,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'open',
          () => 'shut',
        ),
      { timeout: 30_000 },
    )
    .toBe('open');
  return {
    url,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Names with line ends, separators and markup, on both sides of a clock change.
const names = ['Lopez, Maria; "Mimi"', 'Maria\r\nEND:VEVENT', '\u202eלופז', '<Eve & Adam>', 'Zoë 漢字'];

test('a calendar server accepts the feed and returns every event', async () => {
  const program = ensureRadicale(thisMachine);
  if (program === null)
    return console.log('Radicale is not installed and could not be: the feed was not tried with it');
  clinic.setNow('2027-03-20T10:00');
  const doctor = await aDoctor(clinic.context, { name: 'Dr. Omar Haddad' });
  for (const [at, name] of names.entries()) {
    const { id: patientId } = await aPatient(clinic.context, { name });
    await anAppointment(clinic.context, {
      doctorId: doctor.id,
      patientId,
      slotDate: `${26 + at}_3_2027`,
      slotTime: '9:40 AM',
    });
  }
  const answer = await clinic.as(doctor).post('set-calendar-feed', { fullNames: true });
  const feed = await clinic.request({ method: 'GET', path: new URL(answer.body.url).pathname });

  const radicale = await startRadicale(program);
  try {
    // Radicale wants a user name and accepts any password.
    const authorization = `Basic ${Buffer.from('desk:').toString('base64')}`;
    const send = (method: string, type: string, body: string) =>
      fetch(`${radicale.url}/desk/feed/`, {
        method,
        body,
        headers: { authorization, 'content-type': type, depth: '1' },
      });
    const put = await send('PUT', 'text/calendar; charset=utf-8', feed.body);
    expect([put.status, await put.text()]).toEqual([201, expect.any(String)]);
    const report = await send('REPORT', 'application/xml', everyEvent);
    expect(report.status).toBe(207);
    const events = readEvents(await report.text());
    expect(events.sort(byText)).toEqual(readEvents(asElement(feed.body)).sort(byText));
    expect(events.map(({ summary }) => summary)).toHaveLength(names.length);
  } finally {
    await radicale.stop();
  }
}, 120_000);

const everyEvent = `<?xml version="1.0"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><C:calendar-data/></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter>
</C:calendar-query>`;

interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the events of the calendars in an XML answer. */
function readEvents(xml: string): ReadEvent[] {
  const calendars = [...xml.matchAll(/<C:calendar-data>([^<]*)<\/C:calendar-data>/g)];
  return calendars.flatMap(([, text = '']) =>
    new ICAL.Component(ICAL.parse(unescapeXml(text))).getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, startDate, endDate } = new ICAL.Event(component);
      const toText = (time: ICAL.Time) => time.toJSDate().toISOString();
      return { uid, summary, from: toText(startDate), to: toText(endDate) };
    }),
  );
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#13': '\r' };
const unescapeXml = (text: string) => text.replace(/&([^;]+);/g, (whole, name) => entities[name] ?? whole);
const asElement = (text: string) =>
  `<C:calendar-data>${text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</C:calendar-data>`;

function byText({ uid }: ReadEvent, { uid: other }: ReadEvent): number {
  return uid < other ? -1 : 1;
}
