import { describe, expect, it } from 'vitest';
import { askedLines, chosenLines } from '#display/kit/lines/asked-lines.ts';
import { createLinesScenario, LINES_FAULTS } from '#display/kit/synthetic/lines-scenario.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { type Line, listLines } from '#shared/contracts/plant/line.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { SCENARIO_START_MS, scenarioLines, scenarioOptions } from '#tests/support/drawing/scenario-lines.ts';
import { type LinesModel, toLinesModel } from './lines-model.ts';

interface Options {
  readonly lines?: number;
  readonly machines?: number;
  readonly seconds?: number;
  readonly language?: Language;
  /** In place of the scenario's own. */
  readonly units?: readonly Line['unit'][];
}

/** The lines of a scenario after `seconds`. */
function plantOf(
  fault: number,
  { lines = 5, machines = 12, seconds = 0, language = 'zh', units }: Options = {},
) {
  const scenario = createLinesScenario({ ...scenarioOptions(fault, machines), lines });
  const nowMs = SCENARIO_START_MS + seconds * 1000;
  scenario.advance(nowMs);
  const images = scenarioLines(scenario, lines).map((one, index) => {
    const unit = units?.[index];
    if (!unit) return one;
    const key = LINE_FEED_KEYS.line(one.lineId);
    const line = { ...(one.image.get(key) as Line), unit };
    return {
      ...one,
      image: { ...one.image, get: (asked: string) => (asked === key ? line : one.image.get(asked)) },
    };
  });
  return { scenario, images, input: { images, nowMs, language } };
}

function shown(fault: number, options: Options = {}): LinesModel {
  const model = toLinesModel(plantOf(fault, options).input);
  if (!model) throw new Error('the scenario has no lines');
  return model;
}

