import { describe, expect, it } from 'vitest';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import { imageOf, LINE, modelOf, NOW, RUNNING, SUMMARY, tile } from '#tests/support/walls/line-image.ts';
import { toLineModel } from './line-model.ts';

describe('a machine', () => {
  it('shows speed and the output of the shift, not its counter, with units while it runs', () => {
    const shown = tile(modelOf(imageOf(RUNNING, { '15:speed': 1_441, '15:yield': 57_000 })), '15');
    expect(shown).toMatchObject({
      role: 'runs',
      unitText: '箱/时',
      foot: { labels: ['产量', '产量'], values: ['7.60k 箱', '7.60k'] },
    });
    expect(shown.figure.text).toBe('1.44k');
  });

  it('shows how long it has stood, its reason and its speed while it stands', () => {
    const image = imageOf(
      { ...RUNNING, '13': { states: ['fault'], code: 'F217', text: '标签纸断', sinceAgoMs: 766_000 } },
      { '13:speed': 0 },
    );
    const shown = tile(modelOf(image), '13');
    expect(shown.figure.text).toBe('12:46');
    expect(shown).toMatchObject({
      role: 'stopped',
      unitText: '0 瓶/时',
      foot: { labels: ['F217 标签纸断', 'F217'] },
    });
  });

  it.each([
    [9_000, 'fresh', 'production', 'runs', ''],
    [12_000, 'ageing', 'production', 'runs', '12 秒前'],
    [25_000, 'stale', 'production', 'runs', '25 秒前'],
    [50_000, 'dead', 'unknown', 'unknown', '50 秒前'],
  ] as const)('shows its age: %i ms is %s', (ageMs, staleness, state, role, ageText) => {
    const shown = tile(modelOf(imageOf({ ...RUNNING, '11': { states: ['production'], ageMs } })), '11');
    expect(shown).toMatchObject({ staleness, state, role, ageText });
    if (ageText) expect(shown.foot.labels[0]).toBe(`数据 ${ageText}`);
  });

  it('keeps a dead value on the glass', () => {
    const shown = tile(
      modelOf(imageOf({ '11': { states: ['production'], ageMs: 90_000 } }, { '11:speed': 34_500 })),
      '11',
    );
    expect(shown.figure.text).toBe('34.5k');
    expect(shown.staleness).toBe('dead');
  });

  it('wears a warning over its state and a badge of its alarms', () => {
    const shown = tile(
      modelOf(imageOf({ ...RUNNING, '14': { states: ['production', 'warning'] } }, { '14:alarms': 2 })),
      '14',
    );
    expect(shown).toMatchObject({ state: 'production', hasWarning: true, alarms: 2 });
  });

  it('has a badge of the alarms that rules have raised, or of more that the machine reports', () => {
    const alarmsOf = (reported: number, raised: number) => {
      const mark = { 'a:14': { n: raised, u: 0 } };
      return tile(modelOf(imageOf(RUNNING, { '14:alarms': reported }, SUMMARY, LINE, mark)), '14').alarms;
    };
    expect([alarmsOf(0, 3), alarmsOf(5, 3), alarmsOf(0, 0)]).toEqual([3, 5, 0]);
  });

  it('has a dash for a speed that is not reported', () => {
    expect(tile(modelOf(imageOf(RUNNING)), '11').figure.text).toBe('–');
  });
});

describe('figures', () => {
  it('claims no output, no OEE and no delay of a line whose output is not counted', () => {
    const uncounted = {
      ...SUMMARY,
      counts: null,
      producedCurve: [],
      oee: { ...SUMMARY.oee, oee: null, performance: null, performanceRaw: null, quality: null },
    };
    const { plan, oee, shift } = modelOf(imageOf(RUNNING, {}, uncounted));
    expect(plan).toMatchObject({ value: null, text: '–', surplus: null, isBad: false });
    expect(oee.text).toBe('–');
    expect(shift?.curve).toEqual([]);
    expect(shift?.planEnd).toBe(modelOf(imageOf(RUNNING)).shift?.planEnd);
  });

  it('sets what was produced against the plan up to now', () => {
    const { plan } = modelOf(imageOf(RUNNING));
    expect(plan).toMatchObject({
      text: '182,340',
      surplus: -3_660,
      notes: [['欠 3,660 · 应到 186,000', '欠 3,660']],
    });
    expect(plan.bar?.share).toBeCloseTo(0.7997, 3);
    expect(plan.bar?.mark).toBeCloseTo(0.8158, 3);
  });

  it('gives OEE and its factors, and a dash without a denominator', () => {
    expect(modelOf(imageOf(RUNNING)).oee).toMatchObject({
      text: '78.4%',
      factors: [
        { label: '时间', text: '86' },
        { label: '性能', text: '92' },
        { label: '质量', text: '99' },
      ],
    });
    const without = { ...SUMMARY, oee: { ...SUMMARY.oee, oee: null, availability: null } };
    expect(modelOf(imageOf(RUNNING, {}, without)).oee).toMatchObject({
      text: '–',
      factors: [{ label: '时间', text: '–' }, {}, {}],
    });
  });

  it('takes the line’s speed from its bottleneck', () => {
    expect(modelOf(imageOf(RUNNING, { '12:speed': 34_600 })).speed).toMatchObject({
      labels: ['瓶/时'],
      text: '34.6k',
      notes: [['额定 36.0k']],
    });
  });

  it('lets figures of an old summary age', () => {
    expect(modelOf(imageOf(RUNNING), 'zh', NOW + 10_000).plan).toMatchObject({
      staleness: 'stale',
      notes: [['数据 12 秒前', '12 秒前']],
    });
  });

  it('says how old the youngest value is and how many machines are silent', () => {
    const { data } = modelOf(imageOf({ ...RUNNING, '11': { states: ['production'], ageMs: 30_000 } }));
    expect(data).toMatchObject({ silentMachines: 1, text: '1 台数据过时 · 数据 1 秒前' });
    const { '12': unheard, ...heard } = RUNNING;
    expect(unheard).toBeDefined();
    expect(modelOf(imageOf(heard)).data).toMatchObject({ silentMachines: 0, text: '数据 1 秒前' });
  });
});

