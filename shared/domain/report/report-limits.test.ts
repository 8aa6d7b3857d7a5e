import { describe, expect, it } from 'vitest';
import { Report } from '#shared/contracts/report/report-model.ts';
import {
  axis,
  CONTEXT,
  cell,
  pagesOf,
  query,
  region,
  report,
  run,
  sheet,
  textOf,
} from '#tests/support/reports/report-parts.ts';

const list = (content: string, more = {}) =>
  report([
    sheet([80, 80], ['body'], {
      cells: [cell(0, 0, content, { format: { kind: 'text', problem: 'word' } })],
      regions: [region({ row: 0, col: 0, rows: 1, cols: 2 }, { rows: [axis('detail', 'd', 0, 0)] })],
      ...more,
    }),
  ]);

describe('a run that is too large', () => {
  it('is refused by the rows, cells, columns and pages that it would have', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `n${index}`, good: 1 }));
    expect(run(list('=[id]'), rows(11), { limits: { rows: 10 } })).toEqual({
      refusal: 'too_many_rows',
      found: 11,
      max: 10,
    });
    expect(run(list('=[id]'), rows(200), { limits: { pages: 2 } })).toEqual({
      refusal: 'too_many_pages',
      found: 3,
      max: 2,
    });
    const cross = report([
      sheet([80], ['body'], {
        cells: [cell(0, 0, '=sum([good])')],
        regions: [
          region(
            { row: 0, col: 0, rows: 1, cols: 1 },
            { rows: [axis('group', 'r', 0, 0, '[id]')], cols: [axis('group', 'c', 0, 0, '[id]')] },
          ),
        ],
      }),
    ]);
    expect(run(cross, rows(501))).toMatchObject({ refusal: 'too_many_columns', max: 500 });
    const wide = report([
      sheet(
        Array.from({ length: 20 }, () => 20),
        ['body'],
        {
          regions: [region({ row: 0, col: 0, rows: 1, cols: 20 }, { rows: [axis('detail', 'd', 0, 0)] })],
        },
      ),
    ]);
    expect(run(wide, rows(100_001))).toEqual({ refusal: 'too_many_cells', found: 2_000_020, max: 2_000_000 });
  });

  it('is refused when it computes too much', () => {
    const rows = Array.from({ length: 4_000 }, (_, index) => ({ id: `n${index}`, good: index }));
    expect(run(list('=rank(sum([good] * 1), @d)'), rows)).toMatchObject({ refusal: 'too_many_steps' });
  });
});

describe('a hostile definition', () => {
  it('is refused by its shape: unknown members, depth, names that objects have', () => {
    const plain = list('=[id]');
    expect(Report.safeParse({ ...plain, script: 'x' }).success).toBe(false);
    const styles = Report.parse({ ...plain, styles: JSON.parse('{"__proto__":{"size":9}}') }).styles;
    expect([Object.keys(styles), Reflect.get(styles, 'size')]).toEqual([[], undefined]);
    let deep: object = { all: [] };
    for (let level = 0; level < 50_000; level += 1) deep = { not: deep };
    expect(Report.safeParse({ ...plain, queries: [{ ...query(), where: deep }] }).success).toBe(false);
    let axes = axis('group', 'a', 0, 0, '[id]');
    for (let level = 0; level < 20_000; level += 1)
      axes = axis('group', 'a', 0, 0, undefined, { children: [axes] });
    const regions = [region({ row: 0, col: 0, rows: 1, cols: 2 }, { rows: [axes] })];
    expect(Report.safeParse({ ...plain, sheets: [{ ...plain.sheets[0], regions }] }).success).toBe(false);
  });

  it('keeps what other engines would run as the text it is', () => {
    const payloads = [
      `\${T(java.lang.Runtime).getRuntime().exec("id")}`,
      `<#assign ex="freemarker.template.utility.Execute"?new()>\${ex("id")}`,
      '#{7*7}',
      '{{constructor.constructor("return process")()}}',
      '=cmd|" /C calc"!A0',
      '<img src=x onerror=alert(1)>',
      '=eval(1)',
    ];
    const rows = payloads.map((line) => ({ line }));
    const texts = textOf(
      run(list('=[line]', { paper: { kind: 'A3' }, columns: [{ w: 700 }, { w: 10 }] }), rows),
    ).flat();
    expect(texts).toEqual(payloads);
    const asTexts = report([sheet([700], ['body'], { cells: [cell(0, 0, { zh: payloads[1] ?? '' })] })]);
    expect(textOf(run(asTexts, []))).toEqual([[payloads[1]]]);
  });

  it('reads no member that an object has of itself', () => {
    const fields = [{ as: 'constructor', field: 'line' }];
    const hostile = report(
      [sheet([80], ['body'], { cells: [cell(0, 0, '=first([constructor])', { style: 'constructor' })] })],
      { queries: [query('q1', { fields })] },
    );
    expect(textOf(run(hostile, [{}]))).toEqual([[]]);
    expect(textOf(run(hostile, [{ constructor: 'own' }]))).toEqual([['own']]);
    const params = report([sheet([80], ['body'], { cells: [cell(0, 0, '=$constructor')] })], {
      params: [
        {
          key: 'constructor',
          label: { zh: '参数' },
          type: 'text',
          multiple: false,
          required: false,
          hidden: false,
          width: 1,
        },
      ],
    });
    expect(textOf(run(params, []))).toEqual([[]]);
  });
});

