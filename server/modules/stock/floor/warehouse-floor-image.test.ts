import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  FloorAisle,
  FloorPicks,
  FloorSource,
  FloorSummary,
  FloorTrouble,
  FloorWork,
} from '#shared/contracts/stock/warehouse-floor.ts';
import { fillAt, flagAt } from '#shared/domain/stock/place-code.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeDock, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { warehouseFloorReader, warehouseFloorTopic } from './warehouse-floor-image.ts';

const { raiseException, resolveExceptions } = HOUSE_WORK;

const MINUTE_MS = 60_000;
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Failure';
const NOW_MS = Date.UTC(2026, 10, 22, 5, 42);
const CHANGES = 60;

type Entries = readonly (readonly [string, unknown])[];
type Change = (pick: <T>(values: readonly T[]) => T) => Promise<unknown>;

describe('the image of the floor of a warehouse', () => {
  let server: TestServer;
  let warehouseId: Id;
  const ids = { owners: [] as Id[], places: [] as Id[], zones: [] as Id[], product: '', dock: '' };

  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    warehouseId = await makeStockPlaces(server, admin, 'WF');
    ids.dock = await makeDock(server, admin, { warehouseCode: 'WF', code: '1', direction: 'both' });
    ids.zones.push(...(await find('warehouse_zone', sql`warehouse_id = ${warehouseId} order by code`)));
    ids.product = (await find('product', sql`code = 'WF-goods'`))[0] ?? '';
    ids.owners.push(
      await insert('partner', { code: 'WFO', name: 'one' }),
      await insert('partner', { code: 'WFX', name: 'two' }),
    );
    for (const aisle of ['01', '02'])
      for (let index = 0; index < 12; index += 1)
        ids.places.push(
          await insert('warehouse_location', {
            warehouse_id: warehouseId,
            zone_id: ids.zones[1],
            code: `F-${aisle}-${index}`,
            kind: 'rack',
            aisle,
            bay: 1 + Math.floor(index / 4),
            level: 1 + (Math.floor(index / 2) % 2),
            max_pallets: 2,
          }),
        );
  });
  afterAll(() => server.close());

  const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS);
  const run = (query: ReturnType<typeof sql>) =>
    server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
  const find = (table: string, where: ReturnType<typeof sql>) =>
    server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{
        id: Id;
      }>`select id::text as id from ${sql.table(table)} where ${where}`.execute(withSchema<unknown>(tx));
      return rows.map(({ id }) => id);
    });
  const insert = (table: string, row: Readonly<Record<string, unknown>>): Promise<Id> =>
    server.db.tenant(server.tenantId, async (tx) => {
      const values = { tenant_id: server.tenantId, created_at: at(-600), updated_at: at(-600), ...row };
      const { rows } = await sql<{ id: Id }>`insert into ${sql.table(table)}
        (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(values))}) returning id::text as id`.execute(
        withSchema<unknown>(tx),
      );
      return rows[0]?.id ?? '';
    });
  const move = (fields: {
    readonly kind: 'receipt' | 'pick';
    readonly ownerId: Id | null;
    readonly place: Id;
    readonly quantity: number;
    readonly at?: Date;
    readonly status?: 'available' | 'quality';
  }) => {
    const place = { locationId: fields.place, status: fields.status ?? 'available' };
    return server.db.tenant(server.tenantId, (tx) =>
      moveStock(tx, server.tenantId, {
        warehouseId,
        at: fields.at ?? at(-5),
        kind: fields.kind,
        productId: ids.product,
        lotId: null,
        ownerId: fields.ownerId,
        from: fields.kind === 'pick' ? place : null,
        to: fields.kind === 'pick' ? null : place,
        quantity: fields.quantity,
        by: null,
      }),
    );
  };

  let serial = 0;
  const setPlace = (id: Id, column: string, value: unknown) =>
    run(sql`update warehouse_location set ${sql.ref(column)} = ${value} where id = ${id}`);
  /** What happens in a room. */
  const changes: Record<string, Change> = {
    receive: (pick) =>
      move({
        kind: 'receipt',
        ownerId: pick(ids.owners),
        place: pick(ids.places),
        quantity: pick([20, 40, 80]),
      }),
    receiveHeld: (pick) =>
      move({
        kind: 'receipt',
        ownerId: pick(ids.owners),
        place: pick(ids.places),
        quantity: 10,
        status: 'quality',
      }),
    take: (pick) =>
      move({
        kind: 'pick',
        ownerId: pick(ids.owners),
        place: pick(ids.places),
        quantity: 20,
        at: at(pick([-70, -30, -2])),
      }),
    reserve: (pick) => run(sql`update stock set reserved = quantity where location_id = ${pick(ids.places)}`),
    block: (pick) => setPlace(pick(ids.places), 'blocked_reason', pick(['damaged beam', null])),
    disable: (pick) => setPlace(pick(ids.places), 'enabled', pick([false, true, true])),
    remove: (pick) => setPlace(pick(ids.places), 'deleted_at', pick([at(0), null, null])),
    moveAisle: (pick) => setPlace(pick(ids.places), 'aisle', pick(['01', '02', '03', null])),
    moveBay: (pick) => setPlace(pick(ids.places), 'bay', pick([1, 2, 3, 9, null])),
    widen: (pick) => setPlace(pick(ids.places), 'max_pallets', pick([1, 2, 4])),
    addPlace: async (pick) => {
      serial += 1;
      ids.places.push(
        await insert('warehouse_location', {
          warehouse_id: warehouseId,
          zone_id: pick(ids.zones),
          code: `N-${serial}`,
          kind: 'rack',
          aisle: pick(['01', '04']),
          bay: pick([1, 5]),
          level: pick([1, 2, null]),
        }),
      );
    },
    renameZone: (pick) =>
      run(sql`update warehouse_zone set name = ${`zone ${pick([1, 2, 3])}`}, enabled = ${pick([true, true, false])}
        where id = ${pick(ids.zones)}`),
    startTask: async (pick) => {
      serial += 1;
      await insert('warehouse_task', {
        warehouse_id: warehouseId,
        no: `WFT-${serial}`,
        kind: pick(['pick', 'put_away', 'load']),
        state: 'started',
        started_at: at(-serial),
        owner_id: pick([...ids.owners, null]),
        from_location_id: pick([...ids.places, null]),
        to_location_id: pick([...ids.places, null]),
        dock_id: pick([ids.dock, null]),
      });
    },
    endTasks: () => run(sql`update warehouse_task set state = 'done' where warehouse_id = ${warehouseId}`),
    raise: (pick) =>
      server.db.tenant(server.tenantId, (tx) =>
        raiseException(tx, server.tenantId, {
          warehouseId,
          kind: pick(['equipment', 'damage']),
          text: 'beam bent',
          at: at(-9),
          actor: null,
          locationId: pick(ids.places),
        }),
      ),
    resolve: () =>
      server.db.tenant(server.tenantId, (tx) =>
        resolveExceptions(
          tx,
          server.tenantId,
          { warehouseId, kind: 'equipment' },
          { now: at(0), actor: null },
        ),
      ),
  };

  const warehouseOf = () => ({
    id: warehouseId,
    code: 'WF',
    name: 'WF',
    nameEn: null,
    timeZone: 'Asia/Shanghai',
  });
  const fresh = async (authority: DataAuthority) =>
    new Map(
      await server.db.tenant(server.tenantId, (tx) =>
        warehouseFloorTopic.entriesOf(tx, warehouseOf(), { authority, nowMs: NOW_MS }),
      ),
    );

  function keepImage(authority: DataAuthority) {
    const read = warehouseFloorReader(0);
    let shown: Entries = [];
    return {
      authority,
      shown: () => new Map(shown),
      read: (isWhole: boolean) =>
        read({
          inTransaction: (work) => server.db.tenant(server.tenantId, work),
          warehouse: warehouseOf(),
          asked: { authority, nowMs: NOW_MS },
          isWhole,
          show: (entries) => {
            shown = entries;
          },
        }),
    };
  }

  it('tells fill, flags and picks of places, and shows who acts for one owner that owner’s goods only', async () => {
    const [first, second, third, fourth] = ids.places;
    const [one = '', two = ''] = ids.owners;
    await move({ kind: 'receipt', ownerId: one, place: first ?? '', quantity: 80 });
    await move({ kind: 'receipt', ownerId: two, place: second ?? '', quantity: 20 });
    await move({ kind: 'receipt', ownerId: two, place: third ?? '', quantity: 40, status: 'quality' });
    await move({ kind: 'pick', ownerId: two, place: second ?? '', quantity: 4 });
    await setPlace(fourth ?? '', 'blocked_reason', 'damaged beam');
    const places = async (authority: DataAuthority) => {
      const image = await fresh(authority);
      const [key, value] = [...image].find(([name]) => name.startsWith('aisle:')) ?? [];
      const aisle = FloorAisle.parse(value);
      expect([aisle.name, aisle.bays, aisle.levels, aisle.positions]).toEqual(['01', [1, 2, 3], 2, 2]);
      const told = [0, 1, 2, 3].map((index) => [fillAt(aisle.places, index), flagAt(aisle.places, index)]);
      const picks = image.get(key?.replace('aisle', 'picks') ?? '') ?? null;
      return { told, picks, summary: FloorSummary.parse(image.get('summary')) };
    };
    expect(await places(ALL_DATA)).toEqual({
      told: [
        [1, 'none'],
        [3 / 15, 'none'],
        [8 / 15, 'hold'],
        [0, 'hold'],
      ],
      picks: [1, 0, 0],
      // The three places of the warehouse that have an aisle and no bay.
      summary: {
        places: 27,
        used: 3,
        held: 2,
        low: 1,
        reserved: 0,
        unplaced: { unnamed: 3, excess: 0 },
      },
    });
    expect(await places({ ...ALL_DATA, partnerIds: new Set([one]) })).toMatchObject({
      told: [
        [1, 'none'],
        [0, 'none'],
        [0, 'none'],
        [0, 'hold'],
      ],
      picks: null,
      summary: { used: 1 },
    });
  });

  it('is after every change what it would be if it were read anew, and of the shape of its contract', async () => {
    let word = 11;
    const random = () => {
      word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
      return word / 2 ** 32;
    };
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const names = Object.keys(changes);
    const kept = [ALL_DATA, { ...ALL_DATA, partnerIds: new Set([ids.owners[0] ?? '']) }].map(keepImage);
    for (const one of kept) await one.read(true);
    const schemas = {
      source: FloorSource,
      summary: FloorSummary,
      aisle: FloorAisle,
      picks: FloorPicks,
      work: FloorWork,
      trouble: FloorTrouble,
    };
    const seen = new Set<string>();
    for (let done = 0; done < CHANGES; done += 1) {
      const name = done < names.length ? names[done] : pick(names);
      // A place that is blocked takes nothing, and an empty one gives nothing.
      await changes[name ?? '']?.(pick).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
      for (const one of kept) {
        await one.read(false);
        expect({ name, done, entries: one.shown() }).toEqual({
          name,
          done,
          entries: await fresh(one.authority),
        });
        for (const [key, value] of one.shown()) {
          const kind = key.split(':')[0] as keyof typeof schemas;
          seen.add(kind);
          expect(schemas[kind].parse(value)).toEqual(value);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(schemas).sort());
  });

  it('sends one aisle where the goods of one place have changed', async () => {
    const one = keepImage(ALL_DATA);
    await one.read(true);
    const before = one.shown();
    const aisles = [...before.keys()].filter((key) => key.startsWith('aisle:'));
    expect(aisles.length).toBeGreaterThan(1);
    const place = (
      await find(
        'warehouse_location',
        sql`warehouse_id = ${warehouseId} and aisle = '02' and bay is not null
      and enabled and deleted_at is null and blocked_reason is null order by id`,
      )
    )[0];
    await run(sql`update warehouse_zone set enabled = true where warehouse_id = ${warehouseId}`);
    await one.read(false);
    const settled = one.shown();
    await setPlace(place ?? '', 'blocked_reason', 'counted');
    await one.read(false);
    const changed = [...one.shown()].filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(settled.get(key)),
    );
    expect(changed.map(([key]) => key.split(':')[0])).toEqual(['summary', 'aisle']);
  });
});
