import { describe, expect, it } from 'vitest';
import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import { SYNTHETIC_LINE_ID, syntheticLine } from '#display/kit/synthetic/synthetic-line.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';
import { MACHINE_STATES } from '#shared/contracts/plant/machine-state.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type LineModel, toLineModel } from './line-model.ts';

const START = Date.UTC(2026, 10, 20, 5, 42);
const PERIOD_MS = 10_000;
const LINE_KEY = `line:${SYNTHETIC_LINE_ID}`;

/** A small generator with a state of its own: the same numbers every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** An image that is written to, read through one reader that a memory can know. */
function openPlant(machines = 13) {
  const scenario = createLineScenario({
    seed: 7,
    rate: 20,
    machines,
    fault: FAULTS.fine,
    startMs: START,
    random: seeded(7),
  });
  const values = new Map(scenario.image({ name: 'line', id: SYNTHETIC_LINE_ID }));
  const newReader = (): FeedReader => ({
    get: (key) => values.get(key),
    keys: () => values.keys(),
    baseTs: START,
    size: values.size,
  });
  const image = newReader();
  const modelBy = (reader: FeedReader, nowMs: number, language: Language): LineModel => {
    const model = toLineModel({ image: reader, lineId: SYNTHETIC_LINE_ID, nowMs, language });
    if (!model) throw new Error('no picture');
    return model;
  };
  return {
    line: syntheticLine({ machines, isWide: false }),
    put: (key: string, value: unknown) => values.set(key, value),
    report: (
      id: string,
      state: (typeof MACHINE_STATES)[number],
      atMs: number,
      extra: { code?: string; quality?: Quality; sinceMs?: number } = {},
    ) =>
      values.set(
        `s:${id}`,
        toStateWire(
          {
            states: [state],
            sinceTs: extra.sinceMs ?? atMs,
            sourceTs: atMs,
            arrivalTs: atMs,
            code: extra.code ?? null,
            text: null,
            quality: extra.quality ?? 'good',
          },
          START,
        ),
      ),
    metric: (id: string, key: string, value: number, atMs: number, quality: Quality = 'good') =>
      values.set(`m:${id}:${key}`, toMetricWire({ value, sourceTs: atMs, arrivalTs: atMs, quality }, START)),
    remembered: (nowMs: number, language: Language = 'zh') => modelBy(image, nowMs, language),
    /** As if this were the first computation on the same image. */
    anew: (nowMs: number, language: Language = 'zh') => modelBy(newReader(), nowMs, language),
  };
}

function tile(model: LineModel, id: string) {
  const found = model.machines.find((machine) => machine.id === id);
  if (!found) throw new Error(`no machine ${id}`);
  return found;
}

