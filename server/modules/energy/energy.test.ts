import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import {
  type EnergyCostNode,
  type EnergyNode,
  getEnergyCostTree,
  getEnergyTree,
  getRegionConsumption,
  getStateEnergy,
  type RegionConsumption,
  recomputeEnergy,
  type StateEnergy,
} from '#shared/contracts/energy/energy.ts';
import { energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy/energy-tariff.ts';
import {
  type CounterCorrection,
  createCounterCorrection,
  revokeCounterCorrection,
} from '#shared/contracts/history/counter-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type DepartmentNode, department, getEnergySubTree } from '#shared/contracts/plant/department.ts';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { type Nested, walkTree } from '#shared/domain/tree/tree.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { energyReadings, playEnergyDay, storedEnergyDays } from '#tests/support/made/made-energy-day.ts';
import { energyMeterSample } from '#tests/support/samples/energy/energy-meter.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { localDay } from './meter-uses.ts';

const ZONE = 'Asia/Shanghai';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let user: TestUser;
/** The local day before the last one that the plant reports in. */
let day: string;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  // Ten in the morning by the plant's clocks, whenever the test runs.
  const tomorrow = dayAfter(localDay(server.clock.now(), ZONE), 1);
  server.clock.advance(startOfDay(tomorrow, ZONE) + 10 * HOUR - server.clock.now());
  server.clock.hold();
  user = await server.addUser();
  today = tomorrow;
  day = dayAfter(today, -1);
  await playEnergyDay(server, day, ZONE);
});
afterAll(() => server.close());

const idOf = (code: string): Id => server.wiring.directory.findMachine('1', code)?.id ?? '';

const metrics: ReturnType<typeof energyReadings>['metrics'] = (...given) =>
  energyReadings(server).metrics(...given);

const asked = async <Reply>(
  answer: Promise<{ statusCode: number; body: string; json(): { data: Reply } }>,
) => {
  const reply = await answer;
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
};
const flat = <Node extends Nested<Node>>(nodes: readonly Node[]) =>
  [...walkTree(nodes)].map(({ node }) => node);
const regionId = (code: string) => flat(tree).find((node) => node.code === code)?.id ?? '';
let tree: EnergyNode[];
const treeOf = (query: object): Promise<EnergyNode[]> =>
  asked(server.call(getEnergyTree, { query: query as never }, user));
const consumptionOf = (code: string, query: object): Promise<RegionConsumption> =>
  asked(server.call(getRegionConsumption, { params: { id: regionId(code) }, query: query as never }, user));
const figure = (nodes: readonly EnergyNode[], code: string, carrier = 'electricity') =>
  flat(nodes)
    .find((node) => node.code === code)
    ?.energies.find((one) => one.code === carrier);

const storedOn = (storedDay: string) => storedEnergyDays(server, storedDay);

