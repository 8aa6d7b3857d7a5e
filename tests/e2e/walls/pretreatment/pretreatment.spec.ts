import { planPretreatmentBoard } from '#display/boards/pretreatment/layout/layout.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import { UNIT_SITUATIONS as SITUATIONS } from '#display/kit/pretreatment/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { eventSender, messageSender } from '#tests/support/benches/sent-events.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { BLENDER, BUFFER, MADE_HALL, makeHallUnits, makeRecipe } from '#tests/support/made/made-hall.ts';
import { openWall } from '#tests/support/walls/followed-walls.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';
import { tap } from '#tests/support/walls/tap.ts';

/** Numbers and times, of which nothing may be cut off. */
const WHOLE = /^(verdict|figure)\.|\.(figure|temperature|time|note|measured|since)$/;

testLegibility({
  path: '/pretreatmentSignage',
  situations: SITUATIONS,
  capFloors: CAP_FLOORS.far,
  query: () => ({ screen: 'E1', machines: 12 }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toEqual(expect.arrayContaining(['verdict.word', 'figure.supply', 'label.unit0.figure']));
    const cut = texts.filter(({ part, text }) => WHOLE.test(part) && text.includes('…'));
    expect(cut).toEqual([]);
    // Ordinary names are read whole on large tiles.
    const isPlain = situation === SITUATIONS.normal || situation === SITUATIONS.dry;
    const names = texts.filter(({ part, text }) => /^label\.unit\d+\.name$/.test(part) && text.includes('…'));
    if (isPlain) expect(names).toEqual([]);
  },
});

test('a tank is drained: the board forecasts it, blames the batch, and shows that the filler is dry', async ({
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeHallUnits(server, admin);
  await makeRecipe(server, admin, 'ORANGE');
  const send = await eventSender(server, admin, MADE_HALL);
  const sendOf = await messageSender(server, admin, 'tanks');
  const report = async (machine: string, kind: 'metrics' | 'state', payload: object) => {
    const topic = `linewall/v1/${server.tenantId}/${machine}/${kind}`;
    expect(await sendOf([{ topic, payload: { ts: server.clock.now(), ...payload } }])).toMatchObject({
      accepted: 1,
    });
  };
  const measure = async (level: number, flow: number) => {
    await report(BUFFER, 'metrics', { level, flow, temperature: 4.6 });
    await report(BLENDER, 'metrics', { level: 88, temperature: 72.1, temperatureSet: 85 });
  };
  const wall = await openWall<PretreatmentModel>(server, otherBrowser, 'pretreatment');
  // Values are measured as long as they are waited for: old ones forecast nothing.
  const see = (level: number, flow: number, of: (model: PretreatmentModel) => unknown) =>
    expect.poll(async () => {
      await measure(level, flow);
      const model = await wall.model();
      return model && of(model);
    });
  const batch = { type: 'batch', no: 'B-1', recipe: 'ORANGE', unit: BLENDER, line: 'L1' };

  await send([{ ...batch, state: 'running', step: 1 }]);
  // The fillers draw nothing from a tank that holds enough: that is no lack of product.
  await see(90, 0, ({ verdict }) => verdict.word).toBe('供料正常');

  // 9 % of 20 t at 6 t/h; the batch takes twice as long.
  await see(9, 6, ({ verdict }) => verdict.word).toMatch(/^1[78] 分后断料$/);
  // The batch may come a frame after the values that the forecast rests on.
  await see(9, 6, ({ verdict: { tone, needsPerson }, units, batches }) => ({
    ...{ tone, needsPerson },
    worst: units.find(({ role }) => role === 'worst')?.standing,
    batches: batches.rows.map(({ no }) => no),
  })).toEqual({ tone: 'fault', needsPerson: true, worst: 'running', batches: ['B-1'] });

  await report(BUFFER, 'state', { states: ['material-shortage'] });
  await see(0, 0, ({ verdict }) => verdict.word).toBe('已断料');

  const tile = planPretreatmentBoard({ size: 'large', places: 2 }, 'landscape').grid.tiles[0];
  if (!tile) throw new Error('no tile');
  await tap(wall.page, tile);
  await wall.page.waitForURL(/\/MachineIndex\?.*mId=/);
});
