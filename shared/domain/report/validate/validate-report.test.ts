import { describe, expect, it } from 'vitest';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportParam, ReportQuery } from '#shared/contracts/report/report-query.ts';
import {
  axis,
  cell,
  expr,
  query,
  region,
  report,
  SOURCE,
  sheet,
} from '#tests/support/reports/report-parts.ts';
import { validateReport } from './validate-report.ts';

const AT = { row: 1, col: 0, rows: 2, cols: 2 };
const ROWS = [axis('group', 'line', 1, 1, '[line]'), axis('total', 'all', 2, 2)];

interface Parts extends Partial<ReportSheet> {
  readonly queries?: ReportQuery[];
  readonly params?: ReportParam[];
}

/** Faults besides missing English texts, as `where: code`. */
function faultsOf({ queries = [query()], params = [], ...more }: Parts): string[] {
  const given = report(
    [
      sheet([100, 100, 100], ['head', 'body', 'body', 'foot'], {
        regions: [region(AT, { rows: ROWS })],
        ...more,
      }),
    ],
    { queries, params },
  );
  return validateReport(given, [SOURCE])
    .filter(({ code }) => code !== 'label_missing')
    .map(
      ({ where, code }) =>
        `${where.query ?? where.axis ?? where.cell ?? where.region ?? where.sheet ?? where.param ?? ''}: ${code}`,
    );
}
const cells = (...given: ReportSheet['cells']) => faultsOf({ cells: given });

