import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { takeStep } from '#server/modules/yard/appointments/steps.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentStep } from '#shared/contracts/yard/appointment.ts';
import { type Change, expectKeptImages } from '#tests/support/benches/kept-images.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeDock, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { warehouseBoardReader, warehouseBoardTopic } from './warehouse-board-image.ts';

const { awaitedOrders, raiseException, resolveExceptions } = HOUSE_WORK;

const MINUTE_MS = 60_000;
/** 13:42 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 22, 5, 42);
const CHANGES = 70;

describe('the kept image of the warehouse board', () => {
  let server: TestServer;
  let warehouseId: Id;
  const ids = {
    docks: [] as Id[],
    trucks: [] as Id[],
    outbound: [] as Id[],
    outboundLines: [] as Id[],
    inbound: [] as Id[],
    inboundLines: [] as Id[],
    waves: [] as Id[],
    owners: [] as Id[],
    zones: [] as Id[],
    locations: [] as Id[],
    products: [] as Id[],
  };
  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    warehouseId = await makeStockPlaces(server, admin, 'WR');
    for (const code of ['1', '2', '3', '4'])
      ids.docks.push(await makeDock(server, admin, { warehouseCode: 'WR', code, direction: 'both' }));
    ids.owners.push(
      await insert('partner', { code: 'WRO', name: 'one' }),
      await insert('partner', { code: 'WRX', name: 'two' }),
    );
    ids.products.push(...(await find('product', sql`code = 'WR-goods'`)));
    ids.zones.push(...(await find('warehouse_zone', sql`warehouse_id = ${warehouseId}`)));
    ids.locations.push(...(await find('warehouse_location', sql`warehouse_id = ${warehouseId}`)));
    for (const serial of ['1', '2', '3']) {
      ids.waves.push(await addWave(serial));
      ids.trucks.push(await addTruck(serial));
    }
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

  const addWave = (serial: string) =>
    insert('wave', {
      warehouse_id: warehouseId,
      no: `WRW-${serial}`,
      name: serial,
      strategy: 'batch',
      state: 'released',
      state_at: at(-60),
      released_at: at(-60),
      cut_off_at: at(Number(serial) * 20),
      dock_id: ids.docks[0],
    });
  const addTruck = (serial: string) =>
    insert('appointment', {
      warehouse_id: warehouseId,
      no: `WRA-${serial}`,
      direction: 'out',
      state: 'booked',
      dock_id: ids.docks[Number(serial) % 4],
      slot_at: at(Number(serial) * 20 - 40),
      slots: 3,
      owner_id: ids.owners[0],
    });
  const setColumn = (table: string, id: Id, column: string, value: unknown) =>
    run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`);

  let serial = 100;
  /** What happens in a warehouse; by the functions of the product where they are not about much else. */
  const changes: Record<string, Change> = {
    addOutbound: async (pick) => {
      serial += 1;
      ids.outbound.push(
        await insert('outbound_order', {
          warehouse_id: warehouseId,
          no: `WRO-${serial}`,
          state: 'picking',
          state_at: at(-60),
          owner_id: pick([...ids.owners, null]),
          wave_id: pick([...ids.waves, null]),
          appointment_id: pick([...ids.trucks, null]),
          received_at: at(-300),
          due_at: at(pick([-90, 30, 60, 3_000])),
        }),
      );
    },
    addOutboundLine: async (pick) => {
      serial += 1;
      const orderId = pick(ids.outbound);
      if (orderId === undefined) return;
      ids.outboundLines.push(
        await insert('outbound_line', {
          outbound_order_id: orderId,
          line_no: serial,
          product_id: ids.products[0],
          quantity_ordered: 80,
          state: 'open',
        }),
      );
    },
    addTask: async (pick) => {
      serial += 1;
      const lineId = pick(ids.outboundLines);
      if (lineId === undefined) return;
      const kind = pick(['pick', 'load']);
      await insert('warehouse_task', {
        warehouse_id: warehouseId,
        no: `WRT-${serial}`,
        kind,
        state: 'done',
        quantity: 20,
        quantity_done: 20,
        outbound_line_id: lineId,
        done_at: at(pick([-45, -20, -5])),
      });
    },
    pickLine: async (pick) => {
      const lineId = pick(ids.outboundLines);
      if (lineId) await setColumn('outbound_line', lineId, 'quantity_picked', pick([10, 40, 80]));
    },
    removeLine: async (pick) => {
      const lineId = pick(ids.outboundLines);
      if (lineId) await setColumn('outbound_line', lineId, 'deleted_at', at(0));
    },
    moveOrder: async (pick) => {
      const id = pick(ids.outbound);
      if (id) await setColumn('outbound_order', id, pick(['wave_id', 'appointment_id']), null);
    },
    shipOrder: async (pick) => {
      const id = pick(ids.outbound);
      if (id)
        await run(sql`update outbound_order set state = 'shipped', shipped_at = ${at(-1)} where id = ${id}`);
    },
    giveToOther: async (pick) => {
      const id = pick(ids.outbound);
      if (id) await setColumn('outbound_order', id, 'owner_id', pick(ids.owners));
    },
    deleteOrder: async (pick) => {
      const id = pick(ids.outbound);
      if (id) await setColumn('outbound_order', id, 'deleted_at', pick([at(0), null]));
    },
    addInbound: async (pick) => {
      serial += 1;
      const id = await insert('inbound_order', {
        warehouse_id: warehouseId,
        no: `WRI-${serial}`,
        kind: 'purchase',
        state: pick(['announced', 'arrived', 'receiving']),
        state_at: at(-60),
        owner_id: pick([...ids.owners, null]),
        appointment_id: pick([...ids.trucks, null]),
        expected_at: at(pick([-60, 60])),
        arrived_at: at(-30),
      });
      ids.inbound.push(id);
      ids.inboundLines.push(
        await insert('inbound_line', {
          inbound_order_id: id,
          line_no: 1,
          product_id: ids.products[0],
          quantity_expected: 120,
          state: 'open',
        }),
      );
    },
    receive: async (pick) => {
      const lineId = pick(ids.inboundLines);
      if (lineId === undefined) return;
      await server.db.tenant(server.tenantId, async (tx) => {
        await moveStock(tx, server.tenantId, {
          warehouseId,
          at: at(pick([-40, -3])),
          kind: 'receipt',
          productId: ids.products[0] ?? '',
          lotId: null,
          ownerId: pick([...ids.owners, null]),
          from: null,
          to: { locationId: pick(ids.locations.slice(0, 2)), status: 'available' },
          quantity: 40,
          doc: { kind: 'inboundLine', id: lineId, no: '' },
          by: null,
        });
        await sql`update inbound_line set quantity_received = least(120, quantity_received + 40) where id = ${lineId}`.execute(
          tx,
        );
      });
    },
    finishInbound: async (pick) => {
      const id = pick(ids.inbound);
      if (id)
        await run(
          sql`update inbound_order set state = ${pick(['putting_away', 'done'])}, done_at = ${at(-1)} where id = ${id}`,
        );
    },
    truck: async (pick) => {
      const step: AppointmentStep = pick(['arrive', 'call', 'dock', 'start', 'finish', 'leave']);
      await server.db
        .tenant(server.tenantId, (tx) =>
          takeStep(tx, server.tenantId, {
            id: pick(ids.trucks),
            step,
            dockCode: pick(['1', '2', '3', '4']),
            timeZone: 'Asia/Shanghai',
            now: at(-2),
            actor: null,
            orders: awaitedOrders,
          }),
        )
        .catch(() => undefined);
    },
    bookTruck: async () => {
      serial += 1;
      ids.trucks.push(await addTruck(String(serial)));
    },
    hold: async (pick) => {
      await setColumn('wave', pick(ids.waves), 'hold_reason', pick(['no forklift', null]));
    },
    raise: async (pick) => {
      const refs = pick([
        { dockId: pick(ids.docks) },
        { outboundOrderId: pick(ids.outbound) ?? null },
        { waveId: pick(ids.waves) },
        { appointmentId: pick(ids.trucks) },
      ]);
      await server.db.tenant(server.tenantId, (tx) =>
        raiseException(tx, server.tenantId, {
          warehouseId,
          kind: pick(['shortage', 'equipment', 'device_offline']),
          text: `x ${serial}`,
          at: at(-9),
          actor: null,
          ...refs,
        }),
      );
    },
    resolve: async (pick) => {
      await server.db.tenant(server.tenantId, (tx) =>
        resolveExceptions(
          tx,
          server.tenantId,
          { warehouseId, kind: pick(['shortage', 'equipment', 'device_offline']) },
          { now: at(0), actor: null },
        ),
      );
    },
    closeDock: async (pick) => {
      await insert('dock_outage', {
        warehouse_id: warehouseId,
        dock_id: pick(ids.docks),
        reason: 'repair',
        from_at: at(-5),
        to_at: at(pick([30, 60])),
      });
    },
    movePlace: async (pick) => {
      await setColumn('warehouse_location', pick(ids.locations), 'zone_id', pick(ids.zones));
    },
    disablePlace: async (pick) => {
      // Not where goods are received.
      const id = pick(ids.locations.slice(2));
      await setColumn('warehouse_location', id, 'enabled', pick([true, false]));
    },
    takeGoods: async (pick) => {
      await run(sql`delete from stock where location_id = ${pick(ids.locations)}`);
    },
    disableDock: async (pick) => {
      await setColumn('dock', pick(ids.docks), 'enabled', pick([true, true, false]));
    },
  };

  it('is after every change what it would be if it were read anew, for those who see all and for those who see one owner', async () => {
    const [owner] = ids.owners;
    const [seen] = await expectKeptImages({
      server,
      warehouse: warehouseOf(),
      nowMs: NOW_MS,
      startReader: () => warehouseBoardReader(0),
      entriesOf: warehouseBoardTopic.entriesOf,
      authorities: [ALL_DATA, { ...ALL_DATA, partnerIds: new Set([owner ?? '']) }],
      changes,
      count: CHANGES,
    });
    expect([...(seen?.keys() ?? [])].filter((key) => key.startsWith('task:')).length).toBeGreaterThan(2);
  });

  const warehouseOf = () => ({
    id: warehouseId,
    code: 'WR',
    name: 'WR',
    nameEn: null,
    timeZone: 'Asia/Shanghai',
  });
});