describe('the lines of a plant', () => {
  it('are there once every image holds its line', () => {
    const { input, images } = plantOf(LINES_FAULTS.fine);
    const empty = { ...images[0]?.image, get: () => undefined } as (typeof images)[number]['image'];
    expect(
      toLinesModel({ ...input, images: [{ image: empty, lineId: '900' }, ...images.slice(1)] }),
    ).toBeNull();
    expect(toLinesModel({ ...input, images: [] })).toBeNull();
  });

  it('all run: the head says so, and no tile stands out', () => {
    const model = shown(LINES_FAULTS.fine);
    expect(model.verdict).toMatchObject({ level: 'good', word: '全线运行', needsPerson: false });
    expect(model.running).toMatchObject({ value: 5, notes: [['共 5 条']] });
    expect(model.lines.map(({ role, word }) => [role, word])).toEqual(
      Array.from({ length: 5 }, () => ['plain', '运行中']),
    );
    expect(model.lines[0]?.details[0]).toMatch(/^已连续 /);
    expect(model).toMatchObject({ size: 'large', places: 5, page: { page: 0, pages: 1 } });
  });

  it('names the one that is down, its machine, the cause and since when, in the head and on its tile', () => {
    const model = shown(LINES_FAULTS.brokenLabeller);
    expect(model.verdict).toMatchObject({ word: '2 号线停', clock: '12:05', needsPerson: true });
    expect(model.verdict.detail).toMatch(/^2 号灌装线 · 起因：贴标机 . · 故障 F217 标签纸断$/);
    const [fine, down] = model.lines;
    expect(fine?.role).toBe('plain');
    expect(down).toMatchObject({ role: 'worst', tone: 'fault', word: '停线', briefClock: '12:05' });
    expect(down?.cause).toMatchObject({ reason: 'F217 标签纸断' });
    const culprits = down?.cells.filter(({ role }) => role === 'culprit');
    expect(culprits).toEqual([{ role: 'culprit', state: 'fault', hasWarning: false, staleness: 'fresh' }]);
    expect(down?.cells).toHaveLength(12);
  });

  it('says how many others are down, and one tile alone is filled', () => {
    const model = shown(LINES_FAULTS.broken, { lines: 4 });
    const down = model.lines.filter(({ role }) => role === 'worst' || role === 'bad');
    expect(down.length).toBeGreaterThan(1);
    expect(down.filter(({ role }) => role === 'worst')).toHaveLength(1);
    expect(model.verdict.word).toMatch(/^\d 号线停$/);
    expect(model.verdict.detail).toContain(`另有 ${down.length - 1} 条停`);
    expect(model.verdict.briefDetail).toMatch(new RegExp(`^另有 ${down.length - 1} 条停 · `));
    if (model.verdict.cause) expect(model.verdict.cause.lead).toMatch(/^另有 \d 条停 · /);
  });

  it('says of a planned stop why and until when, and of it needs nobody', () => {
    const model = shown(LINES_FAULTS.mixed);
    const planned = model.lines[2];
    expect(planned).toMatchObject({ role: 'quiet', word: '计划停机', clock: { text: '' }, cause: null });
    expect(planned?.details[0]).toMatch(/^保养.* · 到 15:12$/);
    expect(model.verdict.word).toBe('2 号线停');
  });

  it('claims nothing of a line that is not heard: its age stands first, its machines are unknown', () => {
    const model = shown(LINES_FAULTS.mixed);
    const silent = model.lines[4];
    expect(silent?.role).toBe('old');
    expect([silent?.oee?.isStruck, model.lines[0]?.oee?.isStruck]).toEqual([true, false]);
    expect(silent?.details.join()).toMatch(/31 ?分/);
    expect(new Set(silent?.cells.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect(model.data.isOld).toBe(true);
    const dead = shown(LINES_FAULTS.dead);
    expect(dead.verdict).toMatchObject({ level: 'unknown', needsPerson: false });
    expect(new Set(dead.lines.map(({ role }) => role))).toEqual(new Set(['old']));
  });

  it('says how many machines of a line are silent while the line itself is heard', () => {
    const line = shown(LINES_FAULTS.mixed, { lines: 6 }).lines[5];
    expect(line).toMatchObject({ role: 'plain', word: '运行中' });
    expect(line?.details[0]).toMatch(/^2 台数据过时 · 已连续 /);
  });

  it('keeps the figures of all while one line is not heard, and says so below them', () => {
    const { running, output, oee } = shown(LINES_FAULTS.mixed);
    expect([running, output, oee].map(({ staleness }) => staleness)).toEqual(['fresh', 'fresh', 'fresh']);
    expect(running.notes).toEqual([['共 5 条 · 1 条数据过时', '共 5 条']]);
    expect(output.notes[0]?.[1]).toBe('1 条数据过时');
    expect(oee.notes).toEqual([['1 条数据过时']]);
    const dead = shown(LINES_FAULTS.dead);
    expect([dead.running, dead.output, dead.oee].map(({ staleness }) => staleness)).toEqual([
      'dead',
      'dead',
      'dead',
    ]);
  });

  it('adds up what all make where they count alike, and says so where they do not', () => {
    const same = shown(LINES_FAULTS.fine, { lines: 2 });
    expect(same.output.value).toBeGreaterThan(0);
    const mixed = shown(LINES_FAULTS.fine, { lines: 2, units: ['bottle', 'can'] });
    expect(mixed.output).toMatchObject({ value: null, text: '–', notes: [['各线单位不同']] });
  });

  it('weighs the OEE of the lines by their planned time', () => {
    const { input, images } = plantOf(LINES_FAULTS.brokenLabeller, { lines: 2 });
    const summaries = images.map(({ image, lineId }) => image.get(LINE_FEED_KEYS.summary(lineId))) as {
      oee: { oee: number; plannedBusyMs: number };
    }[];
    const [first, second] = images;
    const [a, b] = summaries;
    if (!first || !second || !a || !b) throw new Error('no lines');
    const longer = { ...b, oee: { ...b.oee, oee: 0.1, plannedBusyMs: 3 * a.oee.plannedBusyMs } };
    const key = LINE_FEED_KEYS.summary(second.lineId);
    const get = (asked: string) => (asked === key ? longer : second.image.get(asked));
    const model = toLinesModel({ ...input, images: [first, { ...second, image: { ...second.image, get } }] });
    expect(model?.oee.value).toBeCloseTo((a.oee.oee + 3 * 0.1) / 4, 6);
    expect(model?.oee.notes[0]?.[0]).toBe('2 条线按计划时间加权');
  });

  it.each([
    [8, 'large', 8, 1],
    [9, 'small', 9, 1],
    [12, 'small', 12, 1],
    [13, 'small', 12, 2],
    [40, 'small', 12, 4],
  ] as const)('are %i on tiles that are %s, %i at a time, on %i pages', (lines, size, places, pages) => {
    expect(shown(LINES_FAULTS.fine, { lines, machines: 4 })).toMatchObject({
      size,
      places,
      page: { pages },
      lineCount: lines,
    });
  });

  it('keep the one that is down in front of every page, and each line comes', () => {
    const { images } = plantOf(LINES_FAULTS.brokenLabeller, { lines: 30, machines: 9 });
    const pages = [0, 1, 2].map((turn) =>
      toLinesModel({ images, nowMs: SCENARIO_START_MS + turn * 12_000, language: 'zh' }),
    );
    expect(pages.map((page) => page?.lines[0]?.name)).toEqual(['2 号灌装线', '2 号灌装线', '2 号灌装线']);
    const names = new Set(pages.flatMap((page) => page?.lines.map(({ name }) => name)));
    expect(names.size).toBe(30);
  });

  it.each(Object.entries(LINES_FAULTS))(
    'has finite numbers and no empty words with the fault %s',
    (_, fault) => {
      for (const language of ['zh', 'en'] as const) {
        const model = shown(fault, { language, seconds: 5, lines: 9 });
        expect(JSON.stringify(model)).not.toMatch(/NaN|Infinity|undefined|\{\{/);
        for (const { word, name, speed, output } of model.lines)
          expect([word, name, speed.text, output.text]).not.toContain('');
      }
    },
  );

  it('keeps the cells of a line as long as its machines look the same', () => {
    const { input } = plantOf(LINES_FAULTS.fine);
    const before = toLinesModel(input);
    const after = toLinesModel({ ...input, nowMs: input.nowMs + 100 });
    expect(after?.lines[0]?.cells).toBe(before?.lines[0]?.cells);
  });
});

describe('the lines that an address asks for', () => {
  const scenario = createLinesScenario({ ...scenarioOptions(LINES_FAULTS.fine, 4), lines: 3 });
  const lines = scenario.answer(listLines.id, {}, SCENARIO_START_MS) as Line[];
  const chosen = (query: string) =>
    chosenLines(askedLines(new URLSearchParams(query)), lines).map(({ code }) => code);

  it('are all without a name, else those named by code or id, in the order of the plant', () => {
    expect(chosen('')).toEqual(['L1', 'L2', 'L3']);
    expect(chosen('line=')).toEqual(['L1', 'L2', 'L3']);
    expect(chosen('line=L3,900')).toEqual(['L1', 'L3']);
    expect(chosen('line=L3, L3,,NO-SUCH')).toEqual(['L3']);
    expect(chosen('line=NO-SUCH')).toEqual([]);
  });

  it('are as many as a display follows', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...lines[0], id: String(index) }) as Line);
    expect(chosenLines([], many)).toHaveLength(40);
  });
});
