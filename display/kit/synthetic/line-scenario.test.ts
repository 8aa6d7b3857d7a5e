import { describe, expect, it } from 'vitest';
import { toLineModel } from '#display/kit/line/line-model.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { FAULTS } from './condition.ts';
import { createLineScenario } from './line-scenario.ts';
import { SYNTHETIC_LINE_ID } from './synthetic-line.ts';

const START = Date.UTC(2026, 10, 20, 5, 42);
const TOPIC = { name: 'line', id: SYNTHETIC_LINE_ID } as const;

/** A small generator with a state of its own: the same numbers every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function open(machines: number, fault: number, rate = 20) {
  return createLineScenario({ seed: 7, rate, machines, fault, startMs: START, random: seeded(7) });
}

function modelOf(scenario: ReturnType<typeof open>, nowMs: number) {
  const values = scenario.image(TOPIC);
  const image: FeedReader = {
    get: (key) => values.get(key),
    keys: () => values.keys(),
    baseTs: START,
    size: values.size,
  };
  const model = toLineModel({ image, lineId: SYNTHETIC_LINE_ID, nowMs, language: 'zh' });
  if (!model) throw new Error('no picture');
  return model;
}

describe('the synthetic line', () => {
  it('is the same every run, however its time is cut', () => {
    const whole = open(13, FAULTS.fine);
    const cut = open(13, FAULTS.fine);
    whole.advance(START + 10_000);
    for (let at = 700; at <= 10_000; at += 300) cut.advance(START + at);
    cut.advance(START + 10_000);
    expect([...cut.image(TOPIC)]).toEqual([...whole.image(TOPIC)]);
  });

  it.each([1, 4, 8, 9, 12, 13, 14, 24, 37, 60])('has %i machines when asked', (machines) => {
    const model = modelOf(open(machines, FAULTS.fine), START);
    expect(model.machines).toHaveLength(machines);
    expect(model.shape.steps.flat()).toHaveLength(machines);
    expect(model.verdict.kind).toBe('running');
  });

  it('keeps every value fresh while it runs', () => {
    const scenario = open(60, FAULTS.fine);
    scenario.advance(START + 30_000);
    const model = modelOf(scenario, START + 30_000);
    expect(model.machines.filter(({ staleness }) => staleness !== 'fresh')).toEqual([]);
    expect(model.plan.staleness).toBe('fresh');
  });

  it('aims at the asked rate of changes', () => {
    const scenario = open(60, FAULTS.fine, 1_000);
    const before = [...scenario.image(TOPIC).keys()].length;
    scenario.advance(START + 1_000);
    expect(before).toBeGreaterThan(180);
    expect([...scenario.advance(START + 1_100)].length).toBeGreaterThan(40);
  });

  it('breaks a labeller, and the board blames it', () => {
    const model = modelOf(open(13, FAULTS.brokenLabeller), START);
    const culprits = model.machines.filter(({ role }) => role === 'culprit');
    expect(culprits.map(({ name }) => name)).toEqual(['贴标机 A']);
    expect(model.verdict).toMatchObject({
      kind: 'stopped',
      needsPerson: true,
      detail: '起因：贴标机 A · 故障 F217 标签纸断',
    });
    expect(model.machines.filter(({ role }) => role === 'suffers').length).toBeGreaterThan(5);
  });

  it('cleans, and no machine is blamed', () => {
    const model = modelOf(open(13, FAULTS.cleaning), START);
    expect(model.machines.some(({ role }) => role === 'culprit')).toBe(false);
    expect(model.verdict).toMatchObject({ kind: 'stopped', word: '清洗', needsPerson: false });
  });

  it('falls silent in parts', () => {
    const { machines } = modelOf(open(13, FAULTS.silent), START);
    expect(new Set(machines.map(({ staleness }) => staleness))).toEqual(
      new Set(['fresh', 'ageing', 'stale', 'dead']),
    );
  });
});
