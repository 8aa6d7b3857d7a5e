import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { faultsOf, figuresAt, runReadyMade, sumOf } from '#tests/support/reports/ready-made-run.ts';
import { ORDERS_ON_TIME } from './orders-on-time.ts';

const at = (day: number, hour = 4) => Date.UTC(2026, 10, day, hour);
const HOUR = 3_600_000;

const order = (
  no: string,
  customer: string | null,
  due: number,
  isOnTime: boolean | null,
  lateMs: number | null,
): ReportRow => ({
  ...{
    no,
    customerId: customer,
    customerName: customer && `客户${customer}`,
    customerNameEn: customer && `Customer ${customer}`,
  },
  ...{ due, isOnTime, lateMs },
});
const ORDERS = [
  order('O1', 'A', at(17), true, 0),
  order('O2', 'A', at(18), true, 0),
  order('O3', 'A', at(24), false, 2 * HOUR),
  order('O4', 'A', at(27, 20), null, 0),
  order('O5', 'B', at(17), true, 0),
  order('O6', null, at(25), null, null),
];

const PARAMS = { days: ['2026-11-16', '2026-11-27'], customer: null, warehouse: null };

describe('orders on time', () => {
  it('has no fault over its source', () => {
    expect(faultsOf(ORDERS_ON_TIME)).toEqual([]);
  });

  it('counts orders by customer and week; a share is of those whose result is known', () => {
    const { result, texts } = runReadyMade(ORDERS_ON_TIME, ORDERS, PARAMS);
    expect(texts).toEqual([
      [
        '订单准时率',
        '2026-11-16 – 2026-11-27',
        '客户 | 周（起始日） | 订单 | 准时 | 延误 | 未定 | 准时率 | 最长延误',
        '客户A | W47 · 2026-11-16 | 2 | 2 | 0 | 0 | 100.0% | —',
        'W48 · 2026-11-23 | 2 | 0 | 1 | 1 | ▼ 0.0% | 2:00:00',
        '小计 | 4 | 2 | 1 | 1 | ▼ 66.7% | 2:00:00',
        '客户B | W47 · 2026-11-16 | 1 | 1 | 0 | 0 | 100.0% | —',
        '小计 | 1 | 1 | 0 | 0 | 100.0% | —',
        '无客户 | W48 · 2026-11-23 | 1 | 0 | 0 | 1 | — | —',
        '小计 | 1 | 0 | 0 | 1 | — | —',
        '合计 | 6 | 3 | 1 | 2 | ▼ 75.0% | 2:00:00',
        '准时：发运不晚于要求发运时间。未定：尚未到期，或未发运就已关闭；不计入准时率。',
        '第 1 / 1 页',
      ],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('has totals that are the sums of what is shown', () => {
    const { texts } = runReadyMade(ORDERS_ON_TIME, ORDERS, PARAMS);
    for (const place of [-6, -5, -4, -3]) {
      const total = figuresAt(texts, /^合计/, place);
      expect([sumOf(figuresAt(texts, /W\d\d ·/, place))]).toEqual(total);
      expect([sumOf(figuresAt(texts, /^小计/, place))]).toEqual(total);
    }
  });

  it('marks a share below 95 %, and one below 90 % as bad', () => {
    const shareOf = (late: number) => {
      const rows = Array.from({ length: 100 }, (_, index) =>
        order(`N${index}`, 'A', at(17), index >= late, 0),
      );
      return runReadyMade(ORDERS_ON_TIME, rows, PARAMS)
        .texts[0]?.find((line) => line.startsWith('合计'))
        ?.split(' | ')
        .at(-2);
    };
    expect([4, 5, 6, 10, 11].map(shareOf)).toEqual(['96.0%', '95.0%', '▲ 94.0%', '▲ 90.0%', '▼ 89.0%']);
  });

  it('is written in English for its readers, and says that nothing is due', () => {
    const { texts } = runReadyMade(ORDERS_ON_TIME, ORDERS, PARAMS, 'en');
    expect(texts[0]).toContain('Customer A | W47 · 2026-11-16 | 2 | 2 | 0 | 0 | 100.0% | —');
    expect(runReadyMade(ORDERS_ON_TIME, [], PARAMS).texts[0]).toContain('这段时间没有到期的出库单');
  });
});
