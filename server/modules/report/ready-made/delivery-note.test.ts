import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { faultsOf, runReadyMade } from '#tests/support/reports/ready-made-run.ts';
import { DELIVERY_NOTE } from './delivery-note.ts';

const at = (day: number, hour = 4) => Date.UTC(2026, 10, day, hour);

const line = (
  lineNo: number,
  productCode: string,
  ordered: number,
  picked: number,
  unit = '箱',
): ReportRow => ({
  ...{
    no: 'SO-1',
    externalNo: 'X-9',
    warehouseName: '一号仓',
    warehouseNameEn: 'Warehouse 1',
    ownerName: '清泉',
    ownerNameEn: null,
  },
  ...{
    customerName: '华东超市',
    customerNameEn: 'East Market',
    received: at(26),
    due: at(28),
    shipped: null,
    lineNo,
    productCode,
  },
  ...{
    productName: `货${lineNo}`,
    productNameEn: `Goods ${lineNo}`,
    unit,
    lotCode: null,
    expires: '2027-05-26',
    ordered,
    picked,
    shippedQuantity: 0,
    note: null,
  },
});
const LINES = [line(1, 'QW-1', 960, 960), line(2, 'QW-2', 480, 400)];

const PARAMS = { order: 'SO-1' };

/** Rows of the table on a page: each has a number, or room for one. */
const tableRows = (rows: readonly ReportRow[]) =>
  runReadyMade(DELIVERY_NOTE, rows, PARAMS).result.pages.map(
    ({ boxes }) => boxes.filter(({ x, w, h }) => x === boxes[0]?.x && w < 30 && h === 20).length - 1,
  );

describe('delivery note', () => {
  it('has no fault over its source', () => {
    expect(faultsOf(DELIVERY_NOTE)).toEqual([]);
  });

  it('has the lines of an order in three copies', () => {
    const { result, texts } = runReadyMade(DELIVERY_NOTE, LINES, PARAMS);
    expect(result.pages.map(({ copy }) => copy)).toEqual(['第一联 存根', '第二联 客户', '第三联 承运']);
    const page = [
      '一号仓 | SO-1',
      '送 货 单',
      '客户 | 华东超市 | 接单 | 2026-11-26 12:00',
      '货主 | 清泉 | 要求发运 | 2026-11-28 12:00',
      '外部单号 | X-9 | 发运 | —',
      '# | 物料编码 | 品名规格 | 批次 | 有效期至 | 订购 | 发货 | 实收',
      '1 | QW-1 | 货1 | 2027-05-26 | 960 箱 | 960 箱',
      '2 | QW-2 | 货2 | 2027-05-26 | 480 箱 | ▲ 400 箱',
      '合计（大写）：壹仟叁佰陆拾箱 | 1440 箱 | 1360 箱',
      '发货人： | 承运人： | 收货人：',
      '发运前，“发货”为已拣数量；单位不同的数量不相加。',
      '第 1 / 1 页',
    ];
    expect(texts).toEqual([page, page, page]);
    expect(result.problems).toEqual([]);
  });

  it('is filled up to 8 rows, of more lines to 16', () => {
    expect(tableRows(LINES)).toEqual([8, 8, 8]);
    const nine = Array.from({ length: 9 }, (_, index) => line(index + 1, `P${index}`, 1, 1));
    expect(tableRows(nine)).toEqual([16, 16, 16]);
  });

  it('does not add quantities of different units', () => {
    const [page = []] = runReadyMade(DELIVERY_NOTE, [...LINES, line(3, 'QW-3', 5, 5, '桶')], PARAMS).texts;
    expect(page.find((text) => text.startsWith('合计'))).toBe('合计');
  });

  it('has what was shipped once it is, and not what was picked', () => {
    const shipped = LINES.map((row) => ({ ...row, shipped: at(28), shippedQuantity: 7 }));
    const [page = []] = runReadyMade(DELIVERY_NOTE, shipped, PARAMS).texts;
    expect(page.find((text) => text.startsWith('合计'))).toBe('合计（大写）：壹拾肆箱 | 1440 箱 | 14 箱');
  });

  it('is written in English for its readers, and says that there is no such order', () => {
    expect(runReadyMade(DELIVERY_NOTE, LINES, PARAMS, 'en').texts[0]).toContain(
      'Total: one thousand three hundred sixty 箱 | 1440 箱 | 1360 箱',
    );
    expect(runReadyMade(DELIVERY_NOTE, [], PARAMS).texts[0]).toContain('没有这张出库单，或它没有明细');
  });
});
