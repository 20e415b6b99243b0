import { type ListAnswer, listAsAdmin } from '@docket/contract/appointments.ts';
import { findPatients } from '@docket/contract/patients.ts';
import { toIsoDate, wallClockIn } from '@docket/contract/slot-date.ts';
import { ask, timeOf } from '../ask.ts';
import { type Bench, comparedLine, inMs, type Result, type Scenario } from '../result.ts';

const pageSize = 50;

/** All Appointments as a person uses it: open, page, sort, filter, search. */
export const lists: Scenario = async (bench) => {
  const first = await readPage(bench, {});
  const doctorId = first.appointments[0]?.doctorId ?? '';
  const today = toIsoDate(wallClockIn('UTC').date);
  const deep = await goDeep(bench, 40);
  const tries: readonly [string, Record<string, string>][] = [
    ['open the list', {}],
    ['page 41', deep ? { cursor: deep } : {}],
    ['sorted by slot', { sort: '-slot' }],
    ['sorted by patient', { sort: 'patient' }],
    ['sorted by doctor', { sort: 'doctor' }],
    ['sorted by amount', { sort: '-amount' }],
    ['pending ones', { status: 'pending' }],
    ['one doctor', { doctorId }],
    ['today', { from: today, to: today, sort: 'slot' }],
    ['search, part of a name', { q: 'mori' }],
    ['search, beginning of two letters', { q: 'mo' }],
    ['search that finds nobody', { q: 'qqqqq' }],
    ['search within one doctor, by patient', { q: 'ana', doctorId, sort: 'patient' }],
  ];
  const results: Result[] = [];
  for (const [what, query] of tries) {
    const { medianMs, p95Ms } = await timeOf(bench.server.baseUrl, {
      path: pathOf(query),
      token: bench.token,
    });
    results.push(comparedLine(bench, what, medianMs, `95 of 100 within ${inMs(p95Ms)}`));
  }
  const path = `${findPatients.path}?q=mar&limit=10`;
  const patients = await timeOf(bench.server.baseUrl, { path, token: bench.token });
  return [...results, comparedLine(bench, 'find a patient', patients.medianMs)];
};

function pathOf(query: Record<string, string>): string {
  return `${listAsAdmin.path}?${new URLSearchParams({ limit: String(pageSize), sort: '-booked', ...query })}`;
}

async function readPage(bench: Bench, query: Record<string, string>): Promise<ListAnswer> {
  const { text } = await ask(bench.server.baseUrl, { path: pathOf(query), token: bench.token }, true);
  return listAsAdmin.answer.parse(JSON.parse(text));
}

async function goDeep(bench: Bench, pages: number): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = await readPage(bench, cursor ? { cursor } : {});
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return cursor;
}
