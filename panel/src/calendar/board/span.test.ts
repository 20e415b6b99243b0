import { parseIsoDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import type { View } from '../search-params.ts';
import { formatSpan, stepFrom, toSpan } from './span.ts';

const day = (text: string) => parseIsoDate(text) ?? { year: 0, month: 0, day: 0 };
const span = (view: View, text: string) => {
  const { first, days } = toSpan(view, day(text));
  return [toIsoDate(first), days];
};
const step = (view: View, text: string, by: 1 | -1) => toIsoDate(stepFrom(view, day(text), by));

test('a week runs from Monday to Sunday', () => {
  expect(span('week', '2026-11-20')).toEqual(['2026-11-16', 7]);
  expect(span('week', '2026-11-16')).toEqual(['2026-11-16', 7]);
  expect(span('week', '2026-11-22')).toEqual(['2026-11-16', 7]);
});

test('a month is shown in whole weeks, at most six of them', () => {
  expect(span('month', '2026-11-20')).toEqual(['2026-10-26', 42]);
  expect(span('month', '2026-12-31')).toEqual(['2026-11-30', 35]);
  // February 2027 begins on a Monday and has four weeks.
  expect(span('month', '2027-02-10')).toEqual(['2027-02-01', 28]);
});

test('a step moves a day, a week or a month forward or back, across months and years', () => {
  expect(step('day', '2026-12-31', 1)).toBe('2027-01-01');
  expect(step('week', '2026-03-02', -1)).toBe('2026-02-23');
  expect(step('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(step('month', '2028-03-31', -1)).toBe('2028-02-29');
  expect(step('month', '2026-12-15', 1)).toBe('2027-01-15');
  expect(step('month', '2026-01-15', -1)).toBe('2025-12-15');
});

test('the visible days have a title', () => {
  expect(formatSpan('day', day('2026-11-20'))).toBe('Friday, 20 November 2026');
  expect(formatSpan('week', day('2026-11-20'))).toBe('16 November – 22 November 2026');
  expect(formatSpan('week', day('2027-01-01'))).toBe('28 December 2026 – 3 January 2027');
  expect(formatSpan('month', day('2026-11-20'))).toBe('November 2026');
});