describe('the trees of energy regions', () => {
  it('sum up a finished day by region, with what is known of it', async () => {
    tree = await treeOf({ num: '1', time: [day, day] });
    expect(tree.map(({ code }) => code)).toEqual(['ER-PLANT']);
    const plant = figure(tree, 'ER-PLANT');
    // 24 hours of 120, the last step of which is seen on the next day; the three silent hours are in the amount.
    expect(plant?.amount).toBeCloseTo(120 * 24 - 10, 3);
    expect(plant).toMatchObject({ unit: 'kWh', isComplete: false, previous: null });
    expect(plant?.gaps).toEqual([
      { key: 'missing', meters: 1, ms: 3 * HOUR + 4 * MINUTE, amount: null },
      expect.objectContaining({ key: 'unplaced', meters: 1 }),
    ]);
    expect(figure(tree, 'ER-GLASS')).toMatchObject({ isComplete: true, gaps: [] });
    expect(figure(tree, 'ER-GLASS')?.amount).toBeCloseTo(60 * 24 - 5, 3);
    expect(plant?.kgco2e).toBeCloseTo((plant?.amount ?? 0) * 0.5366, 3);
  });

  it('know the area of a region once it has been entered, also of its costs', async () => {
    expect(flat(tree).map(({ areaM2 }) => areaM2)).toContain(null);
    const params = { id: regionId('ER-GLASS') };
    const region = await asked<object>(server.call(department.get, { params }, user));
    const changed = await server.call(
      department.update,
      { body: { ...region, areaM2: 2_400 } as never },
      user,
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await consumptionOf('ER-GLASS', { num: '1' })).toMatchObject({ region: { areaM2: 2_400 } });
    const costs = await asked<EnergyCostNode[]>(server.call(getEnergyCostTree, { query: {} }, user));
    expect(flat(costs).find(({ code }) => code === 'ER-GLASS')?.areaM2).toBe(2_400);
  });

  it('count a sub-meter once, and tell what no sub-meter counts', () => {
    const glass = figure(tree, 'ER-GLASS');
    expect(glass?.unmetered).toBeCloseTo((glass?.amount ?? 0) - (12 * 24 - 0.5), 3);
    const plant = figure(tree, 'ER-PLANT');
    const below = ['ER-GLASS', 'ER-PET', 'ER-CAN', 'ER-AIR'].map((code) => figure(tree, code)?.amount ?? 0);
    expect(plant?.own).toBeCloseTo((plant?.amount ?? 0) - below.reduce((sum, one) => sum + one, 0), 6);
  });

  it('tell resets and silent meters', () => {
    expect(figure(tree, 'ER-CAN')?.gaps).toContainEqual({ key: 'reset', meters: 1, ms: null, amount: null });
    expect(figure(tree, 'ER-PET')).toMatchObject({
      amount: 0,
      gaps: [expect.objectContaining({ key: 'silent' })],
    });
  });

  it('give costs by band', async () => {
    const nodes: EnergyCostNode[] = await asked(
      server.call(getEnergyCostTree, { query: { num: '1', time: [day, day] } }, user),
    );
    const glass = nodes[0]?.children.find(({ code }) => code === 'ER-GLASS');
    expect(glass?.currency).toBe('CNY');
    const [electricity] = glass?.energies ?? [];
    const hours = Object.fromEntries(
      (electricity?.bands ?? []).map(({ band, amount }) => [band, Math.round(amount / 60)]),
    );
    expect(hours).toEqual({ valley: 8, high: 8, mid: 5, peak: 3 });
    const bands = electricity?.bands ?? [];
    expect(bands.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(electricity?.cost ?? 0, 6);
    expect(bands.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(electricity?.amount ?? 0, 6);
  });

  it('answer for today without a question, and refuse what is no period', async () => {
    const running = figure(await treeOf({}), 'ER-GLASS');
    expect(running?.amount).toBeCloseTo(60 * 10, -1);
    // As many hours of the day before.
    expect(running?.previous).toBeCloseTo(60 * 10 - 5, -1);
    for (const query of [
      { num: '6' },
      { num: '1', time: [today] },
      { num: '1', time: [today, day] },
      { num: '5', time: ['2020-01-01', '2026-01-01'] },
    ]) {
      const answer = await server.call(getEnergyTree, { query: query as never }, user);
      expect(answer.statusCode, JSON.stringify(query)).toBe(400);
    }
  });

  it('show departments down to their meters', async () => {
    const departments = await asked<DepartmentNode[]>(server.call(getEnergySubTree, {}, user));
    const codes = flat(departments).map(({ code }) => code);
    expect(codes).toContain('EM-GLASS');
    expect(codes).not.toContain('L1-FILLER');
  });
});

describe('the consumption of a region', () => {
  it('has the hours of a day, which add up to it', async () => {
    const { buckets, energies, from, previousFrom, good } = await consumptionOf('ER-GLASS', {
      num: '1',
      time: [day, day],
    });
    expect(buckets).toHaveLength(24);
    expect([from, previousFrom]).toEqual([day, dayAfter(day, -1)]);
    const total = buckets.reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBeCloseTo(energies[0]?.amount ?? 0, 6);
    expect(good).toMatchObject({ unit: 'bottle', lines: 1, count: 0 });
  });

  it('is the same from stored days as straight from the history', async () => {
    const hourly = await consumptionOf('ER-CAN', { num: '1', time: [day, day] });
    const daily = await consumptionOf('ER-CAN', { num: '3', time: [day, today] });
    expect(daily.buckets).toHaveLength(2);
    expect(daily.buckets[0]?.amount).toBeCloseTo(hourly.energies[0]?.amount ?? 0, 6);
    expect(daily.buckets[0]?.cost).toBeCloseTo(hourly.energies[0]?.cost ?? 0, 6);
    expect(daily.buckets[1]?.amount).toBeGreaterThan(0);
    expect(daily.isRunning).toBe(true);
  });

  it('has new costs when the tariff changes', async () => {
    const before = await consumptionOf('ER-CAN', { num: '2', time: [day, day] });
    const page = await asked<{ records: { id: Id; name: string }[] }>(
      server.call(energyTariff.page, { query: { name: '分时' } }, user),
    );
    const tariff = page.records[0];
    const rows = [
      { band: 'flat' as const, days: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 1_440, price: 2 },
    ];
    await asked(server.call(energyTariff.update, { body: { ...tariff, rows } as never }, user));
    const after = await consumptionOf('ER-CAN', { num: '2', time: [day, day] });
    expect(after.energies[0]?.amount).toBeCloseTo(before.energies[0]?.amount ?? 0, 6);
    expect(after.energies[0]?.cost).toBeCloseTo(2 * (after.energies[0]?.amount ?? 0), 6);
    expect(after.buckets[0]?.bands.map(({ band }) => band)).toEqual(['flat']);
  });

  it('leaves many days to a job, and says that they are missing until then', async () => {
    const half = { num: '5', time: [dayAfter(today, -180), today] };
    const asking = await consumptionOf('ER-PLANT', half);
    expect(asking.energies[0]?.gaps).toContainEqual(expect.objectContaining({ key: 'missing' }));
    expect(asking.buckets[0]?.missingMs).toBeGreaterThan(0);
    await server.wiring.jobs.worker.settled();
    expect(await storedOn(dayAfter(today, -100))).toBe(10);
    const answered = await consumptionOf('ER-PLANT', half);
    const known = await consumptionOf('ER-PLANT', { num: '2', time: [day, today] });
    expect(answered.energies[0]?.amount).toBeCloseTo(known.energies[0]?.amount ?? 0, 6);
  });

  it('takes late values in when its days are computed again', async () => {
    const late = startOfDay(day, ZONE) + 13 * HOUR;
    const stored = await consumptionOf('ER-PLANT', { num: '2', time: [day, day] });
    await server.wiring.sink.write(
      Array.from({ length: 12 }, (_none, index) =>
        metrics('EM-MAIN', late + index * 10 * MINUTE, {
          energy: 1_000 + (13 * HOUR + index * 10 * MINUTE) / 30_000,
        }),
      ),
    );
    await asked(server.call(recomputeEnergy, { body: { from: day, to: day } }, user));
    await server.wiring.jobs.worker.settled();
    const again = await consumptionOf('ER-PLANT', { num: '2', time: [day, day] });
    expect(again.energies[0]?.amount).toBeCloseTo(stored.energies[0]?.amount ?? 0, 3);
    expect(again.buckets[0]?.missingMs).toBeLessThan(stored.buckets[0]?.missingMs ?? 0);
    expect(await storedOn(day)).toBe(10);
  });
});

describe('a counter that is corrected', () => {
  const reading = (code: string, ts: number, change: object) => {
    const body = { machineId: idOf(code), metric: 'energy', ts, kind: 'leave_out', why: 'test', ...change };
    return server.call(createCounterCorrection, { body: body as never }, user);
  };
  const correct = (code: string, ts: number, change: object): Promise<CounterCorrection> =>
    asked(reading(code, ts, change));
  const revoke = (id: Id) => server.call(revokeCounterCorrection, { params: { id } }, user);
  const electricityOf = async (region: string, num: '1' | '2') => {
    const { energies } = await consumptionOf(region, { num, time: [day, day] });
    return energies.find(({ code }) => code === 'electricity');
  };

  it('gives new amounts and costs of hours and of stored days, and the former ones when revoked', async () => {
    const before = await electricityOf('ER-CAN', '2');
    expect(await storedOn(day)).toBeGreaterThan(0);
    const price = (before?.cost ?? 0) / (before?.amount ?? 0);
    expect(price).toBe(2);
    const made = await correct('EM-CAN', startOfDay(day, ZONE) + 20 * HOUR, { kind: 'base', base: -100 });
    for (const num of ['1', '2'] as const) {
      const after = await electricityOf('ER-CAN', num);
      expect(after?.amount).toBeCloseTo((before?.amount ?? 0) + 100, 6);
      expect(after?.cost).toBeCloseTo(price * ((before?.amount ?? 0) + 100), 6);
    }
    expect((await revoke(made.id)).statusCode).toBe(200);
    for (const num of ['1', '2'] as const) {
      const revoked = await electricityOf('ER-CAN', num);
      expect([revoked?.amount, revoked?.cost]).toEqual([before?.amount, before?.cost]);
    }
  });

  it('has all days since then computed again: the reading after a silence of days counts from there', async () => {
    const silentSince = startOfDay(dayAfter(day, -4), ZONE) + 12 * HOUR;
    await server.wiring.sink.write([metrics('EM-PET', silentSince, { energy: 1_000 })]);
    await electricityOf('ER-PET', '2');
    const stored = await storedOn(day);
    const made = await correct('EM-PET', silentSince, { kind: 'leave_out' });
    expect(await storedOn(day)).toBe(stored - 1);
    await electricityOf('ER-PET', '2');
    expect(await storedOn(day)).toBe(stored);
    await revoke(made.id);
    expect(await storedOn(day)).toBe(stored - 1);
  });

  it('has no base where it counts in both directions: that is refused, a reading can be left out', async () => {
    const setKind = async (kind: string) => {
      const { records } = await asked<{ records: { id: Id; machineCode: string }[] }>(
        server.call(energyMeter.page, { query: { size: 50 } }, user),
      );
      const meter = records.find(({ machineCode }) => machineCode === 'EM-CAN');
      await asked(server.call(energyMeter.update, { body: { ...meter, kind } as never }, user));
    };
    await setKind('net');
    const ts = startOfDay(day, ZONE) + 21 * HOUR;
    const refused = await reading('EM-CAN', ts, { kind: 'base', base: 0 });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['kind']]);
    await revoke((await correct('EM-CAN', ts, { kind: 'leave_out' })).id);
    await setKind('counter');
    const base = await reading('EM-CAN', ts, { kind: 'base', base: 0 });
    expect(base.statusCode).toBe(200);
    await revoke(base.json().data.id);
  });
});

