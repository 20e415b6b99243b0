// @module-tag both-engines
import { useTestClinic } from '@docket/testing/clinic.ts';
import { expect, test } from 'vitest';
import { changeTimeZone, settleTimeZone } from './time-zone.ts';

const clinic = useTestClinic();
const settle = (timeZone: string, isChosen: boolean) =>
  settleTimeZone(clinic.context.engine, { timeZone, fixedByEnvironment: isChosen ? ['timeZone'] : [] });

test('the zone of the first start is kept, and used where none is set', async () => {
  expect(await settle('Europe/Berlin', true)).toBe('Europe/Berlin');
  expect(await settle('America/New_York', false)).toBe('Europe/Berlin');
  expect(await settle('Europe/Berlin', true)).toBe('Europe/Berlin');
});

test('another one that is set is refused, a new name of the same is not', async () => {
  await settle('Europe/Kiev', true);
  await expect(settle('America/New_York', true)).rejects.toThrow(
    'CLINIC_TIME_ZONE is America/New_York, but this practice keeps its clock by Europe/Kiev: leave the setting out, or change the clock for good with npm run set-time-zone -- America/New_York',
  );
  expect(await settle('Europe/Kyiv', true)).toBe('Europe/Kyiv');
});

test('it is changed knowingly', async () => {
  await settle('Europe/Berlin', true);
  expect(await changeTimeZone(clinic.context.engine, 'America/New_York')).toBe('Europe/Berlin');
  expect(await settle('America/New_York', true)).toBe('America/New_York');
});

test('of nodes that start together for the first time, those with another zone are refused', async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];
  const settled = await Promise.allSettled(zones.map((zone) => settle(zone, true)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