describe('the faults of a definition', () => {
  it('are none of one that is right', () => {
    expect(
      cells(
        cell(1, 0, '=[line]'),
        cell(1, 1, '=sum([good], @line)'),
        cell(2, 1, '=oee()'),
        cell(3, 0, '=sum([good], @page)'),
      ),
    ).toEqual([]);
  });

  it('are all told, not the first only', () => {
    expect(cells(cell(0, 0, '=[gone] + $p'), cell(0, 1, { draft: '=sum(' }), cell(0, 2, '="a" + 1'))).toEqual(
      ['0: unknown_field', '0: unknown_param', '1: unreadable_formula', '2: wrong_type'],
    );
  });

  it.each<[string, string[]]>([
    ['=sum([good], @line)', ['0: scope_outside_group']],
    ['=page()', []],
    ['=sum([good], @page)', ['0: scope_outside_group']],
    ['=[phone]', ['0: secret_field']],
    ['=cell("none")', ['0: unknown_cell']],
    ['=sum(avg([good]))', ['0: rows_within_rows']],
  ])('of %s in a head', (content, faults) => {
    expect(cells(cell(0, 0, content))).toEqual(faults);
  });

  it('are places where cells, regions and groups cannot stand', () => {
    expect(cells(cell(0, 0, 'a', { cols: 2 }), cell(0, 1, 'b'))).toEqual(['1: overlapping_cells']);
    expect(cells(cell(0, 2, 'a', { cols: 2 }))).toEqual(['0: outside_sheet']);
    expect(cells(cell(1, 0, '=[line]', { rows: 2, row: 'line' }))).toEqual(['0: span_outside_group']);
    expect(cells(cell(1, 1, 'a', { cols: 2 }))).toEqual(['0: span_outside_group']);
    expect(cells(cell(2, 1, 'a', { row: 'line' }))).toEqual(['0: scope_outside_group']);
    const two = [region(AT, { rows: ROWS }), region({ row: 2, col: 1, rows: 1, cols: 1 }, { key: 'r2' })];
    expect(faultsOf({ regions: two })).toEqual(['r2: overlapping_regions']);
    const crossed = [axis('group', 'a', 1, 2, '[line]'), axis('total', 'b', 2, 2)];
    expect(faultsOf({ regions: [region(AT, { rows: crossed })] })).toEqual(['b: span_outside_group']);
    let deep = axis('group', 'a0', 1, 1, '[line]');
    for (let level = 1; level < 7; level += 1)
      deep = axis('group', `a${level}`, 1, 1, '[line]', { children: [deep] });
    expect(faultsOf({ regions: [region(AT, { rows: [deep] })] })).toEqual(['r1: too_deep']);
  });

  it('are cells that are computed from themselves', () => {
    expect(
      cells(cell(0, 0, '=cell("b") + 1', { name: 'a' }), cell(0, 1, '=cell("a") + 1', { name: 'b' })),
    ).toEqual(['0: cycle', '1: cycle']);
  });

  it('are papers, walls and codes without room', () => {
    expect(faultsOf({ columns: [{ w: 600 }, { w: 1 }, { w: 1 }] })).toEqual(['s1: page_too_narrow']);
    expect(faultsOf({ margin: [0, 300, 0, 300] })).toEqual(['s1: page_too_narrow']);
    expect(
      faultsOf({
        paper: { kind: 'wall' },
        cells: [cell(0, 0, 'small'), cell(0, 1, 'large', { style: { size: 20 } })],
      }),
    ).toEqual(['0: wall_text_too_small']);
    const code = (moduleMm: number) =>
      cells(cell(0, 0, { barcode: 'ean13', value: expr('"1"'), text: true, moduleMm }));
    expect(code(0.33)).toEqual(['0: barcode_unprintable']);
    expect(code(0.2)).toEqual([]);
  });

  it('are queries of what is not there, or without what bounds them', () => {
    expect(faultsOf({ queries: [query('q1', { source: 'gone' })] })).toContain('q1: unknown_source');
    expect(faultsOf({ queries: [query('q1', { fields: [{ as: 'line', field: 'gone' }] })] })).toContain(
      'q1: unknown_field',
    );
    expect(faultsOf({ queries: [query('q1', { sort: [{ as: 'gone', dir: 'asc' }] })] })).toEqual([
      'q1: unknown_field',
    ]);
    const where = {
      any: [
        { field: 'phone', op: 'eq' as const, value: expr('"1"') },
        { field: 'good', op: 'contains' as const, value: expr('"1"') },
      ],
    };
    expect(faultsOf({ queries: [query('q1', { where })] })).toEqual(['q1: secret_field', 'q1: wrong_type']);
    expect(
      faultsOf({ queries: [query('q1', { where: { field: 'good', op: 'eq', value: expr('[good]') } })] }),
    ).toEqual(['q1: unknown_field']);
    const needed = { ...SOURCE, filters: [{ key: 'day', kind: 'range' as const, required: true }] };
    const day = { field: 'day', op: 'ge' as const, value: expr('today()') };
    const asked = (filter: ReportQuery['where']) =>
      validateReport(report([sheet([100], ['body'], {})], { queries: [query('q1', { where: filter })] }), [
        needed,
      ])
        .map(({ code }) => code)
        .filter((one) => one !== 'label_missing');
    expect(asked({ all: [day] })).toEqual([]);
    expect(asked({ any: [day, { field: 'good', op: 'gt', value: expr('0') }] })).toEqual(['filter_missing']);
  });

  it('are what is carried by no total, labels without room and pages divided in two ways', () => {
    const carried = (kind: 'group' | 'total') => [
      axis('group', 'line', 1, 1, '[line]', { carry: kind === 'group', collapsed: true }),
      axis('total', 'all', 2, 2, undefined, { carry: kind === 'total' }),
    ];
    expect(faultsOf({ regions: [region(AT, { rows: carried('group') })] })).toEqual(['line: not_supported']);
    expect(faultsOf({ regions: [region(AT, { rows: carried('total') })] })).toEqual([]);
    const labels = { across: 2, down: 7, gapX: 0, gapY: 0 };
    expect(faultsOf({ labels })).toEqual(['s1: page_too_narrow']);
    expect(faultsOf({ labels, columns: [{ w: 100 }, { w: 100 }, { w: 67 }] })).toEqual([]);
    expect(faultsOf({ labels: { ...labels, across: 1, gapY: 130 } })).toEqual(['s1: page_too_narrow']);
    expect(faultsOf({ across: { count: 5, gap: 10 } })).toEqual(['s1: page_too_narrow']);
    expect(faultsOf({ labels: { ...labels, across: 1 }, across: { count: 2, gap: 0 } })).toEqual([
      's1: not_supported',
    ]);
    const first = expr('"3"');
    expect(faultsOf({ labels: { ...labels, across: 1, first } })).toEqual(['s1: wrong_type']);
  });

  it('say which text has no English', () => {
    const given = report([sheet([100], ['body'], { cells: [cell(0, 0, '产线'), cell(0, 0, 'OEE')] })]);
    const labels = validateReport(given, [SOURCE]).filter(({ code }) => code === 'label_missing');
    expect(labels.map(({ params }) => params.text)).toEqual(['测试', '表一', '产线']);
  });
});
