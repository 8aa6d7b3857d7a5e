import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  BoardHandler,
  BoardTrack,
  BoardTrain,
  BoardWagon,
  BoardWeighing,
  RAILWAY_BOARD_FEED_KEYS as KEYS,
  RailwayBoardSettings,
  RailwayFigures,
  RailwaySources,
} from '#shared/contracts/railway/railway-board.ts';
import { connectFeed } from '#tests/support/benches/feed-bench.ts';
import { eventSender, type SendEvents, type SentEvent } from '#tests/support/benches/sent-events.ts';
import { makeHandler, makeTrack } from '#tests/support/made/made-railway.ts';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { railwayBoardReader, railwayBoardTopic } from './railway-board-image.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const CHANGES = 80;

type Entries = ReadonlyMap<string, unknown>;

let server: TestServer;
let admin: TestUser;
let warehouseId: Id;
let ownerId: Id;
let send: SendEvents;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  warehouseId = await makeWarehouse(server, admin, 'RB');
  for (const code of ['1', '2']) await makeTrack(server, admin, { warehouseCode: 'RB', code });
  for (const code of ['G1', 'G2']) await makeHandler(server, admin, { warehouseCode: 'RB', code });
  ownerId = await makePartner(server, admin, { code: 'RBO', isOwner: true });
  await makePartner(server, admin, { code: 'RBX', isOwner: true });
  send = await eventSender(server, admin, 'RB');
  server.clock.hold();
  url = await server.listen();
});
afterAll(() => server.close());

const warehouse = () => ({
  id: warehouseId,
  code: 'RB',
  name: 'warehouse RB',
  nameEn: null,
  timeZone: 'Asia/Shanghai',
});
const ownersData = (): DataAuthority => ({ ...ALL_DATA, partnerIds: new Set([ownerId]) });

async function readImage(authority: DataAuthority = ALL_DATA, nowMs = server.clock.now()): Promise<Entries> {
  return new Map(
    await server.db.tenant(server.tenantId, (tx) =>
      railwayBoardTopic.entriesOf(tx, warehouse(), { authority, nowMs }),
    ),
  );
}

const valuesOf = <Value>(image: Entries, part: string): readonly Value[] =>
  [...image].filter(([key]) => key.startsWith(`${part}:`)).map(([, value]) => value as Value);
const ofNo = <Value extends { readonly no: string }>(
  image: Entries,
  part: string,
  no: string,
): Value | undefined => valuesOf<Value>(image, part).find((one) => one.no === no);

const newTrain = (no: string, wagons: readonly object[], more: object = {}): SentEvent => ({
  type: 'train',
  no,
  state: 'arrived',
  direction: 'load',
  place: '成都',
  track: '1',
  arrivesAt: server.clock.now() - HOUR_MS,
  departsAt: server.clock.now() + 3 * HOUR_MS,
  wagons,
  ...more,
});

async function sent(events: readonly SentEvent[]): Promise<void> {
  const { rejected } = await send(events);
  expect(rejected).toEqual([]);
}

