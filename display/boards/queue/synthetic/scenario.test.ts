import { describe, expect, it } from 'vitest';
import { toQueueModel } from '#display/boards/queue/model/model.ts';
import { createQueueScenario } from '#display/boards/queue/synthetic/scenario.ts';
import { SITUATIONS } from '#display/boards/queue/synthetic/situations.ts';
import { queueReaderOf as readerOf, QUEUE_START as START } from '#tests/support/walls/queue-model.ts';

describe('the synthetic day', () => {
  const open = (fault: number, machines = 12) =>
    createQueueScenario({ seed: 1, rate: 20, machines, fault, startMs: START, random: () => 0.5 });
  const shown = (scenario: ReturnType<typeof open>, nowMs: number) => {
    const values = scenario.image({ name: 'dockQueue', id: '71' });
    const model = toQueueModel({ image: readerOf(values), nowMs, language: 'zh', speaking: null });
    if (!model) throw new Error('no picture');
    return model;
  };

  it.each(Object.entries(SITUATIONS))('has the situation %s', (name, fault) => {
    const model = shown(open(fault), START);
    const facts = {
      normal: model.band.isBlinking && model.delay === null,
      delayed: model.band.headline === '第 3 次叫号' && model.delay !== null,
      stale: model.data.staleness === 'stale',
      widest: model.recent.some(({ dock }) => dock.length === 4),
      idle: model.band.look === 'quiet',
      dead: model.data.staleness === 'dead' && model.band.call !== null,
      walkIns: !model.hasTimes && model.waiting.every((row) => row.name.startsWith('A')),
      paused: model.band.headline === '暂停叫号',
      noDock: model.recent.some(({ dock, isOnTheWay }) => dock === '' && isOnTheWay),
      crowded: model.recent.filter(({ isOnTheWay }) => isOnTheWay).length === 5,
      first: model.band.call !== null && model.recent.length === 0 && model.hasCalls,
    };
    expect(facts[name as keyof typeof facts]).toBe(true);
  });

  it('goes on: trucks are called in their order, come to their docks, and others arrive', () => {
    const scenario = open(SITUATIONS.normal);
    const before = shown(scenario, START);
    scenario.advance(START + 21_000);
    const after = shown(scenario, START + 21_000);
    expect(after.band.call?.name).toBe(before.waiting[0]?.name);
    expect(after.waiting).toHaveLength(before.waiting.length);
    expect(after.data.staleness).toBe('fresh');
    scenario.advance(START + 120_000);
    const names = shown(scenario, START + 120_000).recent.filter(({ isOnTheWay }) => !isOnTheWay);
    expect(names.map(({ name }) => name)).toContain(before.waiting[0]?.name);
  });

  it('is the same however its time is cut, and blank before the day has begun', () => {
    const whole = open(SITUATIONS.normal);
    const cut = open(SITUATIONS.normal);
    whole.advance(START + 60_000);
    for (let at = 700; at <= 60_000; at += 700) cut.advance(START + at);
    cut.advance(START + 60_000);
    const topic = { name: 'dockQueue', id: '71' } as const;
    expect([...cut.image(topic)]).toEqual([...whole.image(topic)]);
    expect(shown(open(SITUATIONS.idle, 1), START)).toMatchObject({
      recent: [],
      hasCalls: false,
      waiting: [],
      missed: [],
      late: [],
    });
  });
});
