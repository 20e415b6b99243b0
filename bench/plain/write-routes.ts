import { argon2, createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { PlainDatabase } from './database.ts';

type Body = { Body: Record<string, string> };
const sessionMs = 12 * 3_600_000;

/** Routes with one transaction each: the change and its history row, like the measured calls. */
export function registerWriteRoutes(app: FastifyInstance, { run, transaction }: PlainDatabase): void {
  let count = 0;
  app.post<Body>('/book', async ({ body }) => {
    count += 1;
    const id = randomUUID();
    // Free times: half hours on days after all other appointments.
    const startsAt =
      70_000_000 - (70_000_000 % 1_440) + Math.floor(count / 16) * 1_440 + (count % 16) * 30 + 480;
    const values = [id, body.doctorId ?? '', body.patientId ?? '', startsAt, startsAt + 30, Date.now()];
    await transaction(async (write) => {
      await write('book', values);
      await write('remember', [randomUUID(), id, Date.now(), 'booked']);
    });
    return { success: true, message: 'Appointment booked', appointment: { _id: id } };
  });
  const change = (path: string, from: string, to: string) =>
    app.post<Body>(path, async ({ body }) => {
      const id = body.appointmentId ?? '';
      await transaction(async (write) => {
        await write('change', [to, id, from]);
        await write('remember', [randomUUID(), id, Date.now(), to]);
      });
      return { success: true, message: `Appointment ${to}` };
    });
  change('/cancel', 'pending', 'cancelled');
  change('/undo', 'cancelled', 'pending');
  app.post<Body>('/sign-in', async ({ body }) => {
    const [account] = await run('account', [body.email ?? '']);
    if (!account || !(await isRight(String(account.passwordHash), body.password ?? '')))
      throw new Error('Not right');
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const now = Date.now();
    await transaction(async (write) => {
      await write('signIn', [hash, String(account.id), now, now + sessionMs]);
    });
    return { success: true, token };
  });
}

const derive = promisify(argon2);

async function isRight(stored: string, password: string): Promise<boolean> {
  const [, , , cost = '', salt = '', hash = ''] = stored.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)));
  const expected = Buffer.from(hash, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const chosen = { message: password, nonce, tagLength: expected.length, memory, passes, parallelism };
  return timingSafeEqual(await derive('argon2id', chosen), expected);
}