describe('bad data', () => {
  it.each<[string, unknown, string]>([
    ['=[good]', Number.NaN, '不是数值'],
    ['=[good]', Number.POSITIVE_INFINITY, '数值过大'],
    ['=[good] * 10', 1e308, '数值过大'],
    ['=[good]', -0, '0'],
    ['=[good]', '12', '类型不符'],
    ['=[day]', '2026-02-30', '超出范围'],
    ['=[day]', '2028-02-29', '2028-02-29'],
    ['=[start]', 1e300, '超出范围'],
    ['=[line]', 'a\0b\ud800', 'ab\ufffd'],
    ['=[line]', '9007199254740993', '9007199254740993'],
    ['=1 / ([good] - 1)', 1, '除数为 0'],
  ])('%s of %j', (content, value, text) => {
    const field = /\[(\w+)\]/.exec(content)?.[1] ?? '';
    const result = run(list(content), [{ [field]: value as string }]);
    expect(textOf(result).flat().join().replaceAll('⏎', '')).toBe(text);
  });

  it('draws texts of any script within its box, and counts what the font lacks', () => {
    const texts = [
      '字'.repeat(4_000),
      'שלום עולם',
      '👨‍👩‍👧‍👦',
      'e\u0301\u0302\u0303',
      '𠮷野家',
      'x'.repeat(500),
      '',
    ];
    const result = run(
      list('=[line]'),
      texts.map((line) => ({ line })),
    );
    for (const { boxes } of pagesOf(result))
      for (const { x, w, lines } of boxes)
        for (const line of lines) expect(line.x >= x && line.x + line.w <= x + w).toBe(true);
    expect(
      pagesOf(result)
        .flatMap(({ boxes }) => boxes.flatMap(({ lines }) => lines.map(({ text }) => text)))
        .join(''),
    ).toBe(texts.join(''));
    expect(result).toMatchObject({ missingCharacters: expect.any(Number) });
    expect('missingCharacters' in result && result.missingCharacters).toBeGreaterThan(0);
  });

  it('has a page for a page of margins, a column of 0 pt and no rows at all', () => {
    const narrow = list('=[id]', { margin: [500, 400, 500, 400], columns: [{ w: 0 }, { w: 300 }] });
    const [page] = pagesOf(run(narrow, [{ id: 'a' }]));
    expect(page).toMatchObject({ w: expect.closeTo(595.28, 1), boxes: [] });
    expect(textOf(run(list('=[id]'), []))).toEqual([[]]);
  });

  it('takes days in the zone of the plant: a night shift, and days of 23 and 25 hours', () => {
    const at = (iso: string) => [{ start: Date.parse(iso) }];
    const zone = { ...CONTEXT, timeZone: 'Europe/Berlin' };
    expect(textOf(run(list('=date([start])'), at('2026-03-28T23:30:00Z'), zone))).toEqual([['2026-03-29']]);
    const length = '=hm(add_days(start_of([start], "day"), 1) - start_of([start], "day"))';
    expect(textOf(run(list(length), at('2026-03-29T12:00:00Z'), zone))).toEqual([['23:00']]);
    expect(textOf(run(list(length), at('2026-10-25T12:00:00Z'), zone))).toEqual([['25:00']]);
    expect(textOf(run(list('=iso_week([start])'), at('2026-12-31T22:00:00Z'), zone))).toEqual([['53']]);
  });
});
