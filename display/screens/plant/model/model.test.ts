import { describe, expect, it } from 'vitest';
import { lineLabels } from '#display/kit/lines/line-labels.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import { FAULTS } from '#display/kit/synthetic/condition.ts';
import { createPlantScenario } from '#display/kit/synthetic/lines-scenario.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { SCENARIO_START_MS, scenarioLines, scenarioOptions } from '#tests/support/drawing/scenario-lines.ts';
import { type PlantScreenModel, toPlantModel } from './model.ts';
import { sceneMachine } from './scene-model.ts';

const LINE_IDS = ['900', '1900', '2900'];

/** The plant of a scenario after `seconds`, with the machines of a fault. */
function plantOf(fault: number, options: { machines?: number; seconds?: number; language?: Language } = {}) {
  const { machines = 39, seconds = 0, language = 'zh' } = options;
  const scenario = createPlantScenario(scenarioOptions(fault, machines));
  const nowMs = SCENARIO_START_MS + seconds * 1000;
  scenario.advance(nowMs);
  const images = scenarioLines(scenario, Math.max(1, Math.round(machines / 13)));
  return { scenario, images, model: toPlantModel({ images, nowMs, language }) };
}

function shown(fault: number, options: Parameters<typeof plantOf>[1] = {}): PlantScreenModel {
  const { model } = plantOf(fault, options);
  if (!model) throw new Error('the scenario has no lines');
  return model;
}

