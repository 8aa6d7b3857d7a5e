import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { faultsOf, figuresAt, runReadyMade, sumOf } from '#tests/support/reports/ready-made-run.ts';
import { ENERGY_MONTH } from './energy-month.ts';

const use = (
  region: string,
  carrier: string,
  day: string,
  band: string | null,
  own: number,
  gaps: string | null = null,
): ReportRow => ({
  ...{
    day,
    regionId: region,
    regionName: `区域${region}`,
    regionNameEn: `Region ${region}`,
    carrierId: carrier,
    carrierName: carrier === 'e' ? '电' : '水',
  },
  ...{
    carrierNameEn: carrier === 'e' ? 'Electricity' : 'Water',
    unit: carrier === 'e' ? 'kWh' : 'm³',
    band,
    bandName: (band && { peak: '峰', valley: '谷' }[band]) || null,
    bandNameEn: band,
  },
  ...{
    own,
    kgce: own * 0.1,
    kgco2e: own * 0.5,
    cost: own * 0.8,
    currency: 'CNY',
    isComplete: gaps === null || gaps === 'unpriced',
    gaps,
  },
});
const ENERGY = [
  use('1', 'e', '2026-11-26', 'peak', 100),
  use('1', 'e', '2026-11-26', 'valley', 50),
  use('1', 'e', '2026-11-27', 'peak', 30, 'missing'),
  use('2', 'e', '2026-11-26', 'peak', 10),
  use('2', 'e', '2026-11-27', 'valley', 5),
  use('1', 'w', '2026-11-26', null, 7, 'unpriced'),
];

const PARAMS = { day: '2026-11-27', carrier: null };

describe('energy by region and day', () => {
  it('has no fault over its source', () => {
    expect(faultsOf(ENERGY_MONTH)).toEqual([]);
  });

  it('adds up carriers apart, and marks what lacks data or a price', () => {
    const { result, texts } = runReadyMade(ENERGY_MONTH, ENERGY, PARAMS);
    expect(texts).toEqual([
      [
        '能耗月报',
        '2026-11',
        '区域 | 日期 | 峰 | 谷 | 无时段 | 用量 | 折标煤 kgce | 碳排放 kgCO2e | 费用 CNY | 不完整天',
        '水 (m³)',
        '区域1 | 11-26 | 7.0 | 7.0 | 0.7 | 3.5 | 5.60 ? | 0',
        '小计 | 7.0 | 7.0 | 0.7 | 3.5 | 5.60 ? | 0',
        '合计 | 7.0 | 7.0 | 0.7 | 3.5 | 5.60 ? | 0',
        '电 (kWh)',
        '区域1 | 11-26 | 100.0 | 50.0 | 150.0 | 15.0 | 75.0 | 120.00 | 0',
        '11-27 | 30.0 ? | 30.0 ? | 3.0 ? | 15.0 ? | 24.00 ? | ▲ 1',
        '小计 | 130.0 ? | 50.0 | 180.0 ? | 18.0 ? | 90.0 ? | 144.00 ? | ▲ 1',
        '区域2 | 11-26 | 10.0 | 10.0 | 1.0 | 5.0 | 8.00 | 0',
        '11-27 | 5.0 | 5.0 | 0.5 | 2.5 | 4.00 | 0',
        '小计 | 10.0 | 5.0 | 15.0 | 1.5 | 7.5 | 12.00 | 0',
        '合计 | 140.0 ? | 55.0 | 195.0 ? | 19.5 ? | 97.5 ? | 156.00 ? | ▲ 1',
        '区域的数值不含其下级区域，因此相加就是合计。带标记的数值缺少部分数据；费用也可能缺少单价。',
        '第 1 / 1 页',
      ],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('has totals that are the sums of what is shown', () => {
    const { texts } = runReadyMade(ENERGY_MONTH, ENERGY, PARAMS);
    for (const place of [-5, -4, -3, -2]) {
      const total = sumOf(figuresAt(texts, /^合计/, place));
      expect(sumOf(figuresAt(texts, /11-2\d \|/, place))).toBeCloseTo(total, 6);
      expect(sumOf(figuresAt(texts, /^小计/, place))).toBeCloseTo(total, 6);
    }
  });

  it('is written in English for its readers, and says that there are no data', () => {
    expect(runReadyMade(ENERGY_MONTH, ENERGY, PARAMS, 'en').texts[0]).toContain('Electricity (kWh)');
    expect(runReadyMade(ENERGY_MONTH, [], PARAMS).texts[0]).toContain('这个月没有能耗数据');
  });
});
