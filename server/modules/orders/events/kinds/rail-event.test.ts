import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { train } from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { weighing } from '#shared/contracts/railway/weighing.ts';
import { eventSender, type SendEvents } from '#tests/support/benches/sent-events.ts';
import { makeHandler, makeTrack } from '#tests/support/made/made-railway.ts';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: TestUser;
let send: SendEvents;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'RE');
  await makeTrack(server, admin, { warehouseCode: 'RE', code: '1' });
  await makeHandler(server, admin, { warehouseCode: 'RE', code: 'G1' });
  await makePartner(server, admin, { code: 'CR' });
  await makePartner(server, admin, { code: 'OWN', isOwner: true });
  send = await eventSender(server, admin, 'RE');
});
afterAll(() => server.close());

const first = async (contract: { page: unknown }, query: object) =>
  (await server.call(contract.page as typeof train.page, { query } as never, admin)).json().data.records[0];
const trainOf = (no: string) => first(train, { no });
const wagonOf = (wagonNo: string) => first(wagonVisit as never, { wagonNo });

/** A train that is expected now, with its wagons. */
const announced = (no: string, wagons: readonly object[] = []) => ({
  type: 'train',
  no,
  state: 'expected',
  direction: 'load',
  place: '成都',
  placeEn: 'Chengdu',
  arrivesAt: server.clock.now(),
  departsAt: server.clock.now() + 4 * HOUR_MS,
  wagons,
});

describe('trains that a railway system reports', () => {
  it('are made with their loading plan, and go from their arrival to their departure', async () => {
    const plan = [
      { no: '5230118', position: 1, plannedTonnes: 60, plannedUnits: 20, owner: 'OWN' },
      { no: '5230119', position: 2, kind: 'flat' },
    ];
    expect(await send([{ ...announced('83104', plan), carrier: 'CR' }])).toEqual({
      accepted: 1,
      rejected: [],
    });
    expect(await trainOf('83104')).toMatchObject({ state: 'expected', wagons: 2, carrierCode: 'CR' });
    expect(await wagonOf('5230118')).toMatchObject({
      state: 'expected',
      plannedTonnes: 60,
      ownerCode: 'OWN',
    });
    const swapped = [
      { no: '5230119', position: 1 },
      { no: '5230118', position: 2 },
      { no: '5230120', position: 3 },
    ];
    await send([{ type: 'train', no: '83104', state: 'arrived', track: '1', wagons: swapped }]);
    expect(await trainOf('83104')).toMatchObject({ state: 'arrived', trackCode: '1', wagons: 3 });
    expect(await wagonOf('5230118')).toMatchObject({ state: 'arrived', position: 2, plannedTonnes: 60 });
    await send([
      { type: 'wagon', no: '5230118', loadedTonnes: 12.5, loadedUnits: 4 },
      { type: 'weighing', ticketNo: 'S-1', wagon: '5230118', kg: 83_000 },
    ]);
    expect(await wagonOf('5230118')).toMatchObject({ state: 'weighed', loadedTonnes: 60, netKg: 60_000 });
    expect(await trainOf('83104')).toMatchObject({ state: 'loading', wagonsDone: 1 });
    expect(await send([{ type: 'train', no: '83104', state: 'departed' }])).toMatchObject({ rejected: [] });
    expect(await trainOf('83104')).toMatchObject({ state: 'departed', isOpen: false });
    expect(await wagonOf('5230120')).toMatchObject({ state: 'departed' });
  });

  it('may be reported twice, late, and in any order', async () => {
    const now = server.clock.now();
    await send([announced('83106', [{ no: '5230201', position: 1 }])]);
    const loaded = { type: 'wagon', no: '5230201', loadedTonnes: 30, id: 'half', ts: now };
    expect(await send([loaded, loaded])).toEqual({ accepted: 2, rejected: [] });
    expect(
      await send([
        { type: 'wagon', no: '5230201', loadedTonnes: 10, ts: now - 5 * MINUTE_MS },
        { type: 'wagon', no: '5230201', state: 'arrived', ts: now - 9 * MINUTE_MS },
      ]),
    ).toEqual({ accepted: 2, rejected: [] });
    expect(await wagonOf('5230201')).toMatchObject({ state: 'working', loadedTonnes: 30 });
    expect(await trainOf('83106')).toMatchObject({ state: 'loading' });
  });

  it('are refused with the reason, each alone, and leave nothing behind', async () => {
    server.clock.advance(MINUTE_MS);
    const now = server.clock.now();
    await send([announced('83108', [{ no: '5230301', position: 1, maxGrossKg: 80_000 }])]);
    const { accepted, rejected } = await send([
      { type: 'train', no: '99999', state: 'arrived' },
      { ...announced('83110'), departsAt: now - HOUR_MS },
      { ...announced('83110'), track: '9' },
      announced('83110', [{ no: '5230302', position: 1, plannedTonnes: 90 }]),
      announced('83110', [
        { no: '5230302', position: 1 },
        { no: '5230303', position: 1 },
      ]),
      { type: 'wagon', no: '7777777', state: 'arrived' },
      { type: 'wagon', no: '5230301' },
      { type: 'wagon', no: '5230301', loadedTonnes: 20 },
      { type: 'wagon', no: '5230301', loadedTonnes: 10, ts: now + MINUTE_MS / 60 },
      { type: 'wagon', no: '5230301', state: 'expected', ts: now + MINUTE_MS / 60 },
      { type: 'weighing', ticketNo: 'S-2', wagon: '5230301', kg: 80_500 },
      { type: 'weighing', ticketNo: 'S-2', wagon: '5230301', kg: 70_000, ts: now + MINUTE_MS / 60 },
      { type: 'train', no: '83108', state: 'departed', ts: now + MINUTE_MS / 60 },
      { type: 'handler', handler: 'G9', state: 'idle' },
      { type: 'weighing', ticketNo: 'S-3', void: 'x' },
      { type: 'handler', handler: 'G1', state: 'parked' },
    ]);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [0, 'bad_shape'],
      [1, 'bad_shape'],
      [2, 'unknown_record'],
      [3, 'refused'],
      [4, 'bad_shape'],
      [5, 'unknown_record'],
      [6, 'bad_shape'],
      [8, 'goes_backwards'],
      [9, 'goes_backwards'],
      [11, 'duplicate'],
      [12, 'refused'],
      [13, 'unknown_record'],
      [14, 'unknown_record'],
      [15, 'bad_shape'],
    ]);
    expect(accepted).toBe(2);
    expect(rejected.find(({ index }) => index === 12)?.detail).toBe('wagon_overload');
    expect(await trainOf('83110')).toBeUndefined();
    expect(await trainOf('83108')).toMatchObject({ state: 'loading' });
    // Some goods were taken off: now it may go.
    const lighter = { type: 'weighing', kind: 'check', ticketNo: 'S-4', wagon: '5230301', kg: 79_000 };
    await send([{ ...lighter, ts: now + MINUTE_MS / 30 }]);
    const gone = await send([{ type: 'train', no: '83108', state: 'departed', ts: now + MINUTE_MS / 30 }]);
    expect(gone).toMatchObject({ accepted: 1 });
  });

  it('are one of each day: the number of yesterday runs again', async () => {
    const dayMs = 24 * HOUR_MS;
    await send([{ type: 'train', no: '83106', state: 'departed' }]);
    server.clock.advance(dayMs);
    // The session of yesterday is over.
    admin = await server.addUser();
    await send([announced('83106', [{ no: '5230201', position: 1 }])]);
    await send([{ type: 'train', no: '83106', state: 'arrived', track: '1' }]);
    const all = await server.call(train.page, { query: { no: '83106' } as never }, admin);
    expect(all.json().data.records.map(({ state }: { state: string }) => state)).toEqual([
      'arrived',
      'departed',
    ]);
    expect(await wagonOf('5230201')).toMatchObject({ state: 'arrived' });
  });
});

