import { type RawBuilder, sql } from 'kysely';
import type { SeedPlace, SeedTx } from './seed-place.ts';

const LINES_PER_OUTBOUND = 4;
const LINES_PER_INBOUND = 8;
const WAVES = 40;

const partners = (prefix: string): RawBuilder<unknown> =>
  sql`(select array_agg(id order by id) as ids from partner where code like ${prefix})`;

/** Orders of the day with their lines and waves, and those of the days before. */
export async function makeOrders(tx: SeedTx, place: SeedPlace): Promise<void> {
  await makeWaves(tx, place);
  await makeOutbound(tx, place);
  await makeInbound(tx, place);
}

/** Tasks of the orders, and what is checked, wrong and planned. */
export async function makeWork(tx: SeedTx, place: SeedPlace): Promise<void> {
  await makeTasks(tx, place);
  await makeQuality(tx, place);
  await makeExceptions(tx, place);
  await makePeople(tx, place);
}

async function makeWaves(tx: SeedTx, { tenantId, warehouseId }: SeedPlace): Promise<void> {
  await sql`insert into wave (tenant_id, no, name, warehouse_id, strategy, state, state_at, cut_off_at, dock_id, released_at, created_at,
      updated_at)
    select ${tenantId}::bigint, 'BW-' || lpad(n::text, 3, '0'), '线路 ' || n, ${warehouseId}::bigint, 'batch',
      case when n <= 10 then 'loading' when n <= 25 then 'picking' else 'released' end, now() - interval '2 hours',
      now() + (n - 15) * interval '15 minutes', null, now() - interval '2 hours', now() - interval '3 hours', now()
    from generate_series(1, ${WAVES}::integer) n`.execute(tx);
}

/** Half of the day's orders are in waves; a quarter of all goes on trucks of the day. Those of other days have one line. */
async function makeOutbound(tx: SeedTx, { tenantId, warehouseId, size }: SeedPlace): Promise<void> {
  const orders = Math.floor((size.orderLines * 2) / 3 / LINES_PER_OUTBOUND);
  await sql`insert into outbound_order (tenant_id, no, external_no, warehouse_id, state, state_at, owner_id, customer_id, wave_id,
      appointment_id, received_at, due_at, shipped_at, delivered_at, created_at, updated_at)
    select ${tenantId}::bigint, 'BO-' || d || '-' || lpad(n::text, 5, '0'), 'SO-' || d || n, ${warehouseId}::bigint, f.state,
      now() - interval '1 hour', w.ids[1 + n % ${size.owners}::integer], c.ids[1 + n % 200],
      case when d = 0 and n % 2 = 0 then v.ids[1 + n % ${WAVES}::integer] end,
      case when d = 0 and n % 4 = 1 then a.ids[1 + n / 4 % cardinality(a.ids)] end, t.due - interval '8 hours', t.due,
      case when f.state in ('shipped', 'delivered') then t.due - interval '30 minutes' end,
      case when f.state = 'delivered' then t.due + interval '5 hours' end, t.due - interval '8 hours', now()
    from generate_series(0, ${size.pastDays}::integer) d, generate_series(1, ${orders}::integer) n,
      lateral (select now() - d * interval '1 day' + (n::float8 / ${orders}::integer * 20 - 10) * interval '1 hour' as due) t,
      lateral (select case when d > 0 then 'delivered' when n % 2 = 0 and n % 10 < 6 then 'picking'
        when n * 3 < ${orders}::integer then 'shipped' when n % 4 = 1 then 'loading' else 'released' end as state) f,
      ${partners('OW-%')} w, ${partners('CU-%')} c,
      (select array_agg(id order by id) as ids from wave) v,
      (select array_agg(id order by slot_at, id) as ids from appointment where direction = 'out' and is_open) a`.execute(
    tx,
  );
  await sql`insert into outbound_line (tenant_id, outbound_order_id, line_no, product_id, quantity_ordered, quantity_allocated,
      quantity_picked, quantity_shipped, state, created_at, updated_at)
    select o.tenant_id, o.id, n, p.id, q.ordered, case when f.picked then 0 else q.ordered end, case when f.picked then q.ordered else 0 end,
      case when f.shipped then q.ordered else 0 end, case when f.shipped then 'shipped' when f.picked then 'picked' else 'allocated' end,
      o.created_at, now()
    from outbound_order o, generate_series(1, ${LINES_PER_OUTBOUND}::integer) n,
      lateral (select 10 + (o.id * n) % 50 as ordered) q,
      lateral (select o.state in ('shipped', 'delivered') as shipped,
        o.state in ('shipped', 'delivered', 'loading') or o.state = 'picking' and n % 2 = 0 as picked) f
      join product p on p.tenant_id = ${tenantId}
    where (n = 1 or o.due_at > now() - interval '12 hours') and p.code = 'BP-' || lpad((1 + (o.id * 31 + n * 7) % ${size.products}::integer)::text, 4, '0')`.execute(
    tx,
  );
}

