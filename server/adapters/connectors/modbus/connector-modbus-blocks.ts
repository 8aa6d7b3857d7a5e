import type { PlanPoint } from '#server/core/ports/plant/connector.ts';
import type { ModbusAddress, ModbusTable } from '#shared/contracts/connectors/modbus-address.ts';

export interface PlacedPoint {
  readonly point: PlanPoint;
  readonly address: ModbusAddress;
}

/** One read: neighbouring values of a unit's table that are due together. */
export interface ModbusBlock<Placed extends PlacedPoint = PlacedPoint> {
  readonly unit: number;
  readonly table: ModbusTable;
  readonly offset: number;
  readonly length: number;
  readonly points: readonly Placed[];
}

const GAP_MAX = 8;
/** What one answer can hold. */
const LENGTH_MAX: Readonly<Record<ModbusTable, number>> = { hr: 125, ir: 125, co: 2_000, di: 2_000 };

/** The fewest reads that cover the points. A value is never cut in two: it would be torn between two moments. */
export function toBlocks<Placed extends PlacedPoint>(points: readonly Placed[]): ModbusBlock<Placed>[] {
  const byTable = Map.groupBy(points, ({ address }) => `${address.unit} ${address.table}`);
  return [...byTable.values()].flatMap(joinNeighbours);
}

function joinNeighbours<Placed extends PlacedPoint>(points: readonly Placed[]): ModbusBlock<Placed>[] {
  const blocks: ModbusBlock<Placed>[] = [];
  for (const placed of points.toSorted((a, b) => a.address.offset - b.address.offset)) {
    const { unit, table, offset, length } = placed.address;
    const open = blocks.at(-1);
    const end = open ? Math.max(open.offset + open.length, offset + length) : 0;
    const isNear = open && offset - (open.offset + open.length) <= GAP_MAX;
    if (open && isNear && end - open.offset <= LENGTH_MAX[table])
      blocks[blocks.length - 1] = { ...open, length: end - open.offset, points: [...open.points, placed] };
    else blocks.push({ unit, table, offset, length, points: [placed] });
  }
  return blocks;
}
