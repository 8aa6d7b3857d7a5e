import { describe, expect, it } from 'vitest';
import { createMachineScenario, LONE_MACHINE_ID } from '#display/boards/machine/synthetic/scenario.ts';
import { SYNTHETIC_LINE_ID } from '#display/kit/synthetic/synthetic-line.ts';
import type { Call, ModelInput } from '#display/runtime/board/board.ts';
import type { Stop } from '#shared/contracts/history/history.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import type { Language } from '#shared/domain/text/language.ts';
import {
  type MachineBoardModel,
  type MachineModel,
  type MachinePulls,
  toMachineBoardModel,
} from './model.ts';
import { chooseTopics, shiftPull } from './sources.ts';
import { toStopModels } from './stops-model.ts';
import { MACHINE_TEXTS } from './texts.ts';

/** Friday, 13:42 in Shanghai. */
const START = Date.UTC(2026, 10, 20, 5, 42, 0);
const LINE: FeedTopic = { name: 'line', id: SYNTHETIC_LINE_ID };

interface Situation {
  readonly mId?: string;
  readonly fault?: number;
  readonly afterMs?: number;
  readonly language?: Language;
  /** How long ago the shift was asked for. */
  readonly pulledAgoMs?: number;
  readonly isPulled?: boolean;
}

/** The model of the synthetic plant, through the same calls and keys as a real one. */
async function boardModel(situation: Situation = {}): Promise<MachineBoardModel | null> {
  const {
    mId = '904',
    fault = 0,
    afterMs = 0,
    language = 'zh',
    pulledAgoMs = 0,
    isPulled = true,
  } = situation;
  const scenario = createMachineScenario({
    seed: 1,
    rate: 20,
    machines: 12,
    fault,
    startMs: START,
    random: () => 0.5,
  });
  const nowMs = START + afterMs;
  scenario.advance(START);
  const call: Call = async (contract, input) =>
    // The contract's schema has just produced it; TypeScript cannot follow the generic that far.
    contract.reply.parse(scenario.answer(contract.id, input, nowMs - pulledAgoMs)) as never;
  const place = { path: '/MachineIndex', query: new URLSearchParams({ mId }) };
  const topics = await chooseTopics({ place, call });
  const value = await shiftPull.load({ call, topics, nowMs: nowMs - pulledAgoMs });
  const images = topics.map((topic) => {
    const values = scenario.image(topic);
    return {
      get: (key: string) => values.get(key),
      keys: () => values.keys(),
      baseTs: START,
      size: values.size,
    };
  });
  const input: ModelInput<MachinePulls> = {
    images,
    topics,
    nowMs,
    language,
    feed: {
      phase: 'live',
      reason: null,
      lastFrameMonoMs: null,
      frames: 0,
      badFrames: 0,
      reconnects: 0,
    },
    speaking: null,
    pulled: isPulled ? { shift: { value, atMs: nowMs - pulledAgoMs } } : {},
  };
  return toMachineBoardModel(input);
}

async function machineModel(situation: Situation = {}): Promise<MachineModel> {
  const machine = (await boardModel(situation))?.machine;
  if (!machine) throw new Error('no model');
  return machine;
}