async function makeInbound(tx: SeedTx, { tenantId, warehouseId, size }: SeedPlace): Promise<void> {
  const orders = Math.max(1, Math.floor(size.orderLines / 3 / LINES_PER_INBOUND));
  await sql`insert into inbound_order (tenant_id, no, external_no, warehouse_id, kind, state, state_at, owner_id, supplier_id,
      appointment_id, expected_at, arrived_at, done_at, created_at, updated_at)
    select ${tenantId}::bigint, 'BI-' || lpad(n::text, 5, '0'), 'ASN-' || n, ${warehouseId}::bigint, 'purchase', f.state,
      now() - interval '1 hour', w.ids[1 + n % ${size.owners}::integer], s.ids[1 + n % 40],
      case when f.state in ('receiving', 'announced') then a.ids[1 + n % cardinality(a.ids)] end, t.expected,
      case when f.state in ('done', 'receiving', 'putting_away') then t.expected end, case when f.state = 'done' then t.expected end,
      t.expected - interval '1 day', now()
    from generate_series(1, ${orders}::integer) n,
      lateral (select now() + (n::float8 / ${orders}::integer * 18 - 9) * interval '1 hour' as expected) t,
      lateral (select case when n * 3 < ${orders}::integer then 'done' when n * 2 < ${orders}::integer
        then (array['receiving', 'putting_away'])[1 + n % 2] else 'announced' end as state) f,
      ${partners('OW-%')} w, ${partners('SU-%')} s,
      (select array_agg(id order by slot_at, id) as ids from appointment where direction = 'in' and is_open) a`.execute(
    tx,
  );
  await sql`insert into inbound_line (tenant_id, inbound_order_id, line_no, product_id, quantity_expected, quantity_received,
      quantity_put_away, state, created_at, updated_at)
    select o.tenant_id, o.id, n, p.id, 120, case when o.state in ('done', 'putting_away') or o.state = 'receiving' and n % 2 = 0 then 120 else 0 end,
      case when o.state = 'done' then 120 else 0 end,
      case when o.state = 'done' then 'put_away' when o.state = 'putting_away' or o.state = 'receiving' and n % 2 = 0 then 'received' else 'open' end,
      o.created_at, now()
    from inbound_order o, generate_series(1, ${LINES_PER_INBOUND}::integer) n join product p on p.tenant_id = ${tenantId}
    where p.code = 'BP-' || lpad((1 + (o.id * 17 + n * 5) % ${size.products}::integer)::text, 4, '0')`.execute(
    tx,
  );
}

/** A pick for each line of a wave and a load for each line that goes on a truck; a put-away for each line that was received. */
async function makeTasks(tx: SeedTx, { tenantId, warehouseId }: SeedPlace): Promise<void> {
  const task = (parts: {
    readonly kind: string;
    readonly from: RawBuilder<unknown>;
    readonly line: 'inbound_line_id' | 'outbound_line_id';
    readonly quantity: string;
    readonly isDone: RawBuilder<unknown>;
    readonly wave: RawBuilder<unknown>;
    readonly due: RawBuilder<unknown>;
  }) => sql`insert into warehouse_task (tenant_id, no, warehouse_id, kind, state, ${sql.ref(parts.line)}, wave_id, owner_id, zone_id,
      product_id, quantity, quantity_done, due_at, done_at, created_at, updated_at)
    select l.tenant_id, ${`BT-${parts.kind}-`}::text || l.id, ${warehouseId}::bigint, ${parts.kind}::text,
      case when d.is_done then 'done' else 'open' end, l.id, ${parts.wave}, o.owner_id, z.ids[1 + l.id % cardinality(z.ids)], l.product_id,
      ${sql.ref(parts.quantity)}, case when d.is_done then ${sql.ref(parts.quantity)} else 0 end, ${parts.due},
      case when d.is_done then now() - l.id % 240 * interval '1 minute' end, now() - interval '5 hours', now()
    from ${parts.from}, lateral (select ${parts.isDone} as is_done) d,
      (select array_agg(id order by id) as ids from warehouse_zone where warehouse_id = ${warehouseId} and kind in ('storage', 'picking')) z
    where o.warehouse_id = ${warehouseId} and l.tenant_id = ${tenantId}`;
  const outbound = sql`outbound_line l join outbound_order o on o.id = l.outbound_order_id`;
  await sql`${task({
    kind: 'pick',
    from: sql`${outbound} join wave w on w.id = o.wave_id`,
    line: 'outbound_line_id',
    quantity: 'quantity_ordered',
    isDone: sql`l.quantity_picked > 0`,
    wave: sql`o.wave_id`,
    due: sql`w.cut_off_at`,
  })}`.execute(tx);
  await sql`${task({
    kind: 'load',
    from: sql`${outbound} join appointment a on a.id = o.appointment_id`,
    line: 'outbound_line_id',
    quantity: 'quantity_ordered',
    isDone: sql`l.id % 3 = 0`,
    wave: sql`o.wave_id`,
    due: sql`o.due_at`,
  })}`.execute(tx);
  await sql`${task({
    kind: 'put_away',
    from: sql`inbound_line l join inbound_order o on o.id = l.inbound_order_id and l.quantity_received > 0`,
    line: 'inbound_line_id',
    quantity: 'quantity_expected',
    isDone: sql`o.state = 'done'`,
    wave: sql`null::bigint`,
    due: sql`o.expected_at + interval '2 hours'`,
  })}`.execute(tx);
}

