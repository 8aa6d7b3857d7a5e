import { describe, expect, it } from 'vitest';
import { FLOOR_LIMITS } from '#shared/contracts/stock/warehouse-floor.ts';
import type { PlaceRow } from './floor-places.ts';
import { planFloor } from './floor-plan.ts';

let serial = 0;
function place(fields: Partial<PlaceRow>): PlaceRow {
  serial += 1;
  return {
    id: String(serial),
    zoneId: '1',
    zone: 'A',
    zoneEn: null,
    zoneSort: 0,
    zoneKind: 'storage',
    code: `L-${serial}`,
    aisle: '01',
    bay: 1,
    level: 1,
    maxPallets: 1,
    pallets: 0,
    isBlocked: false,
    isHeld: false,
    isReserved: false,
    ...fields,
  };
}

const shape = (rows: readonly PlaceRow[]) => {
  const { aisles, spots, unplaced } = planFloor(rows);
  return {
    aisles: [...aisles.values()].map(({ name, bays, lowest, levels, positions, cells }) => ({
      name,
      bays,
      lowest,
      levels,
      positions,
      cells: cells.length,
    })),
    placed: spots.size,
    unplaced,
  };
};

describe('the plan of a floor', () => {
  it('has nothing where there is nothing', () => {
    expect(shape([])).toEqual({ aisles: [], placed: 0, unplaced: { unnamed: 0, excess: 0 } });
  });

  it('puts places of a bay and level side by side, by their codes', () => {
    const rows = ['A-10', 'A-2', 'A-1'].map((code) => place({ code }));
    const plan = planFloor(rows);
    expect([...plan.aisles.values()][0]?.cells).toEqual(rows.toReversed().map(({ id }) => id));
  });

  it('orders aisles by zone and number, and takes gaps of bays and levels as they are', () => {
    const rows = [
      place({ aisle: '10', bay: 40, level: 3 }),
      place({ aisle: '9', bay: 7, level: 1 }),
      place({ aisle: '9', bay: 2, level: 4 }),
    ];
    expect(shape(rows).aisles).toEqual([
      { name: '9', bays: [2, 7], lowest: 1, levels: 4, positions: 1, cells: 8 },
      { name: '10', bays: [40], lowest: 3, levels: 1, positions: 1, cells: 1 },
    ]);
  });

  it('is one aisle where another zone has other levels of it, and two where both have the same', () => {
    const below = place({ level: 1, zoneId: '1' });
    const above = place({ level: 2, zoneId: '2', zoneSort: 1 });
    expect(shape([below, above]).aisles).toHaveLength(1);
    expect(shape([below, { ...above, level: 1 }]).aisles).toHaveLength(2);
  });

  it('counts what has no aisle or bay', () => {
    expect(shape([place({ aisle: null }), place({ bay: null }), place({ level: null })])).toMatchObject({
      placed: 1,
      unplaced: { unnamed: 2, excess: 0 },
    });
  });

  it('stays small whatever the numbers are, and counts what is too much', () => {
    const rubbish = Array.from({ length: 3_000 }, (_, index) =>
      place({ bay: index * 3, level: 9_999 - index, code: `R-${index}` }),
    );
    const crowd = Array.from({ length: 100 }, () => place({ aisle: 'Z', bay: 1 }));
    const { aisles, placed, unplaced } = shape([...rubbish, ...crowd]);
    for (const { cells } of aisles)
      expect(cells).toBeLessThanOrEqual(FLOOR_LIMITS.bays * FLOOR_LIMITS.levels * FLOOR_LIMITS.positions);
    expect(placed + unplaced.excess).toBe(3_100);
    expect(placed).toBeGreaterThanOrEqual(FLOOR_LIMITS.positions);
  });
});
