import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { stepTrain, train } from '#shared/contracts/railway/train.ts';
import {
  reportWagonProgress,
  stepWagonVisit,
  type WagonStep,
  wagonVisit,
} from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing, voidWeighing, weighing } from '#shared/contracts/railway/weighing.ts';
import { makeTrack, makeTrain, makeWagon } from '#tests/support/made/made-railway.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'RS');
  for (const code of ['1', '2', '3']) await makeTrack(server, admin, { warehouseCode: 'RS', code });
});
afterAll(() => server.close());

const stepOfTrain = (id: Id, step: string, more: object = {}) =>
  server.call(stepTrain, { params: { id }, body: { step, ...more } as never }, admin);
const stepOfWagon = (id: Id, step: WagonStep, more: object = {}) =>
  server.call(stepWagonVisit, { params: { id }, body: { step, ...more } }, admin);
const trainNow = async (id: Id) => (await server.call(train.get, { params: { id } }, admin)).json().data;
const wagonNow = async (id: Id) => (await server.call(wagonVisit.get, { params: { id } }, admin)).json().data;
const weigh = (wagonVisitId: Id, kg: number, more: object = {}) =>
  server.call(recordWeighing, { body: { wagonVisitId, kg, kind: 'gross', ...more } as never }, admin);

async function newTrain(no: string, more: object = {}): Promise<{ trainId: Id; wagons: Id[] }> {
  const trainId = await makeTrain(server, admin, { warehouseCode: 'RS', no, trackCode: '1', ...more });
  const wagons: Id[] = [];
  for (const position of [1, 2])
    wagons.push(await makeWagon(server, admin, { trainId, position, wagonNo: `${no}-${position}` }));
  return { trainId, wagons };
}

async function workOn(id: Id): Promise<void> {
  for (const step of ['inspect', 'place', 'start'] as const)
    expect((await stepOfWagon(id, step)).statusCode, step).toBe(200);
}