async function makeQuality(tx: SeedTx, { tenantId, warehouseId }: SeedPlace): Promise<void> {
  await sql`insert into quality_plan (tenant_id, code, name, name_en, kind, created_at, updated_at)
    select ${tenantId}::bigint, 'BQ-' || n, '检验方案 ' || n, 'Plan ' || n, 'incoming', now(), now() from generate_series(1, 100) n`.execute(
    tx,
  );
  await sql`insert into quality_plan_item (tenant_id, quality_plan_id, sort, name, name_en, value_kind, created_at, updated_at)
    select q.tenant_id, q.id, n, '项目 ' || n, 'Item ' || n, 'number', now(), now() from quality_plan q, generate_series(1, 8) n
    where q.tenant_id = ${tenantId}`.execute(tx);
  await sql`insert into quality_check_bill (tenant_id, no, warehouse_id, kind, inbound_line_id, product_id, owner_id, state, verdict, due_at,
      created_at, updated_at)
    select l.tenant_id, 'BC-' || l.id, ${warehouseId}::bigint, 'incoming', l.id, l.product_id, o.owner_id,
      case when o.state = 'done' then 'audited' else 'inspecting' end, case when o.state = 'done' then 'pass' else 'none' end,
      o.expected_at + interval '1 hour', o.expected_at, now()
    from inbound_line l join inbound_order o on o.id = l.inbound_order_id
    where o.warehouse_id = ${warehouseId} and l.line_no = 1 and o.state <> 'announced'`.execute(tx);
}

/** What was wrong in the last months, and forty things that are. */
async function makeExceptions(tx: SeedTx, { tenantId, warehouseId }: SeedPlace): Promise<void> {
  await sql`insert into warehouse_exception (tenant_id, warehouse_id, kind, text, text_en, state, outbound_order_id, owner_id, since_at,
      resolved_at, created_at, updated_at)
    select o.tenant_id, ${warehouseId}::bigint, 'shortage', '缺货 ' || o.no, 'Short ' || o.no,
      case when o.is_open then 'raised' else 'resolved' end, o.id, o.owner_id, o.due_at - interval '3 hours',
      case when not o.is_open then o.due_at end, o.due_at, o.due_at
    from (select *, row_number() over (partition by is_open order by id) as place from outbound_order
      where tenant_id = ${tenantId} and warehouse_id = ${warehouseId}) o
    where o.place <= case when o.is_open then 30 else 3000 end`.execute(tx);
  await sql`insert into warehouse_exception (tenant_id, warehouse_id, kind, text, text_en, dock_id, since_at, created_at, updated_at)
    select k.tenant_id, k.warehouse_id, 'equipment', '升降板检修', 'Leveller repair', k.id, now() - interval '1 hour', now(), now()
    from dock k where k.warehouse_id = ${warehouseId} order by k.id limit 10`.execute(tx);
}

async function makePeople(tx: SeedTx, { tenantId, warehouseId }: SeedPlace): Promise<void> {
  await sql`insert into shift_staff (tenant_id, warehouse_id, duty, from_at, to_at, planned, present, reported_at, created_at, updated_at)
    select ${tenantId}::bigint, ${warehouseId}::bigint, duty, date_trunc('hour', now()) - d * interval '1 day' - interval '4 hours',
      date_trunc('hour', now()) - d * interval '1 day' + interval '4 hours', 24, 22, now(), now(), now()
    from unnest(array['receiving', 'picking', 'checking', 'packing', 'loading', 'forklift', 'quality', 'office']) duty,
      generate_series(0, 60) d`.execute(tx);
  await sql`insert into warehouse_target (tenant_id, warehouse_id, hour_plan, on_time_percent, updated_at)
    values (${tenantId}, ${warehouseId}, array_fill(120::numeric, array[24]), 98, now())`.execute(tx);
}