describe('the model of a plant', () => {
  it('is null until every line is there', () => {
    const { images } = plantOf(FAULTS.fine);
    const [first, ...others] = images;
    if (!first) throw new Error('no line');
    const missing: FeedReader = {
      ...first.image,
      get: (key) => (key === LINE_FEED_KEYS.line(first.lineId) ? undefined : first.image.get(key)),
    };
    const input = {
      images: [{ ...first, image: missing }, ...others],
      nowMs: SCENARIO_START_MS,
      language: 'zh' as const,
    };
    expect(toPlantModel(input)).toBeNull();
    expect(toPlantModel({ images: [], nowMs: SCENARIO_START_MS, language: 'zh' })).toBeNull();
  });

  it('says that all lines run, with nothing in the scene that stands out', () => {
    const model = shown(FAULTS.fine);
    expect(model.verdict).toMatchObject({ level: 'good', word: '全线运行', needsPerson: false });
    expect(model.callouts).toEqual([]);
    expect(model.scene.runs).toEqual([]);
    expect(new Set(model.scene.machines.map(({ mode }) => mode))).toEqual(new Set(['lamp']));
    expect(model.scene.belts.every(({ pace, isFed, isEmptied }) => pace > 0 && isFed && isEmptied)).toBe(
      true,
    );
    expect(model.lines.map(({ tone }) => tone)).toEqual(['production', 'production', 'production']);
  });

  it('names the line that stands, its cause, since when and what it has cost', () => {
    const model = shown(FAULTS.brokenLabeller);
    expect(model.verdict).toMatchObject({ level: 'bad', tone: 'fault', word: '2 号线停', needsPerson: true });
    expect(model.callouts[0]).toMatchObject({
      state: 'fault',
      titles: [expect.stringContaining('标签纸断'), expect.any(String)],
    });
    expect(model.callouts[0]?.detail).toMatch(/^\d\d:\d\d 起 · 少产 [\d,]+ 瓶$/);
    expect(model.running).toMatchObject({ value: 2, notes: [['共 3 条']] });
    const english = shown(FAULTS.brokenLabeller, { language: 'en' });
    expect(english.verdict.word).toBe('L2 down');
    expect(english.callouts[0]?.detail).toMatch(/^since \d\d:\d\d · [\d,]+ bottles lost$/);
  });

  it('shows the culprit alone as culprit, and who suffers in runs of the flow', () => {
    const { scene, runTexts } = shown(FAULTS.brokenLabeller);
    const culprits = scene.runs.filter(({ kind }) => kind === 'culprit');
    expect(culprits).toHaveLength(1);
    expect(scene.machines.filter(({ mode }) => mode === 'culprit').map(({ id }) => id)).toEqual(
      culprits[0]?.machineIds,
    );
    const suffering = scene.runs.filter(({ kind }) => kind === 'suffers');
    expect(suffering.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['blockage', 'material-shortage']),
    );
    const all = scene.runs.flatMap(({ machineIds }) => machineIds);
    expect(new Set(all).size).toBe(all.length);
    expect(runTexts).toHaveLength(scene.runs.length);
    for (const belt of scene.belts) {
      const feeds = scene.machines.find(({ id }) => id === belt.from);
      if (feeds?.state === 'blockage') expect(belt).toMatchObject({ isFed: false });
    }
  });

  it('claims nothing of what is silent: no lamp, nothing moves', () => {
    const { scene, data, runTexts } = shown(FAULTS.silent, { seconds: 600 });
    const stale = new Set(scene.machines.filter(({ mode }) => mode === 'stale').map(({ id }) => id));
    expect(stale.size).toBeGreaterThan(0);
    expect(data.isOld).toBe(true);
    const old = scene.runs.filter(({ kind }) => kind === 'old');
    expect(new Set(old.flatMap(({ machineIds }) => machineIds))).toEqual(stale);
    expect(runTexts[scene.runs.findIndex(({ kind }) => kind === 'old')]).toMatch(/前 · \d+ 台$/);
    for (const { from, to, pace } of scene.belts) if (stale.has(from) || stale.has(to)) expect(pace).toBe(0);
  });

  it('shows a state that is fresh, although the speed is old', () => {
    const tile = { id: '7', role: 'culprit', state: 'fault', staleness: 'stale', isHeard: true } as const;
    const modeWith = (stateStaleness: TileModel['stateStaleness']) =>
      sceneMachine({ ...tile, stateStaleness } as TileModel).mode;
    expect(modeWith('fresh')).toBe('culprit');
    expect(modeWith('ageing')).toBe('culprit');
    expect(modeWith('stale')).toBe('stale');
  });

  it.each(Object.entries(FAULTS))('has finite numbers and no empty words with the fault %s', (_, fault) => {
    for (const language of ['zh', 'en'] as const) {
      const model = shown(fault, { language, seconds: 5 });
      expect(JSON.stringify(model)).not.toMatch(/NaN|Infinity|undefined|\{\{/);
      expect(model.verdict.word).not.toBe('');
      expect(model.scene.belts.every(({ fill }) => fill >= 0 && fill <= 1)).toBe(true);
    }
  });

  it('is what a first computation would return, with the same objects for what looks as before', () => {
    const { scenario, images, model } = plantOf(FAULTS.brokenLabeller);
    // Copies are decoded anew, so that nothing is remembered of them.
    const copies = images.map(({ image, lineId }) => ({
      image: { ...image, get: (key: string) => structuredClone(image.get(key)) },
      lineId,
    }));
    let before = model;
    let kept = 0;
    for (let nowMs = SCENARIO_START_MS + 500; nowMs <= SCENARIO_START_MS + 10_000; nowMs += 500) {
      scenario.advance(nowMs);
      const next = toPlantModel({ images, nowMs, language: 'zh' });
      expect(next).toEqual(toPlantModel({ images: copies, nowMs, language: 'zh' }));
      expect(next?.scene.lanes[0]).toBe(before?.scene.lanes[0]);
      expect(next?.scene.machines.every((machine, index) => machine === before?.scene.machines[index])).toBe(
        true,
      );
      kept += next?.scene.belts.filter((belt, index) => belt === before?.scene.belts[index]).length ?? 0;
      before = next;
    }
    const belts = 20 * (before?.scene.belts.length ?? 0);
    expect(kept).toBeGreaterThan(0.5 * belts);
    expect(kept).toBeLessThan(belts);
  });

  it('puts the lines in trouble first where there are more than fit', () => {
    const model = shown(FAULTS.brokenLabeller, { machines: 8 * 13 });
    expect(model.lines).toHaveLength(8);
    expect(model.lines[0]).toMatchObject({ lineId: LINE_IDS[1], isBad: true });
    expect(model.title).toBe('全部产线 · 另有 3 条产线');
  });
});

describe('the numbers that lines go by', () => {
  const lines = (...texts: readonly (readonly [code: string, name: string])[]) =>
    texts.map(([code, name]) => ({ code, name }));

  it('are those of their codes, or else of their names, where each has another one', () => {
    expect(lineLabels(lines(['L01', '2 号厂 1 号线'], ['L03', '2 号厂 3 号线']))).toEqual(['1', '3']);
    expect(lineLabels(lines(['GLASS', '1 号线'], ['CANS', '12 号线']))).toEqual(['1', '12']);
  });

  it.each([
    [lines(['A1', '1 号线'], ['B1', '1 号旁线'])],
    [lines(['GLASS', '玻璃瓶'], ['CANS', '易拉罐'])],
    [lines(['2026001', 'a'], ['2026002', 'b'])],
    [lines(['L1', 'a'], ['CANS', 'b'])],
    [[]],
  ])('are their places in %j', (given) => {
    expect(lineLabels(given)).toEqual(given.map((_, index) => String(index + 1)));
  });
});
