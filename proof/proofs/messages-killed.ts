import { setTimeout as pause } from 'node:timers/promises';
import { appointmentStore } from '@docket/server/appointments/store/changes.ts';
import { writtenStore } from '@docket/server/messages/store/first-messages.ts';
import { queueStore } from '@docket/server/messages/store/queue.ts';
import { migrations } from '@docket/server/migrations/all.ts';
import { createClock } from '@docket/server/platform/clock.ts';
import { migrate } from '@docket/server/platform/database/migrate.ts';
import { openDatabase } from '@docket/server/platform/database/open.ts';
import { newId } from '@docket/server/platform/new-id.ts';
import { aDoctor, aPatient } from '@docket/testing/build-people.ts';
import { createQuietContext } from '@docket/testing/clinic.ts';
import { type MailServer, startMailServer } from '@docket/testing/mail-server.ts';
import { runWithNodes } from '../balancer/nodes.ts';
import { waitUntil } from '../balancer/wait-until.ts';
import { openRows } from '../open-rows.ts';
import type { Proof, Setting } from '../proof.ts';
import { createRandom } from '../random.ts';

export const messagesKilled: Proof = {
  name: 'messages-killed',
  claim:
    'When a sending process is killed, no message is lost, and at most the message being sent goes out twice, under one Message-ID',
  engines: ['sqlite', 'postgres'],
  run,
};

type Database = Awaited<ReturnType<Setting['makeDatabase']>>;

/** Milliseconds between kills of a node in the long form. */
const killEveryMs = 10_000;

async function run({ long, engine, makeDatabase }: Setting): Promise<string> {
  const scale = long ? { kills: 50, messages: 10_000 } : { kills: 3, messages: 240 };
  const nodeCount = engine === 'sqlite' ? 1 : 3;
  const isTimed = long && nodeCount > 1;
  const database = await makeDatabase();
  const ids = await writeMessages(database, scale.messages);
  const mail = await startMailServer();
  // Each node sends one message at a time. At this speed some messages remain until the last kill.
  if (isTimed) mail.beforeAnswer = () => pause((scale.kills * killEveryMs * nodeCount) / scale.messages);
  const random = createRandom(14);
  const settings = { ...database, SMTP_URL: mail.url, MAIL_FROM: 'Practice <desk@practice.example>' };
  try {
    await runWithNodes(nodeCount, settings, async (nodes) => {
      const beganMs = performance.now();
      for (let kill = 0; kill < scale.kills; kill += 1) {
        if (isTimed) {
          await pause(beganMs + (kill + 1) * killEveryMs - performance.now());
          if (mail.received.length >= scale.messages)
            throw new Error(`All messages were sent before kill ${kill + 1}`);
        } else {
          const left = (scale.messages - mail.received.length) / (scale.kills - kill + 1);
          const enough = mail.received.length + left * (0.6 + random() * 0.4);
          await waitUntil('enough messages are sent', () => mail.received.length >= enough);
        }
        await nodes[kill % nodeCount]?.kill();
        await nodes[kill % nodeCount]?.start();
      }
      const isDone = async () =>
        mail.received.length >= scale.messages && (await areAllHandedOver(database, scale.messages));
      await waitUntil('every message is sent', isDone, 600_000);
    });
    return compare(ids, mail, scale.kills, nodeCount);
  } finally {
    await mail.close();
  }
}

async function writeMessages(database: Database, count: number): Promise<Set<string>> {
  const engine = await openDatabase({
    dataDir: database.DATA_DIR,
    databaseUrl: database.DATABASE_URL || null,
  });
  try {
    const clock = createClock('Europe/Berlin');
    const madeAt = clock.nowMs() - 600_000;
    await migrate(engine, migrations, madeAt);
    const context = createQuietContext({ engine, clock });
    const doctor = await aDoctor(context);
    const patients: string[] = [];
    // Enough patients that none exceeds the messages allowed in an hour.
    while (patients.length < count / 10) {
      const known = { name: `Anna Berg ${patients.length}`, email: `anna${patients.length}@example.org` };
      patients.push((await aPatient(context, known)).id);
    }
    const startsAt = clock.wallNow() + 7 * 1_440;
    const messages = Array.from({ length: count }, (_, at) => ({
      id: newId(),
      appointmentId: newId(),
      patientId: patients[at % patients.length] ?? '',
    }));
    await engine.transaction(async (tx) => {
      const shared = { doctorId: doctor.id, startsAt, endsAt: startsAt + 30 };
      const plain = {
        status: 'pending',
        paidOnline: false,
        overbooked: true,
        amountCents: 0,
        reason: '',
      } as const;
      for (const { appointmentId, patientId } of messages)
        await appointmentStore(tx).add({
          id: appointmentId,
          patientId,
          ...shared,
          ...plain,
          bookedAt: madeAt,
        });
      const messageFields = { kind: 'booked', known: null, madeAt, dueAt: madeAt } as const;
      // The addresses have received a message before, so the limit of first messages does not delay any.
      for (const at of patients.keys())
        await writtenStore(tx).add(`anna${at}@example.org`, null, madeAt, false);
      await queueStore(tx).add(
        messages.map((message) => ({ ...message, ...messageFields, dedupeKey: message.id })),
      );
    });
    return new Set(messages.map(({ id }) => id));
  } finally {
    await engine.close();
  }
}

async function areAllHandedOver(database: Database, count: number): Promise<boolean> {
  const rows = await openRows(database);
  try {
    const [row] = await rows.read<{ left: number }>(
      `select count(*) as "left" from messages where state <> 'handed over'`,
    );
    const [all] = await rows.read<{ count: number }>('select count(*) as count from messages');
    return row?.left === 0 && all?.count === count;
  } finally {
    await rows.close();
  }
}

function compare(ids: ReadonlySet<string>, { received }: MailServer, kills: number, nodes: number): string {
  const arrived = received.map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '');
  const lost = [...ids].filter((id) => !arrived.includes(id));
  const unknown = arrived.filter((id) => !ids.has(id));
  const doubles = arrived.length - new Set(arrived).size;
  if (lost.length > 0 || unknown.length > 0)
    throw new Error(`Lost: ${lost.length}, unknown: ${unknown.length}`);
  if (doubles > kills) throw new Error(`${doubles} were sent twice in ${kills} kills`);
  return `${ids.size.toLocaleString('en')} messages by ${nodes === 1 ? 'one process' : `${nodes} nodes`} over ${kills} kills: none lost, ${doubles} sent twice under the same Message-ID`;
}
