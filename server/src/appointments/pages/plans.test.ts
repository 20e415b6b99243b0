// @module-tag both-engines
import { sorts } from '@docket/contract/endpoints/appointments.ts';
import { openTestClinic, type TestClinic } from '@docket/testing/clinic.ts';
import { fillBook } from '@docket/testing/fill-book.ts';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardQueries } from '../../dashboards/store.ts';
import { readTerms } from '../../platform/search/terms.ts';
import { statementQueries } from '../payments/statement-store.ts';
import { pageQueries } from '../store/page-queries.ts';
import type { Scope } from '../store/scope.ts';
import { chooseStrategy } from './choose-strategy.ts';
import { toOrder } from './order.ts';
import { readTotal } from './read-page.ts';
import { readRows } from './read-rows.ts';

// A book so large that a planner avoids reading all of it. The tests only read it.
let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
  await fillBook(clinic.context, { doctors: 40, patients: 20_000, appointments: 60_000 });
}, 240_000);
afterAll(() => clinic?.close());

const days = { from: 26_000_000 + 20 * 1_440, to: 26_000_000 + 40 * 1_440 };
const any: Scope = { status: null, doctorId: null, days: null, isUnpaid: false };
const unpaid: Scope = { ...any, isUnpaid: true };
const scopes: Record<string, Scope> = {
  everything: any,
  'one status': { ...any, status: 'pending' },
  'one doctor': { ...any, doctorId: 'd7' },
  'a doctor who is nobody': { ...any, doctorId: 'x' },
  'a doctor and a status': { ...any, doctorId: 'd7', status: 'completed' },
  'some days': { ...any, days },
  'days and a status': { ...any, days, status: 'cancelled' },
  'days of a doctor': { ...any, days, doctorId: 'd7' },
  'unpaid ones': unpaid,
  'unpaid ones of a doctor': { ...unpaid, doctorId: 'd7' },
  'unpaid completed ones': { ...unpaid, status: 'completed' },
  'unpaid ones of some days': { ...unpaid, days },
};
const terms = (q: string) => readTerms(q) ?? [];
const leadsOf = ({ isUnpaid }: Scope) => [
  ...(['days', 'people'] as const),
  ...(isUnpaid ? (['unpaid'] as const) : []),
];
const pairs = [{ doctorIds: ['d4', 'd5'], terms: terms('uill') }];

