import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardZone } from '#shared/contracts/yard/warehouse-board.ts';
import type { KeptRoom } from './board-room.ts';

interface Row extends Omit<BoardZone, 'pickShare' | 'pickDueShare' | 'locationsUsed' | 'locationsTotal'> {
  readonly id: Id;
  readonly picks: number;
  readonly picked: number;
  readonly picksDue: number;
}

export type BoardZones = readonly (readonly [Id, BoardZone])[];

/** Zones that goods are kept in and picked from: picks of the waves of the day, what waits to be put away, and room. */
export async function boardZones(scope: BoardScope, roomOf: KeptRoom['of']): Promise<BoardZones> {
  const { tx, warehouse, nowMs, dayMs } = scope;
  const { rows } = await sql<Row>`
    with pick as (
      select t.zone_id, count(*) as picks, count(*) filter (where not t.is_open) as picked,
        count(*) filter (where t.due_at <= ${new Date(nowMs)}) as due
      from wave w join warehouse_task t on t.wave_id = w.id and t.kind = 'pick'
        left join outbound_line l on l.id = t.outbound_line_id left join outbound_order o on o.id = l.outbound_order_id
      where w.warehouse_id = ${warehouse.id} and w.deleted_at is null and t.state <> 'cancelled'
        and (w.is_open or w.done_at >= ${new Date(dayMs.from)}) and ${seesOwner(scope, sql`o.owner_id`)}
      group by t.zone_id
    ), put_away as (
      select coalesce((select g.zone_id from warehouse_location g where g.id = t.to_location_id), t.zone_id) as zone_id,
        sum((t.quantity - t.quantity_done) / coalesce(p.units_per_pallet, t.quantity)) as pallets
      from warehouse_task t left join product p on p.id = t.product_id
        left join inbound_line l on l.id = t.inbound_line_id left join inbound_order o on o.id = l.inbound_order_id
      where t.warehouse_id = ${warehouse.id} and t.is_open and t.kind = 'put_away' and t.quantity is not null
        and ${seesOwner(scope, sql`o.owner_id`)}
      group by 1
    )
    select z.id::text as id, z.name, z.name_en as "nameEn", z.sort, coalesce(k.picks, 0)::int as picks,
      coalesce(k.picked, 0)::int as picked, coalesce(k.due, 0)::int as "picksDue",
      coalesce(a.pallets, 0)::float8 as "putAwayWaiting"
    from warehouse_zone z left join pick k on k.zone_id = z.id left join put_away a on a.zone_id = z.id
    where z.warehouse_id = ${warehouse.id} and z.enabled and z.deleted_at is null and z.kind in ('storage', 'picking')
    order by z.sort, z.code`.execute(withSchema<unknown>(tx));
  return rows.map(({ id, picks, picked, picksDue, ...zone }, index) => {
    const { used, total } = roomOf(id);
    const shown: BoardZone = {
      ...zone,
      sort: index,
      pickShare: picks > 0 ? picked / picks : null,
      pickDueShare: picks > 0 ? picksDue / picks : null,
      locationsUsed: used,
      locationsTotal: total,
    };
    return [id, shown];
  });
}
