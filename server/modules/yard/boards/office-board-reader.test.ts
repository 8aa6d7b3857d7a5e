import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  OfficeList,
  OfficeOrders,
} from '#shared/contracts/yard/office-board.ts';
import { type Change, expectKeptImages } from '#tests/support/benches/kept-images.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeDock, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { officeBoardReader, officeBoardTopic } from './office-board-image.ts';

const { listStockAlerts, raiseException, resolveExceptions } = HOUSE_WORK;

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** 13:42 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 22, 5, 42);
const CHANGES = 80;

describe('the kept image of the office board', () => {
  let server: TestServer;
  let warehouseId: Id;
  let productId: Id;
  const ids = {
    docks: [] as Id[],
    trucks: [] as Id[],
    orders: [] as Id[],
    lines: [] as Id[],
    waves: [] as Id[],
    owners: [] as Id[],
  };
  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    warehouseId = await makeStockPlaces(server, admin, 'OR');
    const { rows } = await run<{ id: Id }>(sql`select id::text as id from product where code = 'OR-goods'`);
    productId = rows[0]?.id ?? '';
    for (const code of ['1', '2'])
      ids.docks.push(await makeDock(server, admin, { warehouseCode: 'OR', code, direction: 'both' }));
    for (const code of ['ORO', 'ORX']) ids.owners.push(await insert('partner', { code, name: code }));
    for (const serial of ['1', '2']) {
      ids.waves.push(
        await insert('wave', {
          ...{ warehouse_id: warehouseId, no: `ORW-${serial}`, name: serial, strategy: 'batch' },
          ...{ state: 'released', state_at: at(-60), released_at: at(-60), cut_off_at: at(20) },
          dock_id: ids.docks[0],
        }),
      );
      ids.trucks.push(
        await insert('appointment', {
          ...{ warehouse_id: warehouseId, no: `ORA-${serial}`, direction: 'out', state: 'booked' },
          ...{ dock_id: ids.docks[1], slot_at: at(20), slots: 3, owner_id: ids.owners[0] },
        }),
      );
    }
  });
  afterAll(() => server.close());

  const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS);
  const run = <T>(query: ReturnType<typeof sql<T>>) =>
    server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)));
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<Id> => {
    const values = { tenant_id: server.tenantId, created_at: at(-600), updated_at: at(-600), ...row };
    const { rows } = await run<{ id: Id }>(sql`insert into ${sql.table(table)}
      (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(values))}) returning id::text as id`);
    return rows[0]?.id ?? '';
  };
  const setColumn = (table: string, id: Id | undefined, column: string, value: unknown) =>
    run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id ?? '0'}`);

  let serial = 100;
  const addOrder: Change = async (pick) => {
    serial += 1;
    ids.orders.push(
      await insert('outbound_order', {
        ...{ warehouse_id: warehouseId, no: `ORO-${serial}`, external_no: pick([null, `X-${serial}`]) },
        state: pick(['draft', 'released', 'allocated', 'picking', 'packed', 'loading']),
        ...{ state_at: at(-60), owner_id: pick([...ids.owners, null]), wave_id: pick([...ids.waves, null]) },
        ...{ appointment_id: pick([...ids.trucks, null]), received_at: at(-300) },
        due_at: at(pick([-2 * DAY_MIN, -90, 3, 60, DAY_MIN])),
      }),
    );
  };
  const changes: Record<string, Change> = {
    addOrder,
    addAnother: addOrder,
    addLine: async (pick) => {
      serial += 1;
      const order = pick(ids.orders);
      ids.lines.push(
        await insert('outbound_line', {
          ...{ outbound_order_id: order, line_no: serial, product_id: productId },
          ...{ quantity_ordered: 80, state: 'open' },
        }),
      );
    },
    pickLine: (pick) => setColumn('outbound_line', pick(ids.lines), 'quantity_picked', pick([10, 40, 80])),
    begin: (pick) => setColumn('outbound_order', pick(ids.orders), 'state', pick(['picking', 'checking'])),
    ship: (pick) =>
      run(sql`update outbound_order set state = 'shipped', shipped_at = ${at(pick([-100, -1]))}
        where id = ${pick(ids.orders)}`),
    deliver: (pick) =>
      run(sql`update outbound_order set state = 'delivered', delivered_at = ${at(-1)} where id = ${pick(ids.orders)}
        and state = 'shipped'`),
    cancel: (pick) => setColumn('outbound_order', pick(ids.orders), 'state', 'cancelled'),
    postpone: (pick) => setColumn('outbound_order', pick(ids.orders), 'due_at', at(pick([-30, 90, DAY_MIN]))),
    giveToOther: (pick) => setColumn('outbound_order', pick(ids.orders), 'owner_id', pick(ids.owners)),
    moveOrder: (pick) =>
      setColumn('outbound_order', pick(ids.orders), pick(['wave_id', 'appointment_id']), null),
    remove: (pick) => setColumn('outbound_order', pick(ids.orders), 'deleted_at', pick([at(0), null])),
    holdOrder: (pick) => setColumn('outbound_order', pick(ids.orders), 'hold_reason', pick(['late', null])),
    holdWave: (pick) => setColumn('wave', pick(ids.waves), 'hold_reason', pick(['no forklift', null])),
    moveWave: (pick) => setColumn('wave', pick(ids.waves), 'dock_id', pick(ids.docks)),
    moveTruck: (pick) => setColumn('appointment', pick(ids.trucks), 'dock_id', pick(ids.docks)),
    nameDock: (pick) => {
      serial += 1;
      return setColumn('dock', pick(ids.docks), 'code', `D${serial}`);
    },
    check: async (pick) => {
      serial += 1;
      await insert('quality_check_bill', {
        ...{ warehouse_id: warehouseId, no: `ORQ-${serial}`, kind: 'incoming', product_id: productId },
        ...{ state: 'inspecting', due_at: at(pick([-9, 40])) },
      });
    },
    raise: (pick) => {
      const refs = pick([{ outboundOrderId: pick(ids.orders) }, { waveId: pick(ids.waves) }]);
      const said = { kind: pick(['shortage', 'equipment'] as const), text: `x ${serial}`, at: at(-9) };
      return server.db.tenant(server.tenantId, (tx) =>
        raiseException(tx, server.tenantId, { warehouseId, ...said, actor: null, ...refs }),
      );
    },
    resolve: (pick) =>
      server.db.tenant(server.tenantId, (tx) =>
        resolveExceptions(
          tx,
          server.tenantId,
          { warehouseId, kind: pick(['shortage', 'equipment']) },
          { now: at(0), actor: null },
        ),
      ),
  };

  it('is after every change what it would be if it were read anew, for those who see all and for those who see one owner', async () => {
    const [owner] = ids.owners;
    const [seen, ofOwner] = await expectKeptImages({
      server,
      warehouse: { id: warehouseId, code: 'OR', name: 'OR', nameEn: null, timeZone: 'Asia/Shanghai' },
      nowMs: NOW_MS,
      startReader: () => officeBoardReader(listStockAlerts, 0),
      entriesOf: officeBoardTopic(listStockAlerts).entriesOf,
      authorities: [ALL_DATA, { ...ALL_DATA, partnerIds: new Set([owner ?? '']) }],
      changes,
      count: CHANGES,
    });
    const orders = OfficeOrders.parse(seen?.get(KEYS.orders()));
    expect(orders.open).toBeGreaterThan(2);
    expect(orders.shipped).toBeGreaterThan(0);
    expect(OfficeOrders.parse(ofOwner?.get(KEYS.orders())).open).toBeLessThan(orders.open);
    expect(OfficeList.parse(seen?.get(KEYS.list())).orders.some(({ dock }) => dock !== null)).toBe(true);
  });
});
