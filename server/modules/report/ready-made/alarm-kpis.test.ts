import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { faultsOf, figuresAt, runReadyMade, sumOf } from '#tests/support/reports/ready-made-run.ts';
import { ALARM_KPIS } from './alarm-kpis.ts';

const at = (day: number, hour = 4) => Date.UTC(2026, 10, day, hour);
const HOUR = 3_600_000;

const alarm = (rule: string, raised: number, priority: string, more: ReportRow = {}): ReportRow => ({
  ...{
    raised,
    ms: HOUR,
    ruleId: rule,
    name: `报警${rule}`,
    nameEn: `Alarm ${rule}`,
    priority,
    machineId: 'm1',
    machineName: '灌装机',
    machineNameEn: 'Filler',
  },
  ...{ isActive: false, occurrences: 1, isChattering: false, isFlood: false, acknowledgedMs: 60_000 },
  ...more,
});
const ALARMS = [
  alarm('1', at(26, 1), 'high'),
  alarm('1', at(26, 2), 'high', { isFlood: true, occurrences: 5, isChattering: true }),
  alarm('2', at(25, 1), 'low', { isActive: true, ms: 30 * HOUR, acknowledgedMs: null }),
];

const PARAMS = { days: ['2026-11-21', '2026-11-27'], lines: [] };

describe('alarm KPIs', () => {
  it('has no fault over its source', () => {
    expect(faultsOf(ALARM_KPIS)).toEqual([]);
  });

  it('has alarms by day, the loudest and those that stand', () => {
    const { result, texts } = runReadyMade(ALARM_KPIS, ALARMS, PARAMS);
    expect(texts).toEqual([
      [
        '报警指标',
        '2026-11-21 – 2026-11-27',
        '日期 | 报警 | 高 | 中 | 低 | 报警次数 | 报警潮占比 | 抖动占比 | 平均确认用时',
        '2026-11-25 | 1 | 0 | 0 | 1 | 1 | 0.0% | 0.0% | —',
        '2026-11-26 | 2 | 2 | 0 | 0 | 6 | 50.0% | 50.0% | 0:01:00',
        '合计 | 3 | 2 | 0 | 1 | 7 | 33.3% | 33.3% | 0:01:00',
        '最多的十个报警',
        '报警 | 设备 | # | 报警 | 占比 | 报警次数 | 时长',
        '报警1 | 灌装机 | 1 | 2 | 66.7% | 6 | 2:00:00',
        '报警2 | 灌装机 | 2 | 1 | 33.3% | 1 | 30:00:00',
        '合计 | 3 | 100.0% | 7 | 32:00:00',
        '时段内首次报警且仍在报警',
        '报警 | 设备 | 首次报警 | 时长',
        '报警2 | 灌装机 | 2026-11-25 09:00 | ▼ 30:00:00',
        '合计（个） | 1',
        '限值（EEMUA 191，每位操作员）：每天 144 个可接受，超过有标记；超过 288 个无法处理。报警与次数计在首次报警的日期；报警超过 24 小时的有标记。',
        '第 1 / 1 页',
      ],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('marks days above the limits of EEMUA 191', () => {
    const countsOf = (count: number) => {
      const rows = Array.from({ length: count }, () => alarm('1', at(26), 'low'));
      const lines = runReadyMade(ALARM_KPIS, rows, PARAMS).texts[0] ?? [];
      return lines.find((line) => line.startsWith('2026-11-26 |'))?.split(' | ')[1];
    };
    expect([144, 145, 288, 289].map(countsOf)).toEqual(['144', '▲ 145', '▲ 288', '▼ 289']);
  });

  it('adds up what is not among the ten loudest, so that the totals are the sums of what is shown', () => {
    const rows = Array.from({ length: 12 }, (_, rule) =>
      Array.from({ length: rule + 1 }, () =>
        alarm(String(rule), at(20 + (rule % 5)), 'low', { occurrences: 2 }),
      ),
    ).flat();
    const { texts } = runReadyMade(ALARM_KPIS, rows, PARAMS);
    expect(texts[0]).toContain('其余 | 11 | 3 | 3.8% | 6 | 3:00:00');
    for (const place of [-4, -2])
      expect([sumOf(figuresAt(texts, /^(?:报警\d+ \| 灌装机|其余)/, place))]).toEqual(
        figuresAt(texts, /^合计 .*:00$/, place).slice(1),
      );
    expect(sumOf(figuresAt(texts, /^2026-11-2\d \|/, 1))).toBe(78);
  });

  it('is written in English for its readers, and says that there were none', () => {
    expect(runReadyMade(ALARM_KPIS, ALARMS, PARAMS, 'en').texts[0]).toContain(
      'Alarm 1 | Filler | 1 | 2 | 66.7% | 6 | 2:00:00',
    );
    expect(runReadyMade(ALARM_KPIS, [], PARAMS).texts[0]).toContain('这段时间没有报警');
  });
});