describe('a train', () => {
  it('arrives, is loaded wagon by wagon, and departs when all are released', async () => {
    const { trainId, wagons } = await newTrain('A100');
    expect((await stepOfTrain(trainId, 'arrive')).json().data).toMatchObject({
      state: 'arrived',
      trackCode: '1',
    });
    expect((await wagonNow(wagons[0] ?? '')).state).toBe('arrived');
    for (const id of wagons) await workOn(id);
    expect((await trainNow(trainId)).state).toBe('loading');
    const early = await stepOfTrain(trainId, 'complete');
    expect([early.statusCode, early.json().error]).toEqual([409, 'wagons_under_way']);
    for (const id of wagons) expect((await weigh(id, 83_000)).json().data).toMatchObject({ netKg: 60_000 });
    expect((await stepOfTrain(trainId, 'complete')).json().data).toMatchObject({
      state: 'loaded',
      wagonsDone: 2,
      tonnesLoaded: 120,
    });
    expect((await stepOfTrain(trainId, 'depart')).json().error).toBe('wagons_under_way');
    for (const id of wagons) expect((await stepOfWagon(id, 'release')).statusCode).toBe(200);
    expect((await stepOfTrain(trainId, 'depart')).json().data).toMatchObject({
      state: 'departed',
      isOpen: false,
    });
    expect(await wagonNow(wagons[1] ?? '')).toMatchObject({ state: 'departed', isOpen: false });
    expect((await stepOfTrain(trainId, 'cancel')).json().error).toBe('illegal_step');
  });

  it('is stepped once, when two people do it at the same time', async () => {
    const { trainId } = await newTrain('A101');
    const answers = await Promise.all([stepOfTrain(trainId, 'arrive'), stepOfTrain(trainId, 'arrive')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect([refused.error, refused.data]).toEqual(['illegal_step', { state: 'arrived', step: 'arrive' }]);
    const { updateTime } = await trainNow(trainId);
    const stale = await stepOfTrain(trainId, 'load', { updateTime: updateTime - 1 });
    expect([stale.statusCode, stale.json().error]).toEqual([409, 'stale']);
  });

  it('is not taken to a blocked track, nor worked on while it is held', async () => {
    const { trainId, wagons } = await newTrain('A102');
    const tracks = await server.call(
      railTrack.page,
      { query: { warehouseCode: 'RS', code: '3' } as never },
      admin,
    );
    const track = tracks.json().data.records[0];
    const blocked = { ...track, blockedReason: 'point failure' };
    expect(
      (await server.call(railTrack.update, { body: blocked } as never, admin)).json().data.blockedSince,
    ).toEqual(expect.any(Number));
    expect((await stepOfTrain(trainId, 'arrive', { trackCode: '3' })).json().error).toBe('track_blocked');
    expect((await stepOfTrain(trainId, 'arrive', { trackCode: '99' })).json().fields).toHaveProperty(
      'trackCode',
    );
    expect((await stepOfTrain(trainId, 'arrive', { trackCode: '2' })).statusCode).toBe(200);
    const held = { ...(await trainNow(trainId)), holdReason: 'storm' };
    expect((await server.call(train.update, { body: held } as never, admin)).statusCode).toBe(200);
    await stepOfWagon(wagons[0] ?? '', 'inspect');
    expect((await stepOfWagon(wagons[0] ?? '', 'place')).json().error).toBe('on_hold');
  });

  it('takes its wagons along when it is cancelled, which it can only be before it is there', async () => {
    const { trainId, wagons } = await newTrain('A103');
    expect((await stepOfTrain(trainId, 'cancel')).statusCode).toBe(200);
    expect((await wagonNow(wagons[0] ?? '')).state).toBe('cancelled');
    const refused = await server.call(
      wagonVisit.create,
      { body: { trainId, wagonNo: '5230118', position: 3 } as never },
      admin,
    );
    expect(refused.json().error).toBe('record_over');
  });
});

describe('a wagon', () => {
  it('in bad order leaves the work, and its train does not wait for it', async () => {
    const { trainId, wagons } = await newTrain('A104');
    await stepOfTrain(trainId, 'arrive');
    const [bad = '', good = ''] = wagons;
    expect((await stepOfWagon(bad, 'reject', { reason: 'door' })).json().error).toBe('illegal_step');
    await stepOfWagon(bad, 'inspect');
    expect((await stepOfWagon(bad, 'reject', { reason: 'door' })).json().data).toMatchObject({
      state: 'bad_order',
      defect: 'door',
    });
    expect((await stepOfWagon(bad, 'place')).statusCode).toBe(409);
    await workOn(good);
    await weigh(good, 80_000);
    await stepOfWagon(good, 'release');
    await stepOfTrain(trainId, 'complete');
    expect((await stepOfTrain(trainId, 'depart')).statusCode).toBe(200);
    expect((await wagonNow(bad)).state).toBe('bad_order');
  });

  it('reports its progress altogether, while it is at work', async () => {
    const { trainId, wagons } = await newTrain('A105');
    const id = wagons[0] ?? '';
    const report = (loadedTonnes: number) =>
      server.call(reportWagonProgress, { params: { id }, body: { loadedTonnes, loadedUnits: 9 } }, admin);
    expect((await report(10)).json().error).toBe('illegal_step');
    await stepOfTrain(trainId, 'arrive');
    for (const step of ['inspect', 'place'] as const) await stepOfWagon(id, step);
    expect((await report(27.125)).json().data).toMatchObject({
      state: 'working',
      loadedTonnes: 27.125,
      loadedUnits: 9,
    });
    expect(await trainNow(trainId)).toMatchObject({ state: 'loading', tonnesLoaded: 27.125 });
  });

  it('that is too heavy is not released until it was weighed again', async () => {
    const { trainId, wagons } = await newTrain('A106');
    const id = wagons[0] ?? '';
    await stepOfTrain(trainId, 'arrive');
    expect((await weigh(id, 90_000)).json().error).toBe('illegal_step');
    await workOn(id);
    expect((await stepOfWagon(id, 'weigh')).json().error).toBe('wagon_not_weighed');
    expect((await weigh(id, 93_001, { ticketNo: 'WB-9' })).json().data).toMatchObject({ isOverload: true });
    expect(await wagonNow(id)).toMatchObject({ state: 'weighed', isOverload: true, netKg: 70_001 });
    expect((await stepOfWagon(id, 'release')).json().error).toBe('wagon_overload');
    expect((await weigh(id, 92_000, { ticketNo: 'WB-9' })).json().fields).toHaveProperty('ticketNo');
    server.clock.advance(1_000);
    expect((await weigh(id, 93_000, { kind: 'check' })).json().data).toMatchObject({ netKg: 70_000 });
    expect((await stepOfWagon(id, 'release')).statusCode).toBe(200);
  });

  it('weighs what counts: a void weighing does not, and a weighed tare replaces the written one', async () => {
    const { trainId, wagons } = await newTrain('A107');
    const id = wagons[0] ?? '';
    expect((await weigh(id, 22_500, { kind: 'tare' })).json().error).toBe('illegal_step');
    await stepOfTrain(trainId, 'arrive');
    expect((await weigh(id, 22_500, { kind: 'tare' })).json().data).toMatchObject({ netKg: null });
    await workOn(id);
    const ticket = (await weigh(id, 80_000)).json().data;
    expect(ticket).toMatchObject({ netKg: 57_500, source: 'manual' });
    expect(ticket.ticketNo).toMatch(/^WB-\d{8}-\d{4}$/);
    const makeVoid = () =>
      server.call(voidWeighing, { params: { id: ticket.id }, body: { reason: 'wrong wagon' } }, admin);
    expect((await makeVoid()).json().data).toMatchObject({
      voidReason: 'wrong wagon',
      voidedBy: admin.username,
    });
    expect((await makeVoid()).json().error).toBe('record_over');
    expect(await wagonNow(id)).toMatchObject({ state: 'weighed', grossKg: null, netKg: null });
    expect((await stepOfWagon(id, 'release')).json().error).toBe('wagon_not_weighed');
    const list = await server.call(weighing.page, { query: { no: 'A107', isVoid: 'true' } as never }, admin);
    expect(list.json().data.records).toMatchObject([{ ticketNo: ticket.ticketNo }]);
  });

  it('that is unloaded is done when it was weighed empty, however heavy it came', async () => {
    const { trainId, wagons } = await newTrain('A108', { direction: 'unload' });
    const id = wagons[0] ?? '';
    await stepOfTrain(trainId, 'arrive');
    expect((await weigh(id, 95_000)).json().data).toMatchObject({ isOverload: false });
    await workOn(id);
    await weigh(id, 23_000, { kind: 'tare' });
    expect(await wagonNow(id)).toMatchObject({ state: 'weighed', netKg: 72_000, isOverload: false });
    expect((await stepOfWagon(id, 'release')).statusCode).toBe(200);
  });

  it('is weighed now or before, by who reaches it', async () => {
    const { wagons } = await newTrain('A109');
    const future = await weigh(wagons[0] ?? '', 80_000, { at: server.clock.now() + 60_000 });
    expect(future.json().fields).toHaveProperty('at');
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const body = { wagonVisitId: wagons[0] ?? '', kg: 80_000, kind: 'tare' as const };
    const refused = await server.call(recordWeighing, { body }, outsider);
    expect(refused.json().fields).toHaveProperty('wagonVisitId');
  });
});