it('a machine says what it does; its faults are in the operation log, and its silence is seen', async () => {
  await send([announced('83112', [{ no: '5230401', position: 1 }])]);
  const working = {
    type: 'handler',
    handler: 'G1',
    state: 'working',
    wagon: '5230401',
    atM: 12.5,
    isLaden: true,
  };
  await send([working]);
  expect(await first(railHandler as never, { code: 'G1' })).toMatchObject({
    state: 'working',
    wagonNo: '5230401',
    trainNo: '83112',
    atM: 12.5,
    isLaden: true,
  });
  server.clock.advance(MINUTE_MS);
  const fault = { ...working, state: 'fault', code: 'E-204', text: '起升过载', textEn: 'Hoist overload' };
  await send([fault]);
  const { since } = await first(railHandler as never, { code: 'G1' });
  expect(since).toBeGreaterThan(server.clock.now() - MINUTE_MS);
  server.clock.advance(MINUTE_MS);
  await send([fault]);
  expect(await first(railHandler as never, { code: 'G1' })).toMatchObject({
    state: 'fault',
    faultCode: 'E-204',
    since,
  });
  const log = await server.call(
    operationLog.page,
    { query: { subject: 'railHandler', size: 20 } as never },
    admin,
  );
  expect(log.json().data.records.map(({ action }: { action: string }) => action)).toEqual([
    'report',
    'create',
  ]);
  server.clock.advance(6 * MINUTE_MS);
  expect(await first(railHandler as never, { code: 'G1' })).toMatchObject({
    state: 'silent',
    faultText: '起升过载',
  });
});

it('a weighing is made void by the scale, and its ticket is taken for good', async () => {
  await send([announced('83114', [{ no: '5230501', position: 1 }])]);
  await send([{ type: 'weighing', ticketNo: 'S-9', wagon: '5230501', kg: 70_000 }]);
  server.clock.advance(1_000);
  expect(await send([{ type: 'weighing', ticketNo: 'S-9', void: 'two wagons on the scale' }])).toMatchObject({
    accepted: 1,
  });
  expect(await wagonOf('5230501')).toMatchObject({ state: 'weighed', netKg: null });
  expect(await first(weighing as never, { no: 'S-9' })).toMatchObject({
    source: 'scale',
    voidReason: 'two wagons on the scale',
    by: null,
  });
});
