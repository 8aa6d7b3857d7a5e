import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#server/core/failure.ts';
import type { Database } from '#server/core/ports/database.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import {
  moveStock,
  releaseReservation,
  reserveStock,
  type StockMove,
} from '#server/core/warehouse/goods/move-stock.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

const TENANT = '1';
const AT = new Date('2026-11-22T08:00:00Z');
const WAREHOUSE = '10';
const OTHER_WAREHOUSE = '11';
const PRODUCT = '20';
/** 31…34 are in the warehouse, 35 is blocked, 36 is disabled, 37 is in the other warehouse. */
const [A, B, BLOCKED, DISABLED, ELSEWHERE] = ['31', '32', '35', '36', '37'];

describeOnDatabases('stock', MIGRATIONS, (database) => {
  let db: Database;
  let lot: Id;
  const move = (change: Partial<StockMove>) =>
    db.tenant(TENANT, (tx) =>
      moveStock(tx, TENANT, {
        warehouseId: WAREHOUSE,
        at: AT,
        kind: 'move',
        productId: PRODUCT,
        lotId: null,
        ownerId: null,
        from: null,
        to: null,
        quantity: 1,
        by: 'walker',
        ...change,
      }),
    );
  const at = (locationId: Id, status: StockStatus = 'available') => ({ locationId, status });
  const rows = async (query: string) =>
    (await db.tenant(TENANT, (tx) => sql.raw<Record<string, unknown>>(query).execute(tx))).rows;
  async function forget() {
    await rows('delete from stock');
    await rows('delete from stock_movement');
  }
  const refusalOf = (change: Partial<StockMove>) => fieldsOf(move(change));

  beforeAll(async () => {
    db = database();
    await rows(`insert into department (id, tenant_id, name, code, dtype)
      values (10, 1, 'W1', 'W1', 'warehouse'), (11, 1, 'W2', 'W2', 'warehouse')`);
    await rows(`insert into product (id, tenant_id, code, name, unit, primary_per_unit, units_per_pallet, shelf_life_days,
        created_at, updated_at)
      values (20, 1, 'P', 'P', 'case', 1, 40, 30, now(), now()), (21, 1, 'Q', 'Q', 'case', 1, null, null, now(), now())`);
    await rows(`insert into warehouse_zone (id, tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
      values (1, 1, 10, 'Z', 'Z', 'storage', now(), now()), (2, 1, 11, 'Z', 'Z', 'storage', now(), now())`);
    await rows(`insert into warehouse_location (id, tenant_id, warehouse_id, zone_id, code, kind, blocked_reason, enabled,
        created_at, updated_at)
      select id, 1, case id when 37 then 11 else 10 end, case id when 37 then 2 else 1 end, id::text, 'rack',
        case id when 35 then 'broken' end, id <> 36, now(), now() from generate_series(31, 37) id`);
    lot = await db.tenant(TENANT, (tx) =>
      findOrCreateLot(tx, TENANT, {
        productId: PRODUCT,
        code: 'L1',
        producedOn: '2026-11-01',
        now: AT,
        by: null,
      }),
    );
  });

  it('is what its movements add up to, whatever is tried', async () => {
    const place = fc.option(
      fc.record({
        locationId: fc.constantFrom('31', '32', '33', BLOCKED, ELSEWHERE),
        status: fc.constantFrom(...StockStatus.options.slice(0, 2)),
      }),
      { nil: null },
    );
    const step = fc.record({
      productId: fc.constantFrom(PRODUCT, '21'),
      lotId: fc.constantFrom(null, lot),
      lpn: fc.constantFrom('', 'P1'),
      from: place,
      to: place,
      quantity: fc.constantFrom(0, 0.0004, 0.001, 0.1, 0.2, 1, 2.5, 40),
    });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await forget();
        for (const one of steps) {
          const refused = await fieldsOf(move(one));
          done += refused ? 0 : 1;
        }
        expect(await rows(DIFFERENCES)).toEqual([]);
        expect(await rows('select from stock where quantity <= 0 or reserved > quantity')).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(done).toBeGreaterThan(0);
  });

  it('keeps no row of goods that have left, and knows when those that came with them were received', async () => {
    await forget();
    await move({ kind: 'receipt', to: at(A), quantity: 40 });
    await move({ kind: 'receipt', to: at(B), quantity: 10, at: new Date('2026-11-21T08:00:00Z') });
    await move({ from: at(B), to: at(A), quantity: 10 });
    expect(await rows('select location_id, quantity, received_at from stock')).toEqual([
      { location_id: A, quantity: '50.000', received_at: new Date('2026-11-21T08:00:00Z') },
    ]);
    await move({ kind: 'ship', from: at(A), quantity: 50 });
    expect(await rows('select from stock')).toEqual([]);
    expect(await rows('select kind, quantity, pallets from stock_movement order by id')).toEqual([
      { kind: 'receipt', quantity: '40.000', pallets: '1.000000' },
      { kind: 'receipt', quantity: '10.000', pallets: '0.250000' },
      { kind: 'move', quantity: '10.000', pallets: '0.250000' },
      { kind: 'ship', quantity: '50.000', pallets: '1.250000' },
    ]);
  });

  it('gives the last pallet to one of two concurrent callers', async () => {
    await forget();
    await move({ kind: 'receipt', to: at(A), quantity: 40 });
    const wanted = { kind: 'pick', from: at(A), to: at(B), quantity: 40 } as const;
    const ends = await Promise.all([refusalOf(wanted), refusalOf(wanted)]);
    expect(ends).toContainEqual(null);
    expect(ends).toContainEqual({ quantity: { key: 'stock_less', params: { available: '0' } } });
    expect(await rows('select location_id, quantity from stock')).toEqual([
      { location_id: B, quantity: '40.000' },
    ]);
  });

  it('of 3,140 less 3,106.4 is 33.6, of which all can leave once and no more', async () => {
    await forget();
    await move({ kind: 'receipt', to: at(A), quantity: 3_140 });
    await move({ kind: 'ship', from: at(A), quantity: 3_106.4 });
    expect(await rows('select quantity from stock')).toEqual([{ quantity: '33.600' }]);
    const less = (available: string) => ({ quantity: { key: 'stock_less', params: { available } } });
    expect(await refusalOf({ kind: 'ship', from: at(A), quantity: 33.7 })).toEqual(less('33.6'));
    expect(await refusalOf({ kind: 'ship', from: at(A), quantity: -5 })).toEqual({
      quantity: 'quantity_zero',
    });
    const all = { kind: 'ship', from: at(A), quantity: 33.6 } as const;
    const ends = await Promise.all(Array.from({ length: 5 }, () => refusalOf(all)));
    expect(ends.filter((end) => end === null)).toHaveLength(1);
    expect(ends.filter((end) => end !== null)).toEqual(Array.from({ length: 4 }, () => less('0')));
    expect(await rows('select from stock')).toEqual([]);
    expect(await rows(DIFFERENCES)).toEqual([]);
  });

  it('is moved both ways between two locations at once', async () => {
    await forget();
    for (const place of [A, B]) await move({ kind: 'receipt', to: at(place), quantity: 10 });
    const swaps = Array.from({ length: 6 }, (_none, index) => {
      const [from = A, to = B] = index % 2 ? [A, B] : [B, A];
      return refusalOf({ from: at(from), to: at(to), quantity: 3 });
    });
    expect(await Promise.all(swaps)).toEqual([null, null, null, null, null, null]);
    expect(await rows(DIFFERENCES)).toEqual([]);
  });

  describe('is refused at the field that is in the way', () => {
    beforeAll(async () => {
      await forget();
      await move({ kind: 'receipt', to: at(A), quantity: 5 });
    });
    it.each<[string, Partial<StockMove>, object]>([
      ['no place', {}, { toLocation: 'required' }],
      ['nothing of it', { from: at(A), to: at(B), quantity: 0.0004 }, { quantity: 'quantity_zero' }],
      ['the same place', { from: at(A), to: at(A) }, { toLocation: 'location_same' }],
      ['a blocked place', { from: at(A), to: at(BLOCKED) }, { toLocation: 'location_blocked' }],
      ['out of a blocked place', { from: at(BLOCKED), to: at(A) }, { fromLocation: 'location_blocked' }],
      ['a disabled place', { from: at(A), to: at(DISABLED) }, { toLocation: 'location_disabled' }],
      ['another warehouse', { from: at(A), to: at(ELSEWHERE) }, { toLocation: 'location_missing' }],
      [
        'from another one',
        { warehouseId: OTHER_WAREHOUSE, from: at(A) },
        { fromLocation: 'location_missing' },
      ],
      ['an unknown place', { to: at('999') }, { toLocation: 'location_missing' }],
      ['an unknown product', { productId: '999', to: at(A) }, { productCode: 'product_missing' }],
      [
        'more than there is',
        { from: at(A), quantity: 6 },
        { quantity: { key: 'stock_less', params: { available: '5' } } },
      ],
    ])('%s', async (_case, change, fields) => {
      expect(await refusalOf(change)).toEqual(fields);
    });
    it('a lot of another product', async () => {
      expect(await refusalOf({ productId: '21', lotId: lot, to: at(A) })).toEqual({ lotCode: 'lot_missing' });
    });
    it('and nothing is written', async () => {
      expect(await rows('select quantity from stock')).toEqual([{ quantity: '5.000' }]);
      expect(await rows('select from stock_movement')).toHaveLength(1);
    });
  });

  it('is counted, and changes its status, where the location is blocked', async () => {
    await forget();
    await move({ kind: 'adjust', to: at(BLOCKED), quantity: 3, reason: 'count' });
    await move({ kind: 'status', from: at(BLOCKED), to: at(BLOCKED, 'damaged'), quantity: 1 });
    expect(await rows('select status, quantity from stock order by status')).toEqual([
      { status: 'available', quantity: '2.000' },
      { status: 'damaged', quantity: '1.000' },
    ]);
  });

  it('that is reserved is neither moved nor reserved again until released', async () => {
    await forget();
    await move({ kind: 'receipt', to: at(A), quantity: 10 });
    const part = { productId: PRODUCT, lotId: null, ownerId: null, ...at(A) };
    const tryReserve = (quantity: number) =>
      fieldsOf(db.tenant(TENANT, (tx) => reserveStock(tx, TENANT, { ...part, quantity })));
    const tryRelease = (quantity: number) =>
      fieldsOf(db.tenant(TENANT, (tx) => releaseReservation(tx, TENANT, { ...part, quantity })));
    const less = { quantity: { key: 'stock_less', params: { available: '4' } } };
    expect(await tryReserve(6)).toBeNull();
    expect(await tryReserve(5)).toEqual(less);
    expect(await refusalOf({ kind: 'pick', from: at(A), to: at(B), quantity: 5 })).toEqual(less);
    expect(await refusalOf({ kind: 'pick', from: at(A), to: at(B), quantity: 4 })).toBeNull();
    expect(await tryRelease(7)).toEqual({ quantity: 'reserved_less' });
    expect(await tryRelease(6)).toBeNull();
    expect(await refusalOf({ kind: 'pick', from: at(A), to: at(B), quantity: 6 })).toBeNull();
    expect(await tryReserve(1)).toEqual({ quantity: { key: 'stock_less', params: { available: '0' } } });
  });

  it('has lots by their code, which expire by the shelf life of the product', async () => {
    const again = await db.tenant(TENANT, (tx) =>
      findOrCreateLot(tx, TENANT, {
        productId: PRODUCT,
        code: 'L1',
        expiresOn: '2027-01-01',
        now: AT,
        by: null,
      }),
    );
    expect(again).toBe(lot);
    expect(
      await rows(`select produced_on, expires_on, quality from stock_lot where product_id = ${PRODUCT}`),
    ).toEqual([{ produced_on: '2026-11-01', expires_on: '2026-12-01', quality: 'pending' }]);
  });
});

/** Of each kind of goods at each place: what the movements add up to and what is stored, where these differ. */
const DIFFERENCES = `
  select location_id, product_id, lot_id, lpn, status, sum(quantity) as difference from (
    select location_id, product_id, lot_id, owner_id, lpn, status, -quantity as quantity from stock
    union all select to_location_id, product_id, lot_id, owner_id, lpn, to_status, quantity from stock_movement
      where to_location_id is not null
    union all select from_location_id, product_id, lot_id, owner_id, lpn, from_status, -quantity from stock_movement
      where from_location_id is not null
  ) parts group by location_id, product_id, lot_id, owner_id, lpn, status having sum(quantity) <> 0`;

/** What a refusal says of fields; null = it was done. */
async function fieldsOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.fields;
    throw error;
  }
}
