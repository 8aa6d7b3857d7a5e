import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  OFFICE_BOARD_FEED_KEYS as KEYS,
  OfficeList,
  OfficeOrders,
  OfficeQuality,
  OfficeSettings,
  OfficeSources,
  OfficeStaff,
  OfficeStages,
  OfficeStock,
  OfficeWeek,
} from '#shared/contracts/yard/office-board.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { officeBoardTopic } from './office-board-image.ts';

const { listStockAlerts } = HOUSE_WORK;

const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** 13:42 on a Friday in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 20, 5, 42);

type Row = Readonly<Record<string, unknown>>;

describe('the image of the office board', () => {
  let server: TestServer;
  let full: Id;
  let empty: Id;
  let owner: Id;
  let late: Id;
  beforeAll(async () => {
    server = await sharedServer();
    const admin = await server.addUser();
    full = await makeWarehouse(server, admin, 'OB');
    empty = await makeWarehouse(server, admin, 'OE');
    await insertDay();
  });
  afterAll(() => server.close());

  const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS);
  const insert = (table: string, row: Row): Promise<Id> =>
    server.db.tenant(server.tenantId, async (tx) => {
      const values: Row = {
        tenant_id: server.tenantId,
        updated_at: at(-600),
        ...(table === 'warehouse_target' ? {} : { created_at: at(-600) }),
        ...row,
      };
      const { rows } = await sql<{ id: Id }>`insert into ${sql.table(table)}
        (${sql.join(Object.keys(values).map((name) => sql.id(name)))}) values (${sql.join(Object.values(values))})
        returning ${table === 'warehouse_target' ? sql`warehouse_id` : sql`id`}::text as id`.execute(
        withSchema<unknown>(tx),
      );
      return rows[0]?.id ?? '';
    });

  async function read(warehouseId: Id, authority: DataAuthority = ALL_DATA) {
    const warehouse = { id: warehouseId, code: 'OB', name: 'OB', nameEn: null, timeZone: 'Asia/Shanghai' };
    const entries = new Map(
      await server.db.tenant(server.tenantId, (tx) =>
        officeBoardTopic(listStockAlerts).entriesOf(tx, warehouse, { authority, nowMs: NOW_MS }),
      ),
    );
    return {
      settings: OfficeSettings.parse(entries.get(KEYS.settings())),
      sources: OfficeSources.parse(entries.get(KEYS.sources())),
      orders: OfficeOrders.parse(entries.get(KEYS.orders())),
      stages: OfficeStages.optional().parse(entries.get(KEYS.stages())),
      list: OfficeList.parse(entries.get(KEYS.list())),
      week: OfficeWeek.parse(entries.get(KEYS.week())),
      quality: OfficeQuality.parse(entries.get(KEYS.quality())),
      stock: OfficeStock.parse(entries.get(KEYS.stock())),
      staff: OfficeStaff.optional().parse(entries.get(KEYS.staff())),
    };
  }

  /** Two overdue for a shortage, one of yesterday; one due next, one tomorrow, two shipped, of which one late. */
  async function insertDay(): Promise<void> {
    owner = await insert('partner', { code: 'OBO', name: 'owner' });
    const other = await insert('partner', { code: 'OBX', name: 'other' });
    const customer = await insert('partner', { code: 'OBC', name: '永辉', name_en: 'Yonghui' });
    const product = await insert('product', { code: 'OBP', name: '瓶盖', unit: 'case', primary_per_unit: 1 });
    const order = (no: string, state: string, dueMin: number, row: Row = {}) =>
      insert('outbound_order', {
        warehouse_id: full,
        no,
        state,
        state_at: at(-90),
        owner_id: other,
        customer_id: customer,
        received_at: at(-500),
        due_at: at(dueMin),
        ...row,
      });
    late = await order('OB-1', 'picking', -38, { owner_id: owner, external_no: 'SO-88190' });
    await order('OB-2', 'loading', -12, { hold_reason: '等叉车' });
    await order('OB-3', 'picking', -DAY_MIN);
    await order('OB-4', 'packed', 28);
    await order('OB-5', 'released', DAY_MIN);
    await order('OB-6', 'shipped', -60, { shipped_at: at(-70) });
    await order('OB-7', 'delivered', -90, { shipped_at: at(-30), delivered_at: at(-25) });
    await order('OB-8', 'draft', -90);
    await order('OB-9', 'cancelled', -90);
    await order('OB-10', 'shipped', -2 * DAY_MIN, { shipped_at: at(-2 * DAY_MIN - 10) });
    const line = { product_id: product, line_no: 1, state: 'allocated', quantity_ordered: 10 };
    await insert('outbound_line', { ...line, outbound_order_id: late, quantity_picked: 4 });
    const exception = { kind: 'shortage', text: 'B-03 缺货', text_en: 'B-03 empty', since_at: at(-80) };
    await insert('warehouse_exception', { ...exception, warehouse_id: full, outbound_order_id: late });
    await insert('warehouse_target', { warehouse_id: full, on_time_percent: 98 });
    const bill = { warehouse_id: full, kind: 'incoming', product_id: product, state: 'inspecting' };
    await insert('quality_check_bill', { ...bill, no: 'OBQ-1', created_at: at(-20), due_at: at(40) });
    await insert('quality_check_bill', { ...bill, no: 'OBQ-2', created_at: at(-72), due_at: at(-12) });
    const shift = { warehouse_id: full, planned: 20, from_at: at(-462), to_at: at(18) };
    await insert('shift_staff', { ...shift, duty: 'picking', present: 17, reported_at: at(-30) });
    await insert('shift_staff', { ...shift, duty: 'forklift', planned: 6 });
    await insert('shift_staff', { ...shift, duty: 'loading', planned: 9, from_at: at(18), to_at: at(498) });
  }

  it('counts the orders of the day, and those before it that were open', async () => {
    const { orders, settings } = await read(full);
    expect(settings.onTimeGoal).toBe(98);
    expect(orders).toMatchObject({
      received: 6,
      done: 2,
      dueNow: 5,
      shipped: 2,
      dueToday: 4,
      onTime: 1,
      open: 5,
      overdue: 3,
      oldestDueAt: at(-DAY_MIN).getTime(),
      nextDueAt: at(28).getTime(),
      laterDueAt: at(DAY_MIN).getTime(),
    });
  });

  it('lists what is overdue, with what holds it in both languages', async () => {
    const { list, orders } = await read(full);
    expect(list.total).toBe(3);
    expect(list.orders.map(({ no, stage, hold }) => [no, stage, hold])).toEqual([
      ['OB-3', 'picking', null],
      ['SO-88190', 'picking', 'B-03 缺货'],
      ['OB-2', 'loading', '等叉车'],
    ]);
    expect(list.orders[1]).toMatchObject({ customerEn: 'Yonghui', holdEn: 'B-03 empty', picked: 0.4 });
    expect(orders.cause).toEqual({ text: 'B-03 缺货', textEn: 'B-03 empty', kind: 'shortage', orders: 1 });
  });

  it('says where orders are, and what carriers last reported', async () => {
    const { stages, sources } = await read(full);
    expect(stages?.map(({ stage, orders, overdue }) => [stage, orders, overdue])).toEqual([
      ['waiting', 1, 0],
      ['picking', 2, 2],
      ['checking', 0, 0],
      ['packed', 1, 0],
      ['loading', 1, 1],
      ['in_transit', 2, 0],
    ]);
    expect(sources.carrier).toEqual({ at: at(-25).getTime(), expectedMs: 600_000 });
  });

  it('sums each day of this week and the last by the clock of the warehouse', async () => {
    const { days } = (await read(full)).week;
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2026-11-09', '2026-11-20', 12]);
    expect(days.at(-1)).toEqual({ day: '2026-11-20', due: 4, onTime: 1, overdue: 3 });
    expect(days.at(-2)).toEqual({ day: '2026-11-19', due: 1, onTime: 0, overdue: 1 });
    expect(days.at(-3)).toEqual({ day: '2026-11-18', due: 1, onTime: 1, overdue: 0 });
  });

  it('tells of checks, people with their reports, and the next shift', async () => {
    const { quality, staff } = await read(full);
    expect([quality.open, quality.late, quality.bills.map(({ no }) => no)]).toEqual([
      2,
      1,
      ['OBQ-2', 'OBQ-1'],
    ]);
    expect(staff).toMatchObject({
      from: at(-462).getTime(),
      duties: [
        { duty: 'picking', planned: 20, present: 17, reportedAt: at(-30).getTime() },
        { duty: 'forklift', planned: 6, present: null, reportedAt: null },
      ],
      next: { from: at(18).getTime(), planned: 9 },
    });
  });

  it('shows who sees one owner the orders of that one, and nothing of the house', async () => {
    const seen = await read(full, { ...ALL_DATA, partnerIds: new Set([owner]) });
    expect(seen.list.orders.map(({ id }) => id)).toEqual([late]);
    expect(seen.orders).toMatchObject({ received: 1, open: 1, overdue: 1, shipped: 0 });
    expect([seen.staff, seen.stock.fine, seen.quality.open]).toEqual([undefined, null, 0]);
    expect(seen.week.days.at(-1)).toMatchObject({ due: 1, overdue: 1 });
  });

  it('of a house without orders says so', async () => {
    const { orders, list, stages, staff, sources } = await read(empty);
    expect(orders).toMatchObject({ received: 0, open: 0, cause: null, nextDueAt: null, clearAt: null });
    expect([list, staff, sources.carrier]).toEqual([{ total: 0, orders: [] }, undefined, null]);
    expect(stages).toHaveLength(6);
  });

  it('is without stages where orders only come and go', async () => {
    const id = await insert('outbound_order', {
      warehouse_id: empty,
      no: 'OE-1',
      state: 'released',
      state_at: at(-10),
      received_at: at(-10),
      due_at: at(60),
    });
    const { stages, list } = await read(empty);
    expect([stages, list.orders.map((order) => order.id)]).toEqual([undefined, [id]]);
  });
});