describe('the plan of every query', () => {
  const checkPlan = async (query: RawBuilder<unknown>) => {
    const { engine } = clinic.context;
    const lines = await engine.explain({ compile: () => query.compile(engine.read.db) });
    const whole = lines.filter((line) => isWholeScan(line, lines));
    expect(whole, lines.join('\n')).toEqual([]);
  };

  // SQLite also lists named subqueries as scans; materialized ones are no tables. Scans of doctors and their counts
  // are fine, because doctors are few, and so are the sixteen rows that count patients.
  const isWholeScan = (line: string, lines: readonly string[]) => {
    if (clinic.context.engine.kind === 'postgres')
      return /Seq Scan on (appointments|patients|history)/.test(line);
    const name = /^SCAN (\w+)/.exec(line)?.[1];
    const isMaterialized = lines.some(
      (other) => other === `CO-ROUTINE ${name}` || other === `MATERIALIZE ${name}`,
    );
    return (
      name !== undefined &&
      !isMaterialized &&
      !/VIRTUAL TABLE INDEX|COVERING INDEX|INDEX appointments_unpaid|CONSTANT ROW|SCAN (doctors|counted_\w+)/.test(
        line,
      )
    );
  };

  describe.each(Object.entries(scopes))('%s', (_, scope) => {
    test.each(sorts)('sorted by %s goes along an index', async (sort) => {
      const queries = pageQueries(clinic.context.engine.kind);
      const order = toOrder(sort, scope.doctorId !== null);
      const columns = order.columns.map((column) => column.name);
      const from = columns.map((column) =>
        column.endsWith('_key') || column.endsWith('_id') ? 'm' : 26_020_000,
      );
      const search = { terms: terms('quill'), doctorIds: ['d3'], pairs };
      for (const after of [null, [...from, 1]]) {
        const window = { columns, descending: order.descending, after, limit: 51 };
        await checkPlan(queries.walk(scope, window));
        await checkPlan(queries.walkWhole(scope, window));
        await checkPlan(queries.look(scope, search, window, 51));
        await checkPlan(queries.last(scope, window));
        for (const indexOrder of leadsOf(scope)) {
          await checkPlan(queries.gather({ scope, search }, indexOrder, window));
          await checkPlan(
            queries.gather(
              { scope, search: { terms: terms('qu'), doctorIds: [], pairs: [] } },
              indexOrder,
              window,
            ),
          );
          await checkPlan(
            queries.gather(
              { scope, search: { terms: terms('mueller'), doctorIds: [], pairs: [] } },
              indexOrder,
              window,
            ),
          );
        }
        await checkPlan(queries.ofPatients(scope, ['p1', 'p2', 'p3'], window));
      }
    });

    // With one index range left by the filter, the rows come in the order of the list and none is sorted.
    if (scope.days === null && (scope.status || scope.doctorId))
      test.each(sorts)('sorted by %s comes in the order of the index', async (sort) => {
        const { engine } = clinic.context;
        const order = toOrder(sort, scope.doctorId !== null);
        const columns = order.columns.map((column) => column.name);
        const window = { columns, descending: order.descending, after: null, limit: 51 };
        const query = pageQueries(engine.kind).walk(scope, window);
        const lines = await engine.explain({ compile: () => query.compile(engine.read.db) });
        expect(lines.join('\n')).not.toMatch(/TEMP B-TREE|Sort Key/);
      });

    test('is counted through an index', async () => {
      const queries = pageQueries(clinic.context.engine.kind);
      for (const indexOrder of leadsOf(scope))
        await checkPlan(
          queries.count(
            { scope, search: { terms: terms('quill'), doctorIds: ['d3'], pairs } },
            indexOrder,
            10_001,
          ),
        );
      if (scope.status || scope.days) await checkPlan(queries.count({ scope, search: null }, 'days', 10_001));
    });

    if (scope.isUnpaid)
      test('is summed up through an index', async () => {
        const queries = pageQueries(clinic.context.engine.kind);
        const search = { terms: terms('quill'), doctorIds: ['d3'], pairs };
        for (const indexOrder of leadsOf(scope))
          await checkPlan(queries.sumOpen({ scope, search }, indexOrder));
      });
  });

  describe('of unpaid ones reads their index alone', () => {
    const read = async (query: RawBuilder<unknown>) => {
      const { engine } = clinic.context;
      const lines = await engine.explain({ compile: () => query.compile(engine.read.db) });
      const plan = lines.join('\n');
      expect(plan).toMatch(/appointments_unpaid/);
      expect(plan).not.toMatch(/appointments_(status|doctor|of_patient)/);
      return plan;
    };
    test.each([
      ['all', unpaid],
      ['one doctor’s', { ...unpaid, doctorId: 'd7' }],
      ['completed ones', { ...unpaid, status: 'completed' }],
      ['some days of a doctor', { ...unpaid, doctorId: 'd7', days }],
    ] as const)('%s', async (_, scope) => {
      const queries = pageQueries(clinic.context.engine.kind);
      for (const descending of [true, false])
        for (const after of [null, [1_560_000_000_000, 1]]) {
          const window = { columns: ['booked_at'], descending, after, limit: 51 };
          const plan = await read(queries.walk(scope, window));
          // PostgreSQL sorts filtered lists if it expects few matches.
          if (scope === unpaid) expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/);
        }
      await read(queries.count({ scope, search: null }, 'unpaid', 10_001));
      await read(queries.sumOpen({ scope, search: null }, 'unpaid'));
      const byPatient = { columns: ['patient_key', 'patient_id'], descending: false, after: null, limit: 51 };
      await read(queries.gather({ scope, search: null }, 'unpaid', byPatient));
    });
  });

  test('people are found through the index of their words, by parts and by beginnings', async () => {
    const queries = pageQueries(clinic.context.engine.kind);
    for (const q of [
      'quill',
      'qu',
      'quill maria',
      '555 0001000',
      'müller',
      'maria mueller',
      'maria qu',
      'maria de la quill',
      'saint quill',
      'st quill',
    ]) {
      await checkPlan(queries.countPatients(terms(q), 1_000));
      await checkPlan(
        queries.findPatients(terms(q), { columns: [], descending: true, after: ['m', 'p1', 1], limit: 300 }),
      );
      await checkPlan(queries.findDoctors(terms(q)));
      await checkPlan(queries.findDoctorsByTerm(terms(q)));
    }
  });

  test('of a statement reads the rows that are kept of its days, and entries by their day', async () => {
    const { engine } = clinic.context;
    const span = { from: '2019-07-01', to: '2019-07-10' };
    for (const doctorId of ['d7', null]) {
      const days = statementQueries.days({ ...span, doctorId }, engine.kind, doctorId !== null);
      const queryPlan = (await engine.explain({ compile: () => days.compile(engine.read.db) })).join('\n');
      expect(queryPlan).toMatch(/counted_days_(pkey|day)|SEARCH counted_days/);
      expect(queryPlan).toMatch(/counted_receipts_(pkey|day)|SEARCH counted_receipts/);
      expect(queryPlan).not.toMatch(/(Scan on|SCAN|SEARCH) (appointments|payments|history)/);
      // A doctor has one row per day. Only sums of several doctors need grouping or sorting.
      if (doctorId !== null) expect(queryPlan).not.toMatch(/TEMP B-TREE|Sort|GroupAggregate|HashAggregate/);
      const entries = statementQueries.entries(engine.read, { ...span, doctorId }, 1_001);
      expect((await engine.explain(entries)).join('\n')).toMatch(/payments_day/);
    }
  });

  test('of a day’s unsettled appointments reads that day alone', async () => {
    const { engine } = clinic.context;
    const day = { from: days.from, to: days.from + 1_440 };
    for (const doctorId of ['d7', null]) {
      const query = statementQueries.unsettled({ ...any, doctorId, days: day }, 1_001, engine.kind);
      await checkPlan(query);
      const plan = (await engine.explain({ compile: () => query.compile(engine.read.db) })).join('\n');
      expect(plan).toMatch(doctorId === null ? /appointments_status_slot/ : /appointments_doctor_slot/);
      expect(plan).not.toMatch(/(Scan on|SCAN) (counted_payments|m)\b/);
    }
  });

  test('of the dashboards too', async () => {
    await checkPlan(dashboardQueries.counts(days));
    await checkPlan(dashboardQueries.nextPending({ now: days.from, maxRows: 8 }));
    await checkPlan(dashboardQueries.waiting({ ...days, maxRows: 50 }));
    await checkPlan(dashboardQueries.dayOf({ ...days, doctorId: 'd7', maxRows: 100 }));
    await checkPlan(dashboardQueries.statuses(days));
    await checkPlan(dashboardQueries.statusesOf({ ...days, doctorId: 'd7' }));
    for (const afterStart of [days.from, days.from + 600]) {
      const window = { ...days, afterStart, afterN: 7, limit: 101 };
      await checkPlan(dashboardQueries.listed(window));
      await checkPlan(dashboardQueries.listedOf({ ...window, doctorId: 'd7' }));
    }
  });
});

describe('a total is exact without a filter and stands at 10,000 with one', () => {
  test.each([
    ['everything', any, null, 60_000, false],
    ['completed ones', { ...any, status: 'completed' }, null, 10_000, true],
    ['pending ones', { ...any, status: 'pending' }, null, 600, false],
    ['words', any, 'mail.example', 10_000, true],
    ['nobody', { ...any, doctorId: 'x' }, null, 0, false],
    ['unpaid ones', unpaid, null, 10_000, true],
    ['unpaid pending ones', { ...unpaid, status: 'pending' }, null, 600, false],
  ] as const)('%s', async (_, scope, q, total, totalCapped) => {
    const { read } = clinic.context.engine;
    const readStrategy = await chooseStrategy(read, scope, q && terms(q), toOrder('-booked', false));
    const rows = await readRows(read, readStrategy, toOrder('-booked', false), null, 2);
    // From the first row, and by a query if there are no rows.
    expect(await readTotal(read, readStrategy, rows)).toEqual({ total, totalCapped });
    expect(await readTotal(read, readStrategy, [])).toEqual({ total, totalCapped });
  });
});
