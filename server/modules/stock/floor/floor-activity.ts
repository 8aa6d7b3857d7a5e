import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FloorTrouble, FloorWork } from '#shared/contracts/stock/warehouse-floor.ts';

const HOUR_MS = 3_600_000;
/** More vehicles cannot be told apart on a wall: of the tasks that began last. */
const WORK_MOST = 60;

/** Times that goods were taken from each place within the last hour. */
export async function countPicks(scope: BoardScope): Promise<ReadonlyMap<Id, number>> {
  const { tx, warehouse, nowMs } = scope;
  const { rows } = await sql<{ id: Id; picks: number }>`
    select m.from_location_id::text as id, count(*)::int as picks from stock_movement m
    where m.warehouse_id = ${warehouse.id} and m.kind = 'pick' and m.from_location_id is not null
      and m.at > ${new Date(nowMs - HOUR_MS)} and m.at <= ${new Date(nowMs)} and ${seesOwner(scope, sql`m.owner_id`)}
    group by m.from_location_id`.execute(withSchema<unknown>(tx));
  return new Map(rows.map(({ id, picks }) => [id, picks]));
}

export type WorkRow = Omit<FloorWork, 'aisle' | 'bay' | 'since'> & {
  readonly id: Id;
  readonly since: Date | null;
  /** Where goods are taken from, or else where they go to. */
  readonly locationId: Id | null;
};

/** Tasks that have begun. */
export async function listWork(scope: BoardScope): Promise<readonly WorkRow[]> {
  const { tx, warehouse } = scope;
  const { rows } = await sql<WorkRow>`
    select t.id::text as id, t.kind, t.no, t.started_at as since, k.code as dock,
      (case when t.kind = 'put_away' then coalesce(t.to_location_id, t.from_location_id)
        else coalesce(t.from_location_id, t.to_location_id) end)::text as "locationId"
    from warehouse_task t left join dock k on k.id = t.dock_id
      left join outbound_line u on u.id = t.outbound_line_id left join outbound_order uo on uo.id = u.outbound_order_id
      left join inbound_line i on i.id = t.inbound_line_id left join inbound_order io on io.id = i.inbound_order_id
    where t.warehouse_id = ${warehouse.id} and t.is_open and t.state = 'started' and t.deleted_at is null
      and ${seesOwner(scope, sql`coalesce(t.owner_id, uo.owner_id, io.owner_id)`)}
    order by t.started_at desc nulls last, t.id desc limit ${WORK_MOST}`.execute(withSchema<unknown>(tx));
  return rows;
}

export type TroubleRow = Omit<FloorTrouble, 'aisle' | 'bay' | 'since'> & {
  readonly id: Id;
  readonly since: Date;
  readonly locationId: Id;
};

/** Open exceptions about a place. Who sees the goods of some owners sees those that name such goods. */
export async function listTroubles(scope: BoardScope): Promise<readonly TroubleRow[]> {
  const { tx, warehouse } = scope;
  const { rows } = await sql<TroubleRow>`
    select e.id::text as id, e.kind, e.text, e.text_en as "textEn", e.since_at as since,
      e.location_id::text as "locationId"
    from warehouse_exception e
      left join outbound_order u on u.id = e.outbound_order_id
      left join inbound_order i on i.id = e.inbound_order_id
      left join appointment a on a.id = coalesce(e.appointment_id, u.appointment_id, i.appointment_id)
    where e.warehouse_id = ${warehouse.id} and e.is_open and e.deleted_at is null and e.location_id is not null
      and ${seesOwner(scope, sql`coalesce(e.owner_id, u.owner_id, i.owner_id, a.owner_id)`)}
    order by e.since_at, e.id`.execute(withSchema<unknown>(tx));
  return rows;
}