describe('a remembered model', () => {
  it.each([3, 11, 29])(
    'is the one that a first computation returns, whatever happened before (%i)',
    (seed) => {
      const plant = openPlant();
      const random = seeded(seed);
      const pick = <Item>(items: readonly Item[]): Item => {
        // The index is within the array: what stands there is an item, be it undefined.
        return items[Math.floor(random() * items.length)] as Item;
      };
      let nowMs = START;
      let line: Line = plant.line;
      for (let step = 0; step < 600; step += 1) {
        // Small steps, so that thresholds of ages and whole seconds are passed with nothing new between two models.
        nowMs += pick([0, 1, 7, 60, 100, 100, 100, 300, 990]);
        if (random() < 0.02) nowMs += pick([-400, -5_000, 20_000]);
        const { id } = pick(line.machines);
        const agoMs = pick([0, PERIOD_MS, 2 * PERIOD_MS, 5 * PERIOD_MS, -3_000]) - pick([0, 40, 150, 800]);
        const atMs = nowMs - agoMs;
        const quality = pick<Quality>(['good', 'good', 'good', 'uncertain', 'bad']);
        const what = 3 * random();
        if (what < 0.3) plant.report(id, pick(MACHINE_STATES), atMs, { code: pick(['F217', 'E3']), quality });
        else if (what < 0.6)
          plant.metric(id, pick(['speed', 'yield', 'alarms']), Math.round(random() * 40_000), atMs, quality);
        else if (what < 0.7) plant.metric(id, 'buffer0', Math.round(random() * 1_700), atMs, quality);
        else if (what < 0.72) plant.put(`s:${id}`, pick([null, undefined, { s: 'nonsense' }]));
        else if (what < 0.74) {
          line = { ...line, bottleneckMachineId: id };
          plant.put(LINE_KEY, line);
        }
        const language = pick<Language>(['zh', 'zh', 'zh', 'en']);
        expect(plant.remembered(nowMs, language)).toEqual(plant.anew(nowMs, language));
      }
    },
  );

  it('keeps a machine’s object while its tile shows the same, and only then', () => {
    const plant = openPlant();
    const [first, second] = plant.line.machines;
    if (!first || !second) throw new Error('a short line');
    const before = plant.remembered(START + 200);
    plant.metric(second.id, 'speed', 12_345, START + 250);
    const after = plant.remembered(START + 300);
    expect(tile(after, first.id)).toBe(tile(before, first.id));
    expect(tile(after, second.id)).not.toBe(tile(before, second.id));
    expect(tile(after, second.id).figure.text).toBe('12.3k');
    expect(after.edges).toBe(before.edges);
  });

  it('gives a machine its new role when another one becomes the cause, though it reported nothing new', () => {
    const plant = openPlant();
    const { bottleneckMachineId: fillerId } = plant.line;
    const capper = plant.line.machines.find(({ machineType }) => machineType === 'capper');
    const labeller = plant.line.machines.find(({ machineType }) => machineType === 'labeller');
    if (!capper || !labeller) throw new Error('no such machines');
    for (const { id, machineType } of plant.line.machines) {
      const isStopped = ['filler', 'capper', 'inspector', 'labeller'].includes(machineType);
      plant.report(id, isStopped ? 'blockage' : 'production', START);
    }
    plant.report(labeller.id, 'crash-stop', START, { code: 'F217' });
    // All within one second: nothing but the role is another.
    const blamed = plant.remembered(START + 1_100);
    expect(tile(blamed, labeller.id).role).toBe('culprit');
    expect(tile(blamed, capper.id).role).toBe('suffers');
    plant.report(capper.id, 'crash-stop', START + 1_150);
    const blamedNearer = plant.remembered(START + 1_200);
    expect(blamedNearer.verdict.causeMachineId).toBe(capper.id);
    expect(tile(blamedNearer, capper.id).role).toBe('culprit');
    expect(tile(blamedNearer, labeller.id).role).toBe('stopped');
    plant.report(fillerId, 'production', START + 1_250);
    expect(tile(plant.remembered(START + 1_300), capper.id).role).toBe('stopped');
  });

  it.each([
    [PERIOD_MS, 'fresh'],
    [PERIOD_MS + 1, 'ageing'],
    [2 * PERIOD_MS - 1, 'ageing'],
    [2 * PERIOD_MS, 'stale'],
    [5 * PERIOD_MS - 1, 'stale'],
    [5 * PERIOD_MS, 'dead'],
  ] as const)('ages by itself: computed often and then at %i ms it is %s', (ageMs, staleness) => {
    const plant = openPlant();
    const [machine] = plant.line.machines;
    if (!machine) throw new Error('a short line');
    const quietMs = START + 100_000;
    plant.report(machine.id, 'production', quietMs);
    plant.metric(machine.id, 'speed', 30_000, quietMs);
    for (const atMs of [0, 100, ageMs - 1_500, ageMs - 1, ageMs]) plant.remembered(quietMs + atMs);
    const shown = tile(plant.remembered(quietMs + ageMs), machine.id);
    expect(shown.staleness).toBe(staleness);
    expect(shown.state).toBe(staleness === 'dead' ? 'unknown' : 'production');
  });

  it('moves the clock of a stop and the text of an age with each second, and not in between', () => {
    const plant = openPlant();
    const [machine] = plant.line.machines;
    if (!machine) throw new Error('a short line');
    plant.report(machine.id, 'fault', START + 60_000, { sinceMs: START });
    plant.metric(machine.id, 'speed', 0, START + 60_000);
    const at = (ms: number) => tile(plant.remembered(START + ms), machine.id);
    expect(at(60_100).figure.text).toBe('1:00');
    expect(at(60_900)).toBe(at(60_100));
    expect(at(61_000).figure.text).toBe('1:01');
    expect(at(72_300).ageText).toBe('12 秒前');
    expect(at(73_000).ageText).toBe('13 秒前');
  });

  it('is in the language that is asked for, and has the names of a changed plan', () => {
    const plant = openPlant();
    const [machine] = plant.line.machines;
    if (!machine) throw new Error('a short line');
    expect(tile(plant.remembered(START + 100), machine.id).unitText).toBe('瓶/时');
    expect(tile(plant.remembered(START + 100, 'en'), machine.id).name).toBe(machine.nameEn);
    expect(tile(plant.remembered(START + 100), machine.id).name).toBe(machine.name);
    const renamed = plant.line.machines.map((one) =>
      one.id === machine.id ? { ...one, name: '新机' } : one,
    );
    plant.put(LINE_KEY, { ...plant.line, machines: renamed });
    expect(tile(plant.remembered(START + 100), machine.id).name).toBe('新机');
  });
});