describe('the image of the railway board', () => {
  it('has what its contract says, by the keys of its contract', async () => {
    await sent([
      newTrain('A1', [
        { no: 'A100001', position: 1, plannedTonnes: 60, plannedUnits: 20 },
        { no: 'A100002', position: 2, plannedTonnes: 60 },
        { no: 'A100003', position: 3, plannedTonnes: 60 },
      ]),
    ]);
    await sent([
      { type: 'wagon', no: 'A100001', loadedTonnes: 20, loadedUnits: 7 },
      { type: 'wagon', no: 'A100002', state: 'inspected' },
      { type: 'weighing', ticketNo: 'RB-1', wagon: 'A100003', kg: 93_500 },
      {
        type: 'handler',
        handler: 'G1',
        state: 'fault',
        code: 'E1',
        text: '故障',
        textEn: 'Fault',
        wagon: 'A100001',
      },
    ]);
    server.clock.advance(1_000);
    await sent([{ type: 'wagon', no: 'A100002', state: 'bad_order', text: 'door' }]);
    const image = await readImage();
    expect(RailwayBoardSettings.parse(image.get(KEYS.settings())).warehouse.code).toBe('RB');
    RailwaySources.parse(image.get(KEYS.sources()));
    for (const [part, schema] of [
      ['track', BoardTrack],
      ['train', BoardTrain],
      ['wagon', BoardWagon],
      ['handler', BoardHandler],
      ['weighing', BoardWeighing],
    ] as const)
      for (const value of valuesOf(image, part)) expect(schema.parse(value)).toEqual(value);
    expect(RailwayFigures.parse(image.get(KEYS.figures()))).toMatchObject({
      wagons: { done: 1, planned: 2 },
      tonnes: { done: 90.5, planned: 120 },
    });
    expect(ofNo(image, 'wagon', 'A100001')).toMatchObject({
      state: 'stopped',
      units: { done: 7, planned: 20 },
    });
    expect(ofNo(image, 'wagon', 'A100002')).toMatchObject({ state: 'bad_order' });
    expect(ofNo(image, 'wagon', 'A100003')).toMatchObject({ state: 'overload', loaded: 70.5 });
    expect(ofNo(image, 'train', 'A1')).toMatchObject({ state: 'loading', cause: { textEn: 'Fault' } });
    expect(image.get(KEYS.weighing(0))).toMatchObject({
      ticketNo: 'RB-1',
      netTonnes: 70.5,
      isOverload: true,
    });
    expect(valuesOf<{ state: string }>(image, 'handler').map(({ state }) => state)).toEqual([
      'fault',
      'silent',
    ]);
  });

  it('forecasts a departure from what was loaded in the last half hour', async () => {
    const now = server.clock.now();
    await sent([
      newTrain('A2', [{ no: 'A200001', position: 1, plannedTonnes: 70 }], { departsAt: now + HOUR_MS }),
    ]);
    for (const loadedTonnes of [2, 6, 10]) {
      server.clock.advance(10 * MINUTE_MS);
      await sent([{ type: 'wagon', no: 'A200001', loadedTonnes }]);
    }
    // 10 t in 20 minutes since its work began: 60 t need two hours more, and half an hour is left.
    const late = ofNo<BoardTrain>(await readImage(), 'train', 'A2');
    expect(late?.forecastDepartsAt).toBe(server.clock.now() + 2 * HOUR_MS);
    expect(late?.byMs).toBe(1.5 * HOUR_MS);
    await sent([{ type: 'train', no: 'A2', state: 'departed' }]);
    const gone = ofNo<BoardTrain>(await readImage(), 'train', 'A2');
    expect(gone).toMatchObject({ state: 'departed', byMs: null, forecastDepartsAt: null });
  });

  it('says that a train which has not come will leave later', async () => {
    const now = server.clock.now();
    const times = { arrivesAt: now, departsAt: now + 2 * HOUR_MS, state: 'expected', track: undefined };
    await sent([newTrain('A3', [], times)]);
    expect(ofNo(await readImage(), 'train', 'A3')).toMatchObject({ byMs: null, forecastDepartsAt: null });
    const later = await readImage(ALL_DATA, now + 20 * MINUTE_MS);
    expect(ofNo(later, 'train', 'A3')).toMatchObject({ byMs: 20 * MINUTE_MS });
  });

  it('is after every change what it would be if it were read anew, for all and for one owner', async () => {
    let word = 11;
    const pick = <T>(values: readonly T[]): T => {
      word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
      return values[Math.floor((word / 2 ** 32) * values.length)] as T;
    };
    const run = (query: ReturnType<typeof sql>) =>
      server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
    const trains = ['B1', 'B2', 'B3'];
    const wagonNo = () => `${pick(trains)}0000${pick([1, 2, 3, 4])}`;
    const planned = (no: string) =>
      [1, 2, 3, 4].map((position) => ({
        no: `${no}0000${position}`,
        position,
        plannedTonnes: 50,
        owner: pick(['RBO', 'RBX']),
      }));
    let serial = 0;
    const changes: readonly (() => Promise<unknown>)[] = [
      async () => {
        const no = pick(trains);
        return send([newTrain(no, planned(no), { state: pick(['expected', 'arrived', 'loaded']) })]);
      },
      () =>
        send([
          { type: 'wagon', no: wagonNo(), state: pick(['inspected', 'placed', 'bad_order', 'released']) },
        ]),
      () => send([{ type: 'wagon', no: wagonNo(), loadedTonnes: pick([10, 20, 30, 40]) }]),
      () => {
        serial += 1;
        return send([
          { type: 'weighing', ticketNo: `RBT-${serial}`, wagon: wagonNo(), kg: pick([60_000, 95_000]) },
        ]);
      },
      () => send([{ type: 'weighing', ticketNo: `RBT-${serial}`, void: 'wrong' }]),
      () =>
        send([
          {
            type: 'handler',
            handler: pick(['G1', 'G2']),
            state: pick(['working', 'fault', 'idle']),
            wagon: wagonNo(),
          },
        ]),
      () => send([{ type: 'train', no: pick(trains), state: 'departed' }]),
      () => send([{ type: 'train', no: pick(trains), state: 'arrived', hold: pick(['storm', null]) }]),
      () =>
        run(
          sql`update rail_track set blocked_reason = 'switch', blocked_at = now() where code = ${pick(['1', '2'])}`,
        ),
      () =>
        run(
          sql`update rail_track set blocked_reason = null, blocked_at = null where code = ${pick(['1', '2'])}`,
        ),
      () => run(sql`update wagon_visit set deleted_at = now() where wagon_no = ${wagonNo()}`),
      // Where it was made anew meanwhile, it stays removed.
      () =>
        run(sql`update wagon_visit w set deleted_at = null where wagon_no = ${wagonNo()} and not exists (
          select from wagon_visit o where o.train_id = w.train_id and o.id <> w.id
            and (o.wagon_no = w.wagon_no or o.position = w.position))`),
      () => run(sql`update rail_handler set enabled = not enabled where code = 'G2'`),
      () =>
        run(sql`update wagon_visit set owner_id = (select id from partner where code = ${pick(['RBO', 'RBX'])})
          where wagon_no = ${wagonNo()}`),
      () =>
        run(
          sql`update train set deleted_at = case when deleted_at is null then now() end where no = ${pick(trains)}`,
        ),
    ];
    const kept = [ALL_DATA, ownersData()].map(keepImage);
    for (const one of kept) await one.read(true);
    let shown = 0;
    for (let done = 0; done < CHANGES; done += 1) {
      const index = done < changes.length ? done : pick(changes.map((_change, at) => at));
      server.clock.advance(1_000);
      await changes[index]?.();
      for (const one of kept) {
        await one.read(false);
        const entries = await readImage(one.authority);
        expect({ done, index, entries: one.shown() }).toEqual({ done, index, entries });
        shown = Math.max(shown, valuesOf(entries, 'wagon').length);
      }
    }
    expect(shown).toBeGreaterThan(4);
  });

  function keepImage(authority: DataAuthority) {
    const read = railwayBoardReader();
    let shown: readonly (readonly [string, unknown])[] = [];
    return {
      authority,
      shown: (): Entries => new Map(shown),
      read: (isWhole: boolean) =>
        read({
          inTransaction: (work) => server.db.tenant(server.tenantId, work),
          warehouse: warehouse(),
          asked: { authority, nowMs: server.clock.now() },
          isWhole,
          show: (entries) => {
            shown = entries;
          },
        }),
    };
  }
});

