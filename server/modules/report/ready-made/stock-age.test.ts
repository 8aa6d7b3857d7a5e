import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { faultsOf, figuresAt, runReadyMade, sumOf } from '#tests/support/reports/ready-made-run.ts';
import { STOCK_AGE } from './stock-age.ts';

const place = (
  locationCode: string,
  ageDays: number,
  daysLeft: number | null,
  pallets: number | null,
): ReportRow => ({
  ...{
    warehouseName: '一号仓',
    warehouseNameEn: 'Warehouse 1',
    locationCode,
    productCode: 'QW-550',
    productName: '矿泉水',
    productNameEn: null,
  },
  ...{
    unit: '箱',
    lotCode: `L-${locationCode}`,
    statusName: '可用',
    statusNameEn: 'Available',
    quantity: 40,
    pallets,
    ageDays,
  },
  ...{
    expires: daysLeft === null ? null : '2026-12-01',
    daysLeft,
    shelfLifeLeft: daysLeft === null ? null : daysLeft / 365,
  },
});
const STOCK = [
  place('A-1', 10, 200, 2),
  place('A-2', 100, 20, 1.5),
  place('A-3', 400, -3, 1),
  place('A-4', 31, null, null),
];

const PARAMS = { warehouse: null, first: 30, second: 90, third: 180, soon: 30 };

describe('stock age and expiry', () => {
  it('has no fault over its source', () => {
    expect(faultsOf(STOCK_AGE)).toEqual([]);
  });

  it('has classes of age, and each place with what expires first on top', () => {
    const { result, texts } = runReadyMade(STOCK_AGE, STOCK, PARAMS);
    expect(texts).toEqual([
      [
        '库龄与效期',
        '2026-11-27 14:12',
        '库龄分级',
        '库龄 | 库存行 | 占比 | 托盘 | 已过期 | 临期',
        '≤ 30 天 | 1 | 25.0% | 2.0 | 0 | 0',
        '31 – 90 天 | 1 | 25.0% | — ? | 0 | 0',
        '91 – 180 天 | 1 | 25.0% | 1.5 | 0 | ▲ 1',
        '> 180 天 | 1 | 25.0% | 1.0 | ▼ 1 | 0',
        '合计 | 4 | 100.0% | 4.5 ? | ▼ 1 | ▲ 1',
        '仓库 | 库位 | 产品 | 批号 | 状态 | 数量 | 托盘 | 库龄 | 到期日 | 剩余天 | 剩余期',
        '一号仓 | A-3 | QW-550 矿泉水 | L-A-3 | 可用 | 40 箱 | 1.0 | 400 | 2026-12-01 | ▼ -3 | -1%',
        '一号仓 | A-2 | QW-550 矿泉水 | L-A-2 | 可用 | 40 箱 | 1.5 | 100 | 2026-12-01 | ▲ 20 | 5%',
        '一号仓 | A-1 | QW-550 矿泉水 | L-A-1 | 可用 | 40 箱 | 2.0 | 10 | 2026-12-01 | 200 | 55%',
        '一号仓 | A-4 | QW-550 矿泉水 | L-A-4 | 可用 | 40 箱 | — | 31 | — | — | —',
        '合计，行数：4 | 4.5 ?',
        '库龄自生产日期起算，没有生产日期的自入库起算。带标记的托盘数缺少无托规的产品。',
        '第 1 / 1 页',
      ],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('has totals that are the sums of what is shown', () => {
    const { texts } = runReadyMade(STOCK_AGE, STOCK.slice(0, 3), PARAMS);
    for (const place of [1, 3, 4, 5])
      expect([sumOf(figuresAt(texts, /\d 天 \|/, place))]).toEqual(figuresAt(texts, /^合计 \|/, place));
    expect([sumOf(figuresAt(texts, /^一号仓/, 6))]).toEqual(figuresAt(texts, /^合计，行数/, 1));
  });

  it('puts an age that is a limit into the class that it ends', () => {
    const rows = [30, 31, 90, 91, 180, 181].map((age, index) => place(`B-${index}`, age, 100, 1));
    const { texts } = runReadyMade(STOCK_AGE, rows, PARAMS);
    expect(figuresAt(texts, /\d 天 \|/, 1)).toEqual([1, 2, 2, 1]);
  });

  it('marks what expires soon, and as bad what has expired', () => {
    const rows = [31, 30, 0, -1].map((left, index) => place(`B-${index}`, 1, left, 1));
    const lines = runReadyMade(STOCK_AGE, rows, PARAMS).texts[0] ?? [];
    const left = lines.filter((line) => line.startsWith('一号仓')).map((line) => line.split(' | ').at(-2));
    expect(left).toEqual(['▼ -1', '▲ 0', '▲ 30', '31']);
  });

  it('has its heads again on each page', () => {
    const rows = Array.from({ length: 60 }, (_, index) => place(`C-${index}`, 1, index, 1));
    const { texts } = runReadyMade(STOCK_AGE, rows, PARAMS);
    expect(texts.length).toBeGreaterThan(1);
    for (const page of texts) expect(page.filter((text) => text.startsWith('仓库 | 库位'))).toHaveLength(1);
  });

  it('is written in English for its readers', () => {
    expect(runReadyMade(STOCK_AGE, STOCK, PARAMS, 'en').texts[0]).toContain(
      '31 – 90 days | 1 | 25.0% | — ? | 0 | 0',
    );
  });
});
