import { Readable } from 'node:stream';
import { paymentMethods } from '@docket/contract/endpoints/payments.ts';
import { formatSlotTime, fromWallMinutes, toSlotDate } from '@docket/contract/formats/slot-date.ts';
import type { FastifyInstance } from 'fastify';
import type { PlainDatabase, PlainRow } from './database.ts';
import { toAppointment } from './shape.ts';

type Query = { Querystring: Record<string, string> };
const list = (rows: readonly PlainRow[]) => ({ success: true, appointments: rows.map(toAppointment) });

/** Routes with the answers of measured calls, in the simplest form: one statement, its rows shaped, as JSON. */
export function registerReadRoutes(app: FastifyInstance, { kind, run }: PlainDatabase): void {
  app.get('/first-page', async () => list(await run('firstPage')));
  app.get<Query>('/later-page', async ({ query }) => list(await run('laterPage', [query.after ?? ''])));
  app.get<Query>('/place', async ({ query }) => (await run('placeOf', [Number(query.rows)]))[0]);
  app.get<Query>('/narrowed', async ({ query }) =>
    list(await run('narrowed', [query.doctorId ?? '', query.status ?? ''])),
  );
  app.get<Query>('/search', async ({ query }) => {
    const q = query.q ?? '';
    // Three letters are the least that the index finds. A shorter word is searched with the blank before it.
    const text = q.length < 3 ? ` ${q}` : q;
    return list(await run('search', [kind === 'sqlite' ? toMatch(text) : `%${text}%`]));
  });
  app.get<Query>('/admin-dashboard', async ({ query }) => {
    const [counts] = await run('adminsDay');
    const latestAppointments = (await run('latest')).map(toAppointment);
    if (query.today === 'no') return { success: true, dashData: { ...counts, latestAppointments } };
    const { from, until, now } = today();
    const day = {
      statuses: await run('dayByStatus', [from, until]),
      waiting: (await run('waiting', [from, until])).map(toAppointment),
      next: (await run('next', [now])).map(toAppointment),
    };
    return {
      success: true,
      dashData: { ...counts, latestAppointments, day },
    };
  });
  app.get<Query>('/doctor-dashboard', async ({ query }) => {
    const values = [query.doctorId ?? ''];
    const [counts] = await run('doctorsDay', values);
    const latestAppointments = (await run('latestOfDoctor', values)).map(toAppointment);
    if (query.today === 'no') return { success: true, dashData: { ...counts, latestAppointments } };
    const { from, until } = today();
    const day = (await run('dayOfDoctor', [...values, from, until])).map(toAppointment);
    return { success: true, dashData: { ...counts, latestAppointments, day } };
  });
  app.get<Query>('/today', async ({ query: { doctorId } }) => {
    const { from, until } = today();
    const [rows, statuses] = doctorId
      ? [
          await run('dayOfDoctor', [doctorId, from, until]),
          await run('dayByStatusOfDoctor', [doctorId, from, until]),
        ]
      : [await run('day', [from, until]), await run('dayByStatus', [from, until])];
    return { success: true, statuses, appointments: rows.map(toAppointment) };
  });
  app.get<Query>('/open-slots', async ({ query }) => {
    const [from, until] = [Number(query.from), Number(query.until)];
    const taken = await run('taken', [query.doctorId ?? '', from, until]);
    return { success: true, doctors: [{ slots: freeTimes(taken, from, until) }] };
  });
  app.get<Query>('/statement', async ({ query }) => {
    const span = [query.doctorId ?? '', query.from ?? '', query.to ?? ''];
    return toStatement(await run('statementDays', span), await run('statementReceipts', span));
  });
  app.get<Query>('/image', async ({ query }, reply) => {
    const [row] = await run('image', [query.hash ?? '', 'small']);
    return reply.type('image/webp').send(Buffer.from(row?.bytes as Uint8Array));
  });
  app.get('/whole-list', async (_request, reply) =>
    reply.type('application/json').send(Readable.from(pieces(run))),
  );
}

// The measured clinics use UTC.
function today() {
  const now = Math.floor(Date.now() / 60_000);
  const from = now - (now % 1_440);
  return { from, until: from + 1_440, now };
}

async function* pieces(run: PlainDatabase['run']) {
  yield '{"success":true,"appointments":[';
  for (let after = '', isFirst = true; ; isFirst = false) {
    const rows = await run('wholeList', [after]);
    if (rows.length === 0) break;
    after = String(rows.at(-1)?.id);
    yield (isFirst ? '' : ',') + rows.map((row) => JSON.stringify(toAppointment(row))).join(',');
  }
  yield ']}';
}

// Column by column, like the measured call, but without the start of recorded payments and the total.
function toStatement(days: readonly PlainRow[], receipts: readonly PlainRow[]) {
  const received = new Map(receipts.map(({ day, method, cents }) => [`${day} ${method}`, cents]));
  const column = (name: string) => days.map((row) => row[name]);
  const receivedBy = (method: string) => days.map(({ day }) => received.get(`${day} ${method}`) ?? 0);
  return {
    success: true,
    days: {
      day: column('day'),
      appointments: column('appointments'),
      expectedCents: column('amountCents'),
      received: Object.fromEntries(paymentMethods.map((method) => [method, receivedBy(method)])),
      writtenOffCents: receivedBy('write-off'),
      openCents: days.map((row) => Number(row.amountCents) - Number(row.settledCents)),
      refundsDueCents: column('dueCents'),
    },
  };
}

function toMatch(text: string): string {
  const letters = [...(text.startsWith(' ') ? ` ${text}` : text)];
  return letters
    .slice(2)
    .map((_, at) => `"${letters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

// Free half hours from eight to six.
function freeTimes(taken: readonly PlainRow[], from: number, until: number) {
  const slots: { slotDate: string; slotTime: string }[] = [];
  for (let start = from; start < until; start += 30) {
    const { date, minutes } = fromWallMinutes(start);
    const isTaken = (row: PlainRow) =>
      (row.startsAt as number) < start + 30 && (row.endsAt as number) > start;
    if (minutes < 480 || minutes >= 1_080 || taken.some(isTaken)) continue;
    slots.push({ slotDate: toSlotDate(date), slotTime: formatSlotTime(minutes) });
  }
  return slots;
}