describe('a subscriber', () => {
  const topic = () => ({ name: 'railwayBoard' as const, id: warehouseId });

  it('receives a change soon after the event that makes it', async () => {
    const client = connectFeed(url, admin.token, { tenantId: admin.tenantId });
    try {
      expect(await client.outcome).toBe('connected');
      expect(await client.subscribe(topic())).toMatchObject({ ok: true });
      await sent([newTrain('C1', [{ no: 'C100001', position: 1 }])]);
      const image = client.image(topic());
      await expect
        .poll(
          () => [...image.keys()].some((key) => (image.get(key) as { no?: string } | null)?.no === 'C1'),
          {
            timeout: 8_000,
          },
        )
        .toBe(true);
    } finally {
      client.socket.disconnect();
    }
  });

  it('who acts for one of two owners sees nothing of the other, and another tenant nothing at all', async () => {
    await sent([
      newTrain('D1', [
        { no: 'D100001', position: 1, plannedTonnes: 50, owner: 'RBO' },
        { no: 'D100002', position: 2, plannedTonnes: 50, owner: 'RBX' },
      ]),
      newTrain('D2', [{ no: 'D200001', position: 1, owner: 'RBX' }]),
    ]);
    await sent([
      { type: 'weighing', ticketNo: 'D-1', wagon: 'D100002', kg: 80_000 },
      { type: 'handler', handler: 'G1', state: 'working', wagon: 'D100002', train: 'D1' },
    ]);
    const user = await server.addUser();
    const given = { body: { userId: user.userId, ownerIds: [ownerId] } };
    expect((await server.call(setUserOwners, given, admin)).statusCode).toBe(200);
    const client = connectFeed(url, user.token, { tenantId: user.tenantId });
    try {
      expect(await client.outcome).toBe('connected');
      expect(await client.subscribe(topic())).toMatchObject({ ok: true });
      const image = client.image(topic());
      await expect.poll(() => [...image.keys()].length).toBeGreaterThan(3);
      const text = JSON.stringify([...image.keys()].map((key) => image.get(key)));
      expect(text).toContain('D100001');
      for (const secret of ['D100002', 'D2', 'D-1']) expect(text).not.toContain(`"${secret}"`);
    } finally {
      client.socket.disconnect();
    }
    const stranger = await server.addUser({ tenantId: await server.addTenant('RB-OTHER') });
    const other = connectFeed(url, stranger.token, { tenantId: stranger.tenantId });
    try {
      expect(await other.outcome).toBe('connected');
      expect(await other.subscribe(topic())).toMatchObject({ ok: false });
    } finally {
      other.socket.disconnect();
    }
  });
});