describe('a machine', () => {
  it('shows what each state consumed', async () => {
    const from = startOfDay(day, ZONE) + HOUR;
    const { energies } = await asked<{ energies: StateEnergy[] }>(
      server.call(
        getStateEnergy,
        { params: { id: idOf('L1-FILLER') }, query: { from, to: from + 8 * HOUR } },
        user,
      ),
    );
    const [electricity] = energies;
    const byState = Object.fromEntries((electricity?.states ?? []).map((one) => [one.base, one]));
    expect(byState.production?.ms).toBe(4 * HOUR);
    expect(byState.shutdown?.ms).toBe(4 * HOUR);
    // An increase belongs to the minute in which it is seen: the step of five minutes that ends a state is the next one's.
    expect(byState.production?.amount).toBeCloseTo(8 * (5 * 1.5 + 0.5), 3);
    expect(byState.shutdown?.amount).toBeCloseTo(8 * (5 * 0.5 + 1.5), 3);
    expect(electricity?.amount).toBeCloseTo(8 * 12, 3);
    const other = await server.call(
      getStateEnergy,
      { params: { id: '987654321' }, query: { from, to: from + HOUR } },
      user,
    );
    expect(other.statusCode).toBe(404);
  });
});

describeCrud(energyMeterSample, () => sharedServer({ plant: bottlingPlant }));

it('a meter is not contained in itself, nor in a meter of another carrier', async () => {
  const page = await asked<{ records: { id: Id; name: string; carrierId: Id }[] }>(
    server.call(energyMeter.page, { query: { size: 50 } }, user),
  );
  const byName = new Map(page.records.map((one) => [one.name, one]));
  const main = byName.get('总电表');
  const parentOf = (parentId: Id | undefined) =>
    server.call(energyMeter.update, { body: { ...main, parentId } as never }, user, {
      'accept-language': 'en',
    });
  const ring = await parentOf(byName.get('1 号线灌装机')?.id);
  expect(ring.json().fields).toEqual({ parentId: 'The parent is contained in this meter' });
  const other = await parentOf(byName.get('总水表')?.id);
  expect(other.json().fields).toEqual({ parentId: 'The parent meters another carrier' });
});
