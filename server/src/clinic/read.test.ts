import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { storeDemoSignIns } from './demo-sign-ins.ts';

const clinic = useTestClinic({ clinicName: 'Harbour Practice', sessionIdleMinutes: 30 });
const read = () => clinic.request({ method: 'GET', path: '/api/clinic' });

test('anybody may read the name and the time zone; a real clinic offers no sign-ins', async () => {
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    name: 'Harbour Practice',
    timeZone: 'Europe/Berlin',
    version: '0.7.0-dev',
    sessionIdleMinutes: 30,
    now: clinic.context.clock.nowMs(),
    display: { clock: '12', dateOrder: 'day', currency: '$', firstWeekday: 1 },
    demo: null,
  });
});

test('a demo clinic offers its sign-ins', async () => {
  const demo = {
    admin: { name: 'Front desk', email: 'admin@docket.example', password: 'demo-front-desk' },
    doctors: [{ name: 'Dr. Ada', email: 'ada@docket.example', password: 'demo-doctor' }],
  };
  await clinic.context.engine.transaction((tx) => storeDemoSignIns(tx, demo));
  expect((await read()).body.demo).toEqual(demo);
});