describe('the machine view’s model', () => {
  it('says what runs, since when, how fast against what it could, and how much it made', async () => {
    const { state, speed, produced, rejected, oee } = await machineModel();
    expect(state).toMatchObject({
      presented: 'production',
      word: '运行',
      clock: '1 小时 52 分',
      sinceText: '从 11:50 开始',
      staleness: 'fresh',
    });
    expect(speed.bar?.share).toBeCloseTo((speed.value ?? 0) / 36_000, 5);
    expect(speed.text).toMatch(/^3\d\.\dk$/);
    expect(speed.notes.flat()).toContain(`${Math.round(speed.value ?? 0).toLocaleString('en-US')} 瓶/时`);
    expect(produced.text).toMatch(/^\d{3}k$/);
    expect(produced.notes.flat()).toContain(`共 ${(produced.value ?? 0).toLocaleString('en-US')}`);
    const rate = ((rejected.value ?? 0) / (produced.value ?? 1)) * 100;
    expect(rejected.notes.flat()).toContain(`剔除率 ${rate.toFixed(2)}%`);
    const product = oee.factors.reduce((all, { share }) => all * (share ?? 0), 1);
    expect(oee.value).toBeCloseTo(product, 5);
  });

  it('names the machine that a blocked one waits for, and where a tap leads', async () => {
    const { state, stops } = await machineModel({ mId: '905', fault: 1, language: 'en' });
    expect(state.presented).toBe('blockage');
    expect(state.cause).toEqual({ machineId: '907', text: 'Cause: Labeller A · F217 Label web broken' });
    expect(stops[0]).toMatchObject({ isOpen: true, otherMachineId: '907' });
  });

  it('names no other machine when its own fault stopped it', async () => {
    const { state, stops } = await machineModel({ mId: '907', fault: 1 });
    expect(state).toMatchObject({
      presented: 'fault',
      cause: null,
      detail: 'F217 标签纸断',
      needsPerson: true,
    });
    expect(stops[0]?.otherMachineId).toBeNull();
  });

  it('lists the alarms that are active, those that are not acknowledged as open', async () => {
    const { alarms } = await machineModel({ mId: '907', fault: 1, language: 'en' });
    expect(alarms).toMatchObject([
      { text: 'Main motor current high', state: 'fault', isOpen: true, count: '', duration: '7 min' },
      { text: 'Compressed air pressure low', state: 'warning', isOpen: true },
      { text: 'Labels low', state: 'warning', isOpen: false, count: 'Acknowledged', duration: '21 min' },
    ]);
    expect((await machineModel()).alarms).toEqual([]);
  });

  it('lets old values go stale and die, keeps them, and claims nothing that was not received', async () => {
    const stale = await machineModel({ fault: 2 });
    expect(stale.state).toMatchObject({ staleness: 'stale', ageText: '最后数据 27 秒前', isStruck: false });
    expect(stale.speed.staleness).toBe('stale');
    expect(stale.speed.notes[0]).toEqual(['27 秒前']);
    const dead = await machineModel({ fault: 5 });
    expect(dead.state).toMatchObject({
      presented: 'unknown',
      word: '故障',
      isStruck: true,
      clock: '',
      needsPerson: false,
    });
    expect(dead.speed.value).toBe(0);
    expect(dead.timeline.spans.at(-1)).toMatchObject({ state: 'unknown', to: START });
    expect(dead.stops[0]).toMatchObject({ isOpen: false, duration: '11 分' });
  });

  it('shows bad quality as stale, however young it is', async () => {
    expect((await machineModel({ fault: 6 })).speed.staleness).toBe('stale');
  });

  it('covers the shift without holes or overlaps, in states that add up to the time that has passed', async () => {
    const { timeline } = await machineModel({ fault: 1, mId: '905' });
    expect(timeline.spans[0]?.from).toBe(timeline.from);
    for (const [index, span] of timeline.spans.entries())
      expect(span.from).toBe(timeline.spans[index - 1]?.to ?? timeline.from);
    const sum = timeline.legend.reduce((all, { durationMs }) => all + durationMs, 0);
    expect(sum).toBe(START - timeline.from);
  });

  it('goes on from the feed when the server’s answer is older than the machine’s last change', async () => {
    const { timeline, stops } = await machineModel({ mId: '905', fault: 1, pulledAgoMs: 20 * 60_000 });
    expect(timeline.spans.at(-1)).toMatchObject({ state: 'blockage', to: START });
    expect(stops[0]).toMatchObject({ isOpen: true, state: 'blockage' });
  });

  it('lets a stop go on that the server cut at the end of what it was asked for', () => {
    const stop: Stop = {
      from: START - 60_000,
      to: START - 10_000,
      base: 'fault',
      causeMachineId: '904',
      causeBase: 'fault',
      code: 'F1',
      text: null,
    };
    const live = (base: 'fault' | 'production', sinceTs: number): LiveState => ({
      states: [base],
      base,
      sinceTs,
      sourceTs: START,
      arrivalTs: START,
      quality: 'good',
      code: null,
      text: null,
    });
    const causes = { machineId: '904', line: null, expectedPeriodMs: 10_000, askedToMs: START - 10_000 };
    const context = {
      nowMs: START,
      language: 'en',
      timeZone: 'Asia/Shanghai',
      t: MACHINE_TEXTS.translate.en,
    } as const;
    const open = toStopModels([stop], live('fault', START - 60_000), causes, context);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ isOpen: true, duration: '1 min' });
    const over = toStopModels([stop], live('production', START - 4_000), causes, context);
    expect(over[0]).toMatchObject({ isOpen: false, duration: '56 s' });
  });

  it('says how old the shift’s sums are once the server no longer answers', async () => {
    const { produced } = await machineModel({ pulledAgoMs: 70_000 });
    expect(produced.staleness).toBe('stale');
    expect(produced.notes[0]).toEqual(['1 分钟前']);
    expect(produced.value).toBeGreaterThan(0);
  });

  it('leads along the flow, and ends where the flow ends', async () => {
    expect(await machineModel({ mId: '901' })).toMatchObject({ previous: null, next: { name: '洗瓶机' } });
    expect(await machineModel({ mId: '913' })).toMatchObject({ previous: { name: '封箱机' }, next: null });
  });

  it('shows a machine that belongs to no line, over the last eight hours', async () => {
    const machine = await machineModel({ mId: LONE_MACHINE_ID });
    expect(machine).toMatchObject({ lineId: null, previous: null, next: null, hasShift: false });
    expect(machine.timeline.to - machine.timeline.from).toBe(8 * 3_600_000);
    expect(machine.produced.labels[0]).toContain('近 8 小时');
  });

  it('says that there is no such machine only when the server has answered so', async () => {
    expect(await boardModel({ mId: '7' })).toEqual({ atMs: START, machine: null });
    expect(await boardModel({ mId: 'x' })).toEqual({ atMs: START, machine: null });
    expect(await boardModel({ mId: '7', isPulled: false })).toBeNull();
  });

  it('shows the state before the server has returned the shift', async () => {
    const machine = await machineModel({ isPulled: false });
    expect(machine.hasFacts).toBe(false);
    expect(machine.state.presented).toBe('production');
    expect(machine.produced).toMatchObject({ value: null, text: '–' });
  });

  it('lists every metric by its name, the counters first, unknown keys in words', async () => {
    const { parameters } = await machineModel({ language: 'en' });
    expect(parameters.slice(0, 5).map(({ key }) => key)).toEqual([
      'speed',
      'setSpeed',
      'yield',
      'reject',
      'alarms',
    ]);
    expect(parameters.map(({ name }) => name)).toContain('Oil temp 2');
  });

  it('subscribes to the machine, and to its line for the machines around it', async () => {
    const { lineId } = await machineModel();
    expect(lineId).toBe(LINE.id);
  });
});
