import { changeHours } from '@docket/contract/endpoints/rescheduling.ts';
import { formatClock, readClock } from '../clinic/typed-clock.ts';
import { lastingUnits } from './format-hours.ts';
import type { DayForm, HoursForm, SpanForm } from './hours-form.ts';

export interface SpanFaults {
  readonly from?: string;
  readonly to?: string;
}
type NumberField = 'slot' | 'buffer' | 'notice' | 'farthest';

export interface HoursFaults {
  readonly spans: ReadonlyMap<string, SpanFaults>;
  /** By the key of the dated exception. */
  readonly dates: ReadonlyMap<string, string>;
  readonly numbers: Partial<Record<NumberField, string>>;
  readonly count: number;
}

/** Returns the fault of each field that is unreadable or that the server would refuse. */
export function checkHours(form: HoursForm): HoursFaults {
  const spans = new Map([...form.week, ...form.dated].flatMap(checkDay));
  const dates = checkDates(form);
  const numbers = checkNumbers(form);
  return { spans, dates, numbers, count: spans.size + dates.size + Object.keys(numbers).length };
}

/** Returns the wrong spans of one day; a closed day has none. */
export function checkDay({ isOpen, spans }: DayForm): [string, SpanFaults][] {
  if (!isOpen) return [];
  const wrongSpans: [string, SpanFaults][] = [];
  const before: { from: number; to: number }[] = [];
  for (const span of spans) {
    const faults = checkSpan(span, before);
    if (faults) wrongSpans.push([span.key, faults]);
  }
  return wrongSpans;
}

function checkSpan(span: SpanForm, before: { from: number; to: number }[]): SpanFaults | null {
  const from = readClock(span.from, 'from');
  const to = readClock(span.to, 'to');
  if (from === null || to === null)
    return {
      ...(from === null && { from: 'Type a time like 9:00 AM' }),
      ...(to === null && { to: 'Type a time like 5:00 PM' }),
    };
  if (to <= from) return { to: `Must be later than ${formatClock(from)}` };
  const overlapping = before.find((earlier) => from < earlier.to && earlier.from < to);
  before.push({ from, to });
  return overlapping
    ? { from: `Overlaps ${formatClock(overlapping.from)} – ${formatClock(overlapping.to)}` }
    : null;
}

function checkDates({ dated }: HoursForm): Map<string, string> {
  const faults = new Map<string, string>();
  const knownDates = new Set<string>();
  for (const { key, date } of dated) {
    if (!date) faults.set(key, 'Choose a date');
    else if (knownDates.has(date)) faults.set(key, 'This date is already in the list');
    else knownDates.add(date);
  }
  return faults;
}

const fieldOf: Record<string, NumberField> = {
  slotMinutes: 'slot',
  bufferMinutes: 'buffer',
  noticeMinutes: 'notice',
  farthestDays: 'farthest',
};

function checkNumbers(form: HoursForm): HoursFaults['numbers'] {
  const checked = changeHours.doctor.input.safeParse({
    slotMinutes: toNumber(form.slot),
    bufferMinutes: toNumber(form.buffer),
    noticeMinutes: toNumber(form.notice) * lastingUnits[form.noticeUnit],
    farthestDays: toNumber(form.farthest),
  });
  const faults: Partial<Record<NumberField, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOf[String(path[0])];
    if (field) faults[field] ??= field === 'notice' ? 'Minimum notice must be 30 days at most' : message;
  }
  return faults;
}

// Number('') would be zero, but an empty field is a fault.
function toNumber(value: number | string): number {
  return value === '' ? Number.NaN : Number(value);
}
