import { sql } from 'kysely';
import { reachesPartner } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentState, GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import type { VehicleType } from '#shared/contracts/yard/vehicle.ts';
import type { BoardTruck, WarehouseFigures } from '#shared/contracts/yard/warehouse-board.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { maskPlate } from '#shared/domain/yard/masked-plate.ts';
import { type TruckDelay, truckDelay } from '#shared/domain/yard/truck-delay.ts';

/** An appointment that is not over. */
export interface TruckRow {
  readonly id: Id;
  readonly no: string;
  readonly state: AppointmentState;
  readonly direction: GoodsDirection;
  readonly plate: string | null;
  readonly vehicleType: VehicleType | null;
  readonly carrier: string | null;
  readonly carrierEn: string | null;
  readonly docNo: string | null;
  readonly dockId: Id | null;
  readonly slotAt: Date | null;
  readonly slots: number | null;
  readonly arrivedAt: Date | null;
  readonly calledAt: Date | null;
  readonly dockedAt: Date | null;
  readonly workStartAt: Date | null;
  readonly isSeen: boolean;
}

/** Trucks at docks, called, at the gate, and booked for today; by their slots. */
export async function listTrucks(
  { tx, warehouse, authority, dayMs }: BoardScope,
  ids: readonly Id[] | null = null,
): Promise<TruckRow[]> {
  const { rows } = await sql<TruckRow & { readonly carrierId: Id | null; readonly ownerId: Id | null }>`
    select t.id::text as id, t.no, t.state, t.direction, t.plate, t.vehicle_type as "vehicleType", c.name as carrier,
      c.name_en as "carrierEn", t.doc_no as "docNo", t.dock_id::text as "dockId", t.slot_at as "slotAt", t.slots,
      t.arrived_at as "arrivedAt", t.called_at as "calledAt", t.docked_at as "dockedAt", t.work_start_at as "workStartAt",
      t.carrier_id::text as "carrierId", t.owner_id::text as "ownerId"
    from appointment t left join partner c on c.id = t.carrier_id
    where t.warehouse_id = ${warehouse.id} and t.deleted_at is null and ${isAmong(ids, sql`t.id`)}
      and t.state in ('booked', 'arrived', 'called', 'docked', 'working', 'finished')
      and (t.state <> 'booked' or t.slot_at < ${new Date(dayMs.to)})
    order by t.due_at, t.id`.execute(withSchema<unknown>(tx));
  return rows.map(({ carrierId, ownerId, ...row }) => ({
    ...row,
    isSeen: reachesPartner(authority, [carrierId, ownerId]),
  }));
}

export function slotEndOf({ slotAt, slots }: Pick<TruckRow, 'slotAt' | 'slots'>): number | null {
  return slotAt === null ? null : slotAt.getTime() + (slots ?? 1) * SLOT_MS;
}

export function toBoardTruck(row: TruckRow): BoardTruck {
  return {
    id: row.id,
    no: row.no,
    carrier: row.carrier,
    carrierEn: row.carrierEn,
    plate: row.plate === null ? null : maskPlate(row.plate),
    vehicleType: row.vehicleType,
    job: row.direction,
    slotStart: row.slotAt?.getTime() ?? null,
    slotEnd: slotEndOf(row),
    arrivedAt: row.arrivedAt?.getTime() ?? null,
    dockedAt: row.dockedAt?.getTime() ?? null,
  };
}

export function delayOf(row: TruckRow, nowMs: number): TruckDelay | null {
  const { state, slotAt } = row;
  return truckDelay({ state, slotStart: slotAt?.getTime() ?? null, slotEnd: slotEndOf(row) }, nowMs);
}

/** Trucks that have not come to their slots, of those that the reader sees. */
export function absentTrucks(
  trucks: readonly TruckRow[],
  dockCodes: ReadonlyMap<Id, string>,
  nowMs: number,
): WarehouseFigures['absent'] {
  const absent = trucks.flatMap((truck) => {
    const delay = truck.isSeen ? delayOf(truck, nowMs) : null;
    return delay?.kind === 'absent' ? [{ truck, byMs: delay.byMs }] : [];
  });
  const [worst] = absent.toSorted((a, b) => b.byMs - a.byMs);
  if (!worst) return null;
  const { carrier, carrierEn, plate, dockId } = worst.truck;
  return {
    count: absent.length,
    byMs: Math.round(worst.byMs),
    carrier,
    carrierEn,
    plate: plate === null ? null : maskPlate(plate),
    dock: (dockId === null ? undefined : dockCodes.get(dockId)) ?? null,
  };
}
