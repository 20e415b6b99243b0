import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { findPatients, listPatients } from '@docket/contract/endpoints/patients.ts';
import { ask, measureTimes } from '../ask.ts';
import { type Bench, formatComparison, formatMs, type Result, type Scenario } from '../result.ts';

const pageSize = 50;
const pagesDeep = 8;
// A family name among the generated patients. With 400,000 patients or more, more of them have it than a total
// counts.
const commonName = 'baker';

/**
 * Measures the directory of patients as the front desk uses it: by part of a name, phone, email and date of birth,
 * and page by page.
 */
export const directory: Scenario = async (bench) => {
  const someone = await findSomeone(bench);
  const tries: readonly [string, Record<string, string>][] = [
    ['open it', {}],
    ['part of a name', { q: 'kowal' }],
    ['two letters', { q: 'ba' }],
    ['first and family name', { q: 'lukasz nowak' }],
    ['phone', { q: someone.phone }],
    ['email', { q: someone.email }],
    ['date of birth', { q: someone.dob ?? '' }],
    ['date of birth and name', { q: `${someone.name} ${someone.dob}` }],
    ['nobody', { q: 'qqqqq' }],
    ['a common family name', { q: commonName }],
    ['a common beginning', { q: 'mar' }],
    ...(await turnPages(bench, commonName)),
    ...(await turnPages(bench, 'mar')),
  ];
  const results: Result[] = [];
  for (const [label, query] of tries) {
    const request = { path: toPath(query), token: bench.token };
    const { medianMs, p95Ms } = await measureTimes(bench.server.baseUrl, request, 20);
    results.push(
      formatComparison(bench, `patients: ${label}`, medianMs, `95 of 100 within ${formatMs(p95Ms)}`),
    );
  }
  const path = `${findPatients.path}?${new URLSearchParams({ q: commonName, limit: '8' })}`;
  const { medianMs } = await measureTimes(bench.server.baseUrl, { path, token: bench.token }, 20);
  return [...results, formatComparison(bench, 'patients: chosen for a booking', medianMs)];
};

/** Reads some pages forward, and one back. */
async function turnPages(bench: Bench, q: string): Promise<[string, Record<string, string>][]> {
  let page = await readPage(bench, { q });
  let cursor = page.nextCursor;
  for (let count = 1; count < pagesDeep && page.nextCursor; count += 1) {
    cursor = page.nextCursor;
    page = await readPage(bench, { q, cursor });
  }
  const back = page.previousCursor;
  return [
    ...(cursor ? [[`"${q}", page ${pagesDeep}`, { q, cursor }] as [string, Record<string, string>]] : []),
    ...(back ? [[`"${q}", back again`, { q, cursor: back }] as [string, Record<string, string>]] : []),
  ];
}

async function findSomeone(bench: Bench) {
  const { patients } = await readPage(bench, { q: commonName });
  const someone = patients.find(({ phone, email, dob }) => phone && email && dob);
  if (!someone) throw new Error(`Nobody who is called ${commonName} is fully on record`);
  return someone;
}

async function readPage(bench: Bench, query: Record<string, string>): Promise<AnswerOf<typeof listPatients>> {
  const { text } = await ask(bench.server.baseUrl, { path: toPath(query), token: bench.token }, true);
  return listPatients.answer.parse(JSON.parse(text));
}

function toPath(query: Record<string, string>): string {
  return `${listPatients.path}?${new URLSearchParams({ limit: String(pageSize), ...query })}`;
}
