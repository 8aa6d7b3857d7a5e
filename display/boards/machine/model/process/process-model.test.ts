import { describe, expect, it } from 'vitest';
import { type MachineModel, toMachineBoardModel } from '#display/boards/machine/model/model.ts';
import { chooseTopics } from '#display/boards/machine/model/sources.ts';
import { createMachineScenario } from '#display/boards/machine/synthetic/scenario.ts';
import { UNIT_SITUATIONS as S } from '#display/kit/pretreatment/synthetic/situations.ts';
import type { Call } from '#display/runtime/board/board.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** 13:42 in Shanghai. */
const START = Date.UTC(2026, 10, 20, 5, 42);
const BUFFER_A = '2009';
const BLEND_3 = '2006';
const PASTEURISER = '2008';

/** The page of a unit of the synthetic hall, through the same calls and keys as a real one. */
async function pageOf(mId: string, fault = 0, language: Language = 'zh'): Promise<MachineModel> {
  const scenario = createMachineScenario({
    seed: 1,
    rate: 20,
    machines: 12,
    fault,
    startMs: START,
    random: () => 0.5,
  });
  const call: Call = async (contract, input) =>
    // The contract's schema has just produced it; TypeScript cannot follow the generic that far.
    contract.reply.parse(scenario.answer(contract.id, input, START)) as never;
  const topics = await chooseTopics({
    place: { path: '/MachineIndex', query: new URLSearchParams({ mId }) },
    call,
  });
  const images = topics.map((topic) => {
    const values = scenario.image(topic);
    return {
      get: (key: string) => values.get(key),
      keys: () => values.keys(),
      baseTs: START,
      size: values.size,
    };
  });
  const feed = {
    phase: 'live',
    reason: null,
    lastFrameMonoMs: null,
    frames: 0,
    badFrames: 0,
    reconnects: 0,
  } as const;
  const model = toMachineBoardModel({
    images,
    topics,
    nowMs: START,
    language,
    feed,
    speaking: null,
    pulled: {},
  });
  if (!model?.machine) throw new Error('no model');
  return model.machine;
}

async function processOf(mId: string, fault = 0, language: Language = 'zh') {
  const { process } = await pageOf(mId, fault, language);
  if (!process) throw new Error('no process unit');
  return process;
}

describe('the page of a process unit', () => {
  it('shows what the unit measures with its units, and the clock of its hall', async () => {
    const page = await pageOf(BUFFER_A);
    expect(page).toMatchObject({ timeZone: 'Asia/Shanghai', clock: '13:42' });
    expect(page.process?.figures.slice(0, 3).map(({ figure }) => [figure.labels[0], figure.text])).toEqual([
      ['液位（%）', '76'],
      ['温度（°C）', '4.6'],
      ['流量（t/h）', '8.8'],
    ]);
    expect(page.parameters.map(({ text }) => text)).toContain('76 %');
    expect(page.process?.metrics).toEqual(['level', 'temperature']);
  });

  it('forecasts by the trend when it is empty, with the range, and says what its line gets next', async () => {
    const { figures, work } = await processOf(BUFFER_A);
    const forecast = figures[3]?.figure;
    expect(forecast?.labels).toEqual(['预计见底']);
    // 76 % at 43.3 % an hour.
    expect(forecast?.text).toBe('≈15:27');
    expect(forecast?.notes[1]?.[0]).toMatch(/^\d\d:\d\d–\d\d:\d\d$/);
    expect(work).toContain('1 号线');
    expect(work).toContain('B-1107');
  });

  it('has the whole code of its batch first, and its steps with the minutes planned and taken', async () => {
    const { work, recipe, currentStep } = await processOf(BLEND_3, S.dry);
    expect(work).toMatch(/^B-1107 · /);
    expect(currentStep).toBe(3);
    expect(recipe).toHaveLength(6);
    expect(recipe[3]).toMatchObject({ duration: '31 / 18 分', isOpen: true, state: 'warning' });
    expect(recipe[0]).toMatchObject({ count: '已完成', duration: '10 分', isOpen: false });
  });

  it('leaves out the level of a unit that has none, and says that nothing can be forecast from it', async () => {
    const { vessel, figures, metrics } = await processOf(PASTEURISER, 0, 'en');
    expect(vessel.level).toBeNull();
    expect(metrics[0]).toBe('flow');
    expect(figures[0]?.figure.labels[0]).toBe('Flow (t/h)');
    expect(figures[3]?.figure).toMatchObject({ text: '–', notes: [['level not measured']] });
  });

  it('claims nothing from dead data', async () => {
    const { figures } = await processOf(BUFFER_A, S.dead);
    expect(figures[0]?.figure.staleness).toBe('dead');
    expect(figures[3]?.figure).toMatchObject({ value: null, notes: [['液位数据太旧']] });
  });

  it('leads to the units before and behind it, and is none for other machines', async () => {
    expect((await processOf(PASTEURISER)).next?.id).toBe(BUFFER_A);
    expect((await processOf(BUFFER_A)).previous?.id).toBe(PASTEURISER);
    expect((await pageOf('904')).process).toBeNull();
  });
});
