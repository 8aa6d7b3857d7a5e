import { expect, it } from 'vitest';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { ReportSource, SourceFilter } from '#server/core/ports/report-sources.ts';
import { runReport } from '#shared/domain/report/run-report.ts';
import {
  axis,
  CONTEXT,
  cell,
  expr,
  query,
  region,
  report,
  SOURCE,
  sheet,
  textOf,
} from '#tests/support/reports/report-parts.ts';
import { readQueries } from './read-queries.ts';

const COMPARED = report(
  [
    sheet([80, 60, 60], ['body'], {
      cells: [
        cell(0, 0, '=[line]'),
        cell(0, 1, '=sum([good])'),
        cell(0, 2, '=same_period(sum([good]), "year")'),
      ],
      regions: [region({ row: 0, col: 0, rows: 1, cols: 3 }, { rows: [axis('group', 'g', 0, 0, '[line]')] })],
    }),
  ],
  { queries: [query('q1', { where: { field: 'day', op: 'ge', value: expr('date("2026-11-27")') } })] },
);

/** A source whose rows say of which year they are, and a caller who may read it or not. */
function reading(mayRead: boolean) {
  const asked: SourceFilter[] = [];
  const source: ReportSource = {
    info: SOURCE,
    permission: 'plant_view',
    read: async (_tx, _caller, { filter }) => {
      asked.push(filter);
      const isNow = JSON.stringify(filter).includes('2026');
      const rows = [{ line: 'L1', day: isNow ? '2026-11-27' : '2025-11-27', good: isNow ? 8 : 5 }];
      return { rows, next: null, until: isNow ? 2_000 : 1_000, pending: 0 };
    },
  };
  // The source above asks its transaction for nothing.
  const db = { tenant: (_id: string, work: (tx: null) => unknown) => work(null) };
  const caller = { tenantId: '1', permissions: new Set(mayRead ? ['plant_view'] : []) };
  const sources = new Map([[SOURCE.id, source]]);
  return {
    asked,
    read: () =>
      readQueries(
        { db: db as unknown as Pick<Database, 'tenant'>, sources },
        caller as unknown as SessionPrincipal,
        COMPARED,
        CONTEXT,
      ),
  };
}

it('reads a query once more for the period that it is compared with', async () => {
  const { asked, read } = reading(true);
  const { rows, until } = await read();
  expect(asked).toEqual([
    { field: 'day', op: 'ge', value: '2026-11-27' },
    { field: 'day', op: 'ge', value: '2025-11-27' },
  ]);
  // Until when the figures of this period are known.
  expect(until).toBe(2_000);
  expect(textOf(runReport(COMPARED, rows, CONTEXT))).toEqual([['L1 | 8 | 5']]);
});

it('reads no period of a query that the caller may not see', async () => {
  const { asked, read } = reading(false);
  expect((await read()).rows).toEqual({
    q1: { refused: 'no_permission' },
    'q1@year': { refused: 'no_permission' },
  });
  expect(asked).toEqual([]);
});
