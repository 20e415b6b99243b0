// @module-tag both-engines
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillBook } from '@docket/testing/fill-book.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTerms } from '../../platform/search/terms.ts';
import { pageStore } from '../store/pages.ts';
import type { Scope } from '../store/scope.ts';
import { chooseStrategy, type ReadStrategy } from './choose-strategy.ts';
import { reverseOrder, toOrder } from './order.ts';
import { readTotal } from './read-page.ts';
import { readRows } from './read-rows.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
  await fillBook(clinic.context, { doctors: 12, patients: 1_500, appointments: 3_000 });
}, 60_000);
afterAll(() => clinic?.close());

const days = { from: 26_000_000 + 2 * 1_440, to: 26_000_000 + 6 * 1_440 };
const any: Scope = { status: null, doctorId: null, days: null, isUnpaid: false };
const unpaid: Scope = { ...any, isUnpaid: true };
const scopes: Record<string, Scope> = {
  everything: any,
  'one status': { ...any, status: 'cancelled' },
  'some days': { ...any, days },
  'days of a doctor': { ...any, days, doctorId: 'd7' },
  'unpaid ones': unpaid,
  'unpaid ones of one status': { ...unpaid, status: 'completed' },
  'unpaid ones of some days': { ...unpaid, days },
  'unpaid ones of a doctor': { ...unpaid, doctorId: 'd7' },
};
const terms = (q: string) => readTerms(q) ?? [];

// Only a walk returns complete rows, so the comparison takes the numbers and positions.
const readPositions = async (...args: Parameters<typeof readRows>) =>
  (await readRows(...args)).map(({ n, position }) => ({ n, position }));

describe('however it is read, a list is the same', () => {
  const walked = (readStrategy: ReadStrategy): ReadStrategy => ({ ...readStrategy, mode: 'walk' });
  const gathered = (readStrategy: ReadStrategy, indexOrder: ReadStrategy['indexOrder']): ReadStrategy => ({
    ...readStrategy,
    mode: 'gather',
    indexOrder,
  });
  describe.each(Object.entries(scopes))('%s', (_, scope) => {
    test.each([
      'zorro',
      'quill',
      'maria zo',
      'z',
      'adams 7',
      'adams7@',
      'zorro adams',
      'maria adams7@ zo',
      'dr zorro adams 3',
      'mail.example',
      'nobody',
      null,
    ])('searched for %s', async (q) => {
      const { read } = clinic.context.engine;
      const byPatient = toOrder('patient', false);
      const readStrategy = await chooseStrategy(read, scope, q === null ? null : terms(q), byPatient);
      const leads: ReadStrategy['indexOrder'][] = [
        'days',
        ...(scope.isUnpaid ? (['unpaid'] as const) : []),
        ...(readStrategy.filter.search ? (['people'] as const) : []),
      ];
      for (const sort of ['slot', '-booked', 'patient', '-patient', 'doctor', 'amount'] as const) {
        for (const order of [
          toOrder(sort, scope.doctorId !== null),
          reverseOrder(toOrder(sort, scope.doctorId !== null)),
        ]) {
          const first = await readPositions(read, walked(readStrategy), order, null, 40);
          for (const indexOrder of leads)
            expect(await readPositions(read, gathered(readStrategy, indexOrder), order, null, 40)).toEqual(
              first,
            );
          const position = first[24]?.position;
          if (!position) continue;
          const next = await readPositions(read, walked(readStrategy), order, position, 40);
          expect(next.slice(0, 15)).toEqual(first.slice(25));
          for (const indexOrder of leads)
            expect(
              await readPositions(read, gathered(readStrategy, indexOrder), order, position, 40),
            ).toEqual(next);
        }
      }
      const { total } = await readTotal(read, readStrategy, []);
      const sums = scope.isUnpaid
        ? await Promise.all(leads.map((lead) => pageStore(read).sumOpen(readStrategy.filter, lead)))
        : [];
      expect(new Set(sums).size).toBeLessThanOrEqual(1);
      for (const indexOrder of leads) {
        const counted = await pageStore(read).count(readStrategy.filter, indexOrder, 10_001);
        if (q !== null || scope.status || scope.days || scope.isUnpaid)
          expect(Math.min(counted, 10_000)).toBe(total);
      }
    });
  });
});