describe('flow', () => {
  it('shows a buffer’s fill and when it is full', () => {
    expect(modelOf(imageOf(RUNNING, { '11:bufferOut': 500 })).edges[0]).toMatchObject({
      fill: 0.25,
      tone: 'normal',
    });
    expect(modelOf(imageOf(RUNNING, { '11:bufferOut': 1_990 })).edges[0]).toMatchObject({
      fill: 1,
      tone: 'full',
    });
    expect(modelOf(imageOf(RUNNING)).edges[1]?.fill).toBeNull();
  });

  it('leaves no machine out that a step forgot, and implies conveyors where none are given', () => {
    const line = { ...LINE, steps: LINE.steps.slice(0, 3), edges: [] };
    const { shape, machines } = modelOf(imageOf(RUNNING, {}, SUMMARY, line));
    expect(machines).toHaveLength(5);
    expect(shape.edges).toEqual([
      { from: '11', to: '12' },
      { from: '12', to: '13' },
      { from: '12', to: '14' },
    ]);
  });
});

describe('shift', () => {
  it('draws the strip up to now, with causes, under hours of the plant’s clock', () => {
    const { shift } = modelOf(imageOf(RUNNING));
    expect(shift?.title).toBe('早班 06:00–14:00');
    expect(shift?.hours.map(({ text }) => text).join(' ')).toBe('06 07 08 09 10 11 12 13 14');
    expect(shift?.segments[1]).toMatchObject({
      from: 0.5,
      state: 'blockage',
      causeMachineId: '15',
      causeText: '10:00 装箱机',
    });
    expect(shift?.segments[2]?.to).toBeCloseTo(
      (NOW - 2_000 - Date.UTC(2026, 10, 19, 22)) / (8 * 3_600_000),
      3,
    );
    expect(shift?.planEnd).toBe(1);
  });

  it('ranks stop reasons by minutes', () => {
    expect(modelOf(imageOf(RUNNING)).stops.reasons).toMatchObject([
      { text: '装箱机 缺纸板', minutes: '14.2', share: 1 },
      { text: '贴标机 A 标签纸断', minutes: '8.6' },
    ]);
  });
});

it('waits for the line before it shows anything', () => {
  const image: FeedReader = { get: () => undefined, keys: () => [], baseTs: 0, size: 0 };
  expect(toLineModel({ image, lineId: '1', nowMs: NOW, language: 'zh' })).toBeNull();
});

it('is plain JSON', () => {
  const model = modelOf(imageOf(RUNNING, { '12:speed': 34_600 }));
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
});

describe('figures that cannot be right', () => {
  const doubted = (...doubts: LineSummary['oee']['doubts']) =>
    modelOf(
      imageOf(
        RUNNING,
        {},
        { ...SUMMARY, counts: null, oee: { ...SUMMARY.oee, oee: null, performance: null, doubts } },
      ),
    );

  it('are not shown: a mark and the reason stand in their place', () => {
    const { oee, plan } = doubted('counter');
    expect(oee).toMatchObject({ value: null, text: '待核', labels: ['OEE · 计数跳变', 'OEE'] });
    expect(plan).toMatchObject({ value: null, text: '待核', notes: [['计数跳变']], isDoubted: true });
  });

  it('leave those alone that are right', () => {
    const { oee, plan } = doubted('ideal_speed');
    expect(oee).toMatchObject({ text: '待核', labels: ['OEE · 超出理想速度', 'OEE'] });
    expect(plan.isDoubted).toBe(false);
    expect(modelOf(imageOf(RUNNING)).oee.text).toBe('78.4%');
  });
});
