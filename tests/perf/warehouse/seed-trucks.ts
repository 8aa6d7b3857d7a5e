import { sql } from 'kysely';
import type { SeedPlace, SeedTx } from './seed-place.ts';

/**
 * Trucks of the day and of the six days before, each on a dock of its own for two slots. Of the day those before now have
 * left, one for each dock is there or called, and the others are to come.
 */
export async function makeTrucks(tx: SeedTx, { tenantId, warehouseId, size }: SeedPlace): Promise<void> {
  const { docks, trucks } = size;
  // The first hour of the day's trucks: as many hours before now as after.
  const turns = Math.ceil(trucks / docks);
  await sql`insert into appointment (tenant_id, no, warehouse_id, direction, state, dock_id, slot_at, slots, plate, vehicle_type,
      carrier_id, owner_id, driver_name, doc_no, pallets, ticket_day, ticket, arrived_at, called_at, call_count, docked_at,
      work_start_at, left_at, created_at, updated_at)
    select ${tenantId}::bigint, 'BA-' || d || '-' || lpad(n::text, 4, '0'), ${warehouseId}::bigint,
      case when k.direction = 'both' then 'in' else k.direction end, f.state, k.id, s.at, 2, v.plate, v.type, v.carrier_id,
      o.ids[1 + n % ${size.owners}::integer], v.driver_name, null, 20 + n % 14, s.at::date, 'B' || d || n,
      case when f.state not in ('booked') then s.at - interval '20 minutes' end,
      case when f.state not in ('booked', 'arrived') then s.at - interval '10 minutes' end, 1,
      case when f.state not in ('booked', 'arrived', 'called') then s.at end,
      case when f.state in ('working', 'left') then s.at + interval '4 minutes' end,
      case when f.state = 'left' then s.at + interval '38 minutes' end, now() - interval '1 day', now() - interval '1 day'
    from generate_series(0, 6) d, generate_series(0, ${trucks}::integer - 1) n
      join (select *, row_number() over (order by id) - 1 as place from dock where warehouse_id = ${warehouseId}) k
        on k.place = n % ${docks}::integer
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as total from vehicle) v
        on v.place = n % v.total,
      lateral (select n / ${docks}::integer - ${turns}::integer / 2 as turn) t,
      lateral (select date_trunc('hour', now()) - d * interval '1 day' + t.turn * interval '1 hour' as at) s,
      lateral (select case when d > 0 or t.turn < 0 then 'left' when t.turn > 0 then 'booked'
        else (array['working', 'working', 'docked', 'called', 'working', 'arrived'])[1 + n % 6] end as state) f,
      (select array_agg(id order by id) as ids from partner where code like 'OW-%') o`.execute(tx);
  await sql`insert into appointment_slot (tenant_id, dock_id, slot_at, seat, appointment_id)
    select a.tenant_id, a.dock_id, a.slot_at + n * interval '20 minutes', 0, a.id
    from appointment a, generate_series(0, 1) n where a.warehouse_id = ${warehouseId}`.execute(tx);
  await sql`insert into appointment_event (tenant_id, appointment_id, at, step, state)
    select a.tenant_id, a.id, a.arrived_at, 'arrive', 'arrived' from appointment a
    where a.warehouse_id = ${warehouseId} and a.arrived_at is not null`.execute(tx);
}
