import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PlannedWagon } from '#shared/contracts/orders/events/rail-event.ts';
import type { EventPlace } from './event-handler.ts';
import { EventRefused } from './event-refused.ts';
import { findNames, named } from './find-names.ts';

/** As written on most wagons. */
const TARE_KG = 23_000;
const MAX_GROSS_KG = 93_000;

/** The loading plan of a train: new wagons, changed ones, and those that it no longer has. */
export async function planWagons(
  tx: AnyTransaction,
  place: EventPlace,
  { trainId, wagons }: { readonly trainId: Id; readonly wagons: readonly PlannedWagon[] },
): Promise<void> {
  const typed = withSchema<unknown>(tx);
  const numbers = wagons.map(({ no }) => no);
  const positions = wagons.map(({ position }) => position);
  if (new Set(numbers).size < wagons.length || new Set(positions).size < wagons.length)
    throw new EventRefused('bad_shape', 'wagons: a number or a position stands twice');
  await sql`update wagon_visit set state = 'cancelled', state_at = ${place.at},
      updated_at = greatest(${place.at}::timestamptz, updated_at + interval '1 millisecond'), updated_by = null
    where train_id = ${trainId} and deleted_at is null and state = 'expected'
      and not wagon_no = any(${numbers}::text[])`.execute(typed);
  const kept = await sql<{ no: string; position: number }>`select wagon_no as no, position from wagon_visit
    where train_id = ${trainId} and deleted_at is null and state <> 'cancelled'`.execute(typed);
  // Positions are moved aside first, so that wagons may change places.
  if (kept.rows.some(({ no, position }) => wagons.some((one) => one.no === no && one.position !== position)))
    await sql`update wagon_visit w set position = moved.place from (
        select id, 100 + row_number() over (order by id) as place from wagon_visit
        where train_id = ${trainId} and deleted_at is null and wagon_no = any(${numbers}::text[])) moved
      where w.id = moved.id`.execute(typed);
  for (const wagon of wagons) await writeWagon(tx, place, { trainId, wagon });
}

async function writeWagon(
  tx: AnyTransaction,
  place: EventPlace,
  { trainId, wagon }: { readonly trainId: Id; readonly wagon: PlannedWagon },
): Promise<void> {
  const { tenantId, at } = place;
  const { no, position, kind, tareKg, maxGrossKg, plannedTonnes, plannedUnits } = wagon;
  const { product, order, owner } = await findNames(tx, place, {
    product: named('product', wagon.product),
    order: named('outboundOrderAnyone', wagon.order),
    owner: named('partner', wagon.owner),
  });
  const { rows } = await sql<{ id: Id; isNew: boolean; isHeavy: boolean }>`
    insert into wagon_visit as w (tenant_id, warehouse_id, train_id, wagon_no, kind, position, tare_kg, max_gross_kg,
      planned_tonnes, planned_units, product_id, outbound_order_id, owner_id, state, state_at, arrived_at, created_at, updated_at)
    select t.tenant_id, t.warehouse_id, t.id, ${no}::text, ${kind ?? 'box'}::text, ${position}::int,
      ${tareKg ?? TARE_KG}::int, ${maxGrossKg ?? MAX_GROSS_KG}::int, ${plannedTonnes ?? 0}::numeric,
      ${plannedUnits ?? 0}::int, ${product}::bigint, ${order}::bigint,
      coalesce(${owner}::bigint, (select o.owner_id from outbound_order o where o.id = ${order}::bigint)),
      case when t.state = 'expected' then 'expected' else 'arrived' end, ${at}::timestamptz,
      case when t.state = 'expected' then null else ${at}::timestamptz end, ${at}::timestamptz,
      ${at}::timestamptz
    from train t where t.id = ${trainId}
    on conflict (tenant_id, train_id, wagon_no) where deleted_at is null do update set
      position = excluded.position, kind = coalesce(${kind ?? null}::text, w.kind), tare_kg = coalesce(${tareKg ?? null}::int, w.tare_kg),
      max_gross_kg = coalesce(${maxGrossKg ?? null}::int, w.max_gross_kg),
      planned_tonnes = coalesce(${plannedTonnes ?? null}::numeric, w.planned_tonnes),
      planned_units = coalesce(${plannedUnits ?? null}::int, w.planned_units),
      product_id = coalesce(excluded.product_id, w.product_id),
      outbound_order_id = coalesce(excluded.outbound_order_id, w.outbound_order_id),
      owner_id = coalesce(excluded.owner_id, w.owner_id),
      state = case when w.state = 'cancelled' then 'expected' else w.state end,
      updated_at = greatest(excluded.updated_at, w.updated_at + interval '1 millisecond'), updated_by = null
    returning id::text as id, created_at = updated_at as "isNew",
      planned_tonnes * 1000 > max_gross_kg - tare_kg as "isHeavy"`.execute(withSchema<unknown>(tx));
  const [written] = rows;
  if (!written) throw new Error(`wagon ${no} was not written`);
  if (written.isHeavy) throw new EventRefused('refused', `plannedTonnes: more than wagon ${no} may carry`);
  if (written.isNew)
    await audit(tx, {
      tenantId,
      actor: null,
      at,
      subject: 'wagonVisit',
      recordId: written.id,
      recordName: no,
      action: 'create',
      changes: { position: { after: position }, plannedTonnes: { after: plannedTonnes ?? 0 } },
    });
}
