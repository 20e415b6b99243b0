import { describe, expect, test } from 'vitest';
import {
  compareByRisk,
  computeRisk,
  formatReasons,
  type RiskFacts,
  riskWeights,
} from './confirmation-risk.ts';

const calm: RiskFacts = { past: 5, missed: 0, bookedDaysAgo: 3, first: false, noEmail: false, untold: null };

describe('the risk', () => {
  test('is 0 without any sign of a no-show', () => {
    expect(computeRisk(calm)).toBe(0);
    expect(formatReasons(calm)).toEqual([]);
  });

  test.each<[Partial<RiskFacts>, risk: number, reasons: string[]]>([
    [{ missed: 2 }, 6, ['missed 2 of last 5']],
    [{ past: 3, missed: 3 }, 9, ['missed 3 of last 3']],
    [{ past: 1, missed: 1 }, 3, ['missed the last one']],
    [{ bookedDaysAgo: 29 }, 0, []],
    [{ bookedDaysAgo: 30 }, 2, ['booked 30 days ago']],
    [{ past: 0, first: true }, 2, ['first appointment']],
    [{ noEmail: true }, 1, ['no email']],
    [{ untold: 'no address', noEmail: true }, 31, ['no email']],
    [{ untold: 'no address' }, 30, ['no address for messages']],
    [{ untold: 'refused', missed: 1 }, 33, ['message refused', 'missed 1 of last 5']],
    [{ untold: 'given up' }, 30, ['message could not be sent']],
    [{ untold: 'would be told' }, 30, ['their kind of message isn’t set up']],
    [{ untold: 'nobody' }, 0, ['wants no contact']],
    [
      { past: 5, missed: 2, bookedDaysAgo: 40, noEmail: true },
      9,
      ['missed 2 of last 5', 'booked 40 days ago', 'no email'],
    ],
  ])('of %o is %d, with these reasons', (facts, risk, reasons) => {
    expect(computeRisk({ ...calm, ...facts })).toBe(risk);
    expect(formatReasons({ ...calm, ...facts })).toEqual(reasons);
  });

  test('is the sum of the weights in all combinations, with one reason for each weight', () => {
    for (const missed of [0, 1, 2, 3, 4, 5])
      for (const bookedDaysAgo of [0, 29, 30, 365])
        for (const first of [false, true])
          for (const noEmail of [false, true]) {
            const facts = { past: 5, missed, bookedDaysAgo, first, noEmail, untold: null };
            const weights = [
              ...Array.from({ length: missed }, () => riskWeights.missed),
              ...(bookedDaysAgo >= 30 ? [riskWeights.bookedLongAgo] : []),
              ...(first ? [riskWeights.first] : []),
              ...(noEmail ? [riskWeights.noEmail] : []),
            ];
            expect(computeRisk(facts)).toBe(weights.reduce((sum, weight) => sum + weight, 0));
            const more = { ...facts, missed: Math.min(missed + 1, 5) };
            expect(computeRisk(more)).toBeGreaterThanOrEqual(computeRisk(facts));
            expect(formatReasons(facts).length > 0).toBe(computeRisk(facts) > 0);
          }
  });
});

test('patients without a way to notify them come first, at any risk', () => {
  const worst = { past: 5, missed: 5, bookedDaysAgo: 365, first: true, noEmail: true, untold: null };
  for (const untold of [
    'refused',
    'given up',
    'no address',
    'stopped',
    'would be told',
    'phone only',
  ] as const)
    expect(computeRisk({ ...calm, untold })).toBeGreaterThan(computeRisk(worst));
});

test('the riskiest come first, then the earliest, then the smallest id', () => {
  const calls = [
    { id: 'd', risk: 1, startsAt: 600 },
    { id: 'c', risk: 3, startsAt: 700 },
    { id: 'b', risk: 1, startsAt: 540 },
    { id: 'a', risk: 1, startsAt: 600 },
  ];
  const order = calls.toSorted(compareByRisk).map(({ id }) => id);
  expect(order).toEqual(['c', 'b', 'a', 'd']);
  expect(
    calls
      .toReversed()
      .toSorted(compareByRisk)
      .map(({ id }) => id),
  ).toEqual(order);
});
