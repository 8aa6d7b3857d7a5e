import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  BoardDock,
  BoardException,
  BoardTask,
  BoardZone,
  WAREHOUSE_BOARD_FEED_KEYS,
  WarehouseBoardSettings,
  WarehouseFigures,
  WarehouseSources,
} from '#shared/contracts/yard/warehouse-board.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { warehouseBoardTopic } from './warehouse-board-image.ts';

const MINUTE_MS = 60_000;
/** 13:42 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 22, 5, 42);

describe('the image of the warehouse board', () => {
  let server: TestServer;
  let warehouseId: Id;
  const docks: Id[] = [];
  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    warehouseId = await makeWarehouse(server, admin, 'WB');
    for (const code of ['1', '2', '3', '7', '11'])
      docks.push(await makeDock(server, admin, { warehouseCode: 'WB', code, direction: 'both' }));
    await insertDay();
  });
  afterAll(() => server.close());

  const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS);
  type Row = Readonly<Record<string, unknown>>;
  const insert = (table: string, row: Row): Promise<Id> =>
    server.db.tenant(server.tenantId, async (tx) => {
      const values: Row = {
        tenant_id: server.tenantId,
        ...(table === 'stock_movement' || table === 'stock' ? {} : { created_at: at(-600) }),
        ...(table === 'stock_movement' ? {} : { updated_at: at(-600) }),
        ...row,
      };
      const { rows } = await sql<{ id: Id }>`insert into ${sql.table(table)}
        (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(values))}) returning id::text as id`.execute(
        withSchema<unknown>(tx),
      );
      return rows[0]?.id ?? '';
    });
  const inWarehouse = (table: string, row: Row) => insert(table, { warehouse_id: warehouseId, ...row });

  async function read(authority: DataAuthority = ALL_DATA) {
    const warehouse = { id: warehouseId, code: 'WB', name: 'WB', nameEn: null, timeZone: 'Asia/Shanghai' };
    const entries = new Map(
      await server.db.tenant(server.tenantId, (tx) =>
        warehouseBoardTopic.entriesOf(tx, warehouse, { authority, nowMs: NOW_MS }),
      ),
    );
    const all = <T>(prefix: string, schema: { parse: (value: unknown) => T }) =>
      [...entries].filter(([key]) => key.startsWith(prefix)).map(([, value]) => schema.parse(value));
    return {
      settings: WarehouseBoardSettings.parse(entries.get(WAREHOUSE_BOARD_FEED_KEYS.settings())),
      sources: WarehouseSources.parse(entries.get(WAREHOUSE_BOARD_FEED_KEYS.sources())),
      figures: WarehouseFigures.parse(entries.get(WAREHOUSE_BOARD_FEED_KEYS.figures())),
      docks: new Map(all('dock:', BoardDock).map((dock) => [dock.code, dock])),
      tasks: all('task:', BoardTask),
      zones: all('zone:', BoardZone),
      exceptions: all('exception:', BoardException),
    };
  }

  let owner: Id;
  let other: Id;

  /** Dock 7 is late because of a shortage, 1 in time, 2 has the truck of another owner, 3 is closed, 11 is silent. */
  async function insertDay(): Promise<void> {
    const [first, second, third, seventh, eleventh] = docks;
    owner = await insert('partner', { code: 'WBO', name: 'owner' });
    other = await insert('partner', { code: 'WBX', name: 'other' });
    const carrier = await insert('partner', { code: 'WBC', name: '中通', name_en: 'ZTO' });
    const product = await insert('product', {
      code: 'WBP',
      name: 'water',
      unit: 'case',
      units_per_pallet: 50,
      primary_per_unit: 1,
    });
    const truck = (no: string, dockId: Id | undefined, fromMin: number, more: Row) =>
      inWarehouse('appointment', {
        no,
        direction: 'out',
        dock_id: dockId,
        slot_at: at(fromMin),
        slots: 3,
        plate: '浙A28X6R',
        vehicle_type: 'truck',
        carrier_id: carrier,
        owner_id: owner,
        arrived_at: at(fromMin - 10),
        docked_at: at(fromMin),
        work_start_at: at(fromMin),
        state: 'working',
        ...more,
      });
    const wave = await inWarehouse('wave', {
      no: 'W-1102',
      name: '杭州',
      strategy: 'zone',
      state: 'loading',
      state_at: at(-60),
      cut_off_at: at(-38),
      released_at: at(-200),
    });
    const order = async (no: string, appointment: Id, owned: Id, loaded: number) => {
      const id = await inWarehouse('outbound_order', {
        no,
        state: 'loading',
        state_at: at(-60),
        owner_id: owned,
        wave_id: no === 'SO-88190' ? wave : null,
        appointment_id: appointment,
        received_at: at(-600),
        due_at: at(-38),
      });
      const line = await insert('outbound_line', {
        outbound_order_id: id,
        line_no: 1,
        product_id: product,
        quantity_ordered: 1000,
        quantity_allocated: 1000,
        quantity_picked: 1000,
        state: 'picked',
      });
      await inWarehouse('warehouse_task', {
        no: `T-${no}`,
        kind: 'load',
        state: 'done',
        outbound_line_id: line,
        quantity: loaded,
        quantity_done: loaded,
        done_at: at(-50),
      });
      return id;
    };
    const late = await truck('A-7', seventh, -98, {});
    const lateOrder = await order('SO-88190', late, owner, 450);
    await order('SO-88197', await truck('A-1', first, -30, {}), owner, 800);
    await order('SO-88201', await truck('A-2', second, -30, { owner_id: other }), other, 100);
    await truck('A-11', eleventh, 60, {
      state: 'booked',
      arrived_at: null,
      docked_at: null,
      work_start_at: null,
    });
    await inWarehouse('dock_outage', {
      dock_id: third,
      reason: '升降板检修',
      from_at: at(-60),
      to_at: at(78),
    });
    await inWarehouse('warehouse_exception', {
      kind: 'shortage',
      text: 'B-03 缺货',
      text_en: 'B-03 empty',
      outbound_order_id: lateOrder,
      since_at: at(-38),
    });
    await inWarehouse('warehouse_exception', {
      kind: 'device_offline',
      text: '扫描枪离线',
      dock_id: eleventh,
      since_at: at(-6),
    });
    const zone = await inWarehouse('warehouse_zone', { code: 'A', name: 'A 常温', kind: 'storage' });
    const locations: Id[] = [];
    for (const code of ['A-01', 'A-02', 'A-03', 'A-04'])
      locations.push(await inWarehouse('warehouse_location', { code, zone_id: zone, kind: 'rack' }));
    await inWarehouse('stock', {
      location_id: locations[0],
      product_id: product,
      owner_id: owner,
      quantity: 50,
      received_at: at(-600),
    });
    for (const [minutes, owned] of [
      [-20, owner],
      [-50, other],
      [-90, owner],
    ] as const)
      await inWarehouse('stock_movement', {
        at: at(minutes),
        kind: 'ship',
        product_id: product,
        owner_id: owned,
        from_location_id: locations[0],
        quantity: 100,
        pallets: 2,
      });
  }

  it('says which dock is late, by how much, and which shortage makes it so', async () => {
    const { docks: shown } = await read();
    expect(shown.get('7')).toMatchObject({
      state: 'late',
      byMs: 38 * MINUTE_MS,
      order: 'SO-88190',
      pallets: { done: 9, planned: 20 },
      dueShare: 1,
      cause: { text: 'B-03 缺货', textEn: 'B-03 empty' },
      truck: { plate: '浙A·2**6R', carrier: '中通', carrierEn: 'ZTO', vehicleType: 'truck', job: 'out' },
    });
  });

  it('gives every dock the state that counts', async () => {
    const { docks: shown } = await read();
    expect([...shown].map(([code, { state }]) => `${code} ${state}`)).toEqual([
      '1 working',
      '2 at_risk',
      '3 closed',
      '7 late',
      '11 free',
    ]);
    expect(shown.get('3')?.closed).toEqual({
      text: '升降板检修',
      textEn: null,
      until: NOW_MS + 78 * MINUTE_MS,
    });
    expect(shown.get('11')).toMatchObject({ silentSince: NOW_MS - 6 * MINUTE_MS, cause: null });
    // Nothing was scanned for half an hour: the planned rate counts, 20 pallets in an hour.
    expect(shown.get('2')?.byMs).toBe(24 * MINUTE_MS);
  });

  it('sums up waves, goods, hours and zones', async () => {
    const { tasks, figures, zones, exceptions, settings, sources } = await read();
    expect(tasks).toEqual([
      expect.objectContaining({
        kind: 'wave',
        no: 'W-1102',
        state: 'late',
        byMs: 38 * MINUTE_MS,
        docks: ['7'],
      }),
    ]);
    expect(figures.outbound).toEqual({ done: 27, planned: 60, dueNow: 60 });
    expect(figures.orders).toMatchObject({ lateByMs: 38 * MINUTE_MS, atRisk: 0, notBegun: 0 });
    expect(figures.absent).toBeNull();
    expect(figures.lastHour).toBe(4);
    expect(figures.hours.map(({ pallets }) => pallets)).toEqual([0, 0, 0, 0, 0, 0, 4, 2]);
    expect(figures.hourPlan).toBeNull();
    expect(zones).toEqual([expect.objectContaining({ name: 'A 常温', locationsUsed: 1, locationsTotal: 4 })]);
    expect(exceptions.map(({ kind, dock }) => [kind, dock])).toEqual([
      ['shortage', '7'],
      ['device_offline', '11'],
    ]);
    expect(settings.rules).toBe(2);
    expect(sources.docks.at).toBe(NOW_MS);
  });

  it('counts the orders that are late and those of the day that nobody has begun', async () => {
    const order = (no: string, due: number, more: Row = {}) =>
      inWarehouse('outbound_order', {
        no,
        state: 'released',
        state_at: at(-60),
        owner_id: owner,
        received_at: at(-600),
        due_at: at(due),
        ...more,
      });
    const ofOther = { ...ALL_DATA, partnerIds: new Set([other]) };
    const before = await read();
    const othersBefore = await read(ofOther);
    const ids = [
      await order('SO-1', -25),
      await order('SO-2', 90),
      await order('SO-3', 95, { state: 'picking' }),
      await order('SO-4', 24 * 60),
      await order('SO-5', -30, { state: 'draft' }),
    ];
    try {
      const { late } = before.figures.orders;
      const { figures } = await read();
      expect(figures.orders).toMatchObject({ late: late + 1, notBegun: 1, lateByMs: 38 * MINUTE_MS });
      const others = await read(ofOther);
      expect(others.figures.orders).toEqual(othersBefore.figures.orders);
    } finally {
      await server.db.tenant(server.tenantId, (tx) =>
        sql`delete from outbound_order where id = any(${ids}::bigint[])`.execute(withSchema<unknown>(tx)),
      );
    }
  });

  it('says of a dock that a truck waits for it beyond its slot, and of the order on it that it will be late', async () => {
    const truck = await inWarehouse('appointment', {
      ...{ no: 'A-9', direction: 'out', dock_id: docks[0], state: 'arrived', plate: '浙A28X6S' },
      ...{ slot_at: at(-20), slots: 2, arrived_at: at(-25), owner_id: owner },
    });
    const order = await inWarehouse('outbound_order', {
      ...{ no: 'SO-9', state: 'packed', state_at: at(-60), owner_id: owner, appointment_id: truck },
      ...{ received_at: at(-600), due_at: at(30) },
    });
    try {
      const { docks: shown, figures } = await read();
      // The truck at the dock is done in 12 min, by four pallets at twenty an hour; the next one takes 40.
      const waits = { trucks: 1, byMs: 32 * MINUTE_MS };
      expect(shown.get('1')).toMatchObject({ state: 'at_risk', order: 'SO-88197', byMs: waits.byMs, waits });
      expect(figures.orders).toMatchObject({
        ...{ atRisk: 1, riskByMs: 22 * MINUTE_MS, riskReason: 'dock_busy' },
      });
    } finally {
      await server.db.tenant(server.tenantId, async (tx) => {
        const typed = withSchema<unknown>(tx);
        await sql`delete from outbound_order where id = ${order}`.execute(typed);
        await sql`delete from appointment where id = ${truck}`.execute(typed);
      });
    }
  });

  it('shows who acts for one owner that owner’s goods only', async () => {
    const {
      docks: shown,
      figures,
      zones,
      exceptions,
      tasks,
    } = await read({
      ...ALL_DATA,
      partnerIds: new Set([other]),
    });
    expect(shown.get('7')).toMatchObject({
      state: 'working',
      truck: null,
      order: null,
      cause: null,
      byMs: null,
    });
    expect(shown.get('2')).toMatchObject({ state: 'at_risk', order: 'SO-88201' });
    expect(figures.outbound).toEqual({ done: 2, planned: 20, dueNow: 20 });
    expect(figures.lastHour).toBe(2);
    expect([zones[0]?.locationsUsed, exceptions, tasks]).toEqual([0, [], []]);
  });
});
