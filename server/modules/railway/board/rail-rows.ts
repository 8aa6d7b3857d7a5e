import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import { IS_SHORT } from '#server/core/warehouse/order-fields.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { RailHandlerKind, ReportedHandlerState } from '#shared/contracts/railway/rail-handler.ts';
import type { BoardTrack, TrainState } from '#shared/contracts/railway/railway-board.ts';
import type { TrainDirection } from '#shared/contracts/railway/train.ts';
import type { WagonKind, WagonState } from '#shared/contracts/railway/wagon-visit.ts';
import { RATE_WINDOW_MS } from '#shared/domain/orders/lateness.ts';

export interface TrainRow {
  readonly id: Id;
  readonly no: string;
  readonly direction: TrainDirection;
  readonly place: string;
  readonly placeEn: string | null;
  readonly state: TrainState;
  readonly trackId: Id | null;
  readonly arrivesAt: Date;
  readonly departsAt: Date;
  readonly arrivedAt: Date | null;
  readonly startedAt: Date | null;
  readonly departedAt: Date | null;
  readonly holdReason: string | null;
  readonly holdReasonEn: string | null;
}

/** Trains `t` of the timetable: of today, at the platform, and those of yesterday that have not come. */
function isShown({ warehouse, dayMs }: BoardScope): RawBuilder<unknown> {
  const [from, to] = [new Date(dayMs.from), new Date(dayMs.to)];
  return sql`(t.warehouse_id = ${warehouse.id} and t.deleted_at is null and (
    t.state in ('arrived', 'loading', 'loaded')
    or t.state = 'expected' and t.arrives_at >= ${from}::timestamptz - interval '1 day' and t.arrives_at < ${to}
    or t.state = 'departed' and (t.departed_at >= ${from} or t.departs_at >= ${from}) and t.arrives_at < ${to}
    or t.state = 'cancelled' and t.departs_at >= ${from} and t.arrives_at < ${to}))`;
}

/** The timetable by planned arrival. Who sees the goods of some owners sees trains that carry such goods. */
export async function listTrains(scope: BoardScope, ids: readonly Id[] | null = null): Promise<TrainRow[]> {
  const isSeen =
    scope.authority.partnerIds === null
      ? sql`true`
      : sql`exists (select from wagon_visit w where w.train_id = t.id and w.deleted_at is null
          and w.state <> 'cancelled' and ${seesOwner(scope, sql`w.owner_id`)})`;
  const { rows } = await sql<TrainRow>`
    select t.id::text as id, t.no, t.direction, t.place, t.place_en as "placeEn", t.state, t.track_id::text as "trackId",
      t.arrives_at as "arrivesAt", t.departs_at as "departsAt", t.arrived_at as "arrivedAt", t.started_at as "startedAt",
      t.departed_at as "departedAt", t.hold_reason as "holdReason", t.hold_reason_en as "holdReasonEn"
    from train t where ${isShown(scope)} and ${isAmong(ids, sql`t.id`)} and ${isSeen}
    order by t.arrives_at, t.id`.execute(withSchema<unknown>(scope.tx));
  return rows;
}

export interface WagonRow {
  readonly id: Id;
  readonly no: string;
  readonly trainId: Id;
  readonly trackId: Id | null;
  readonly position: number;
  readonly kind: WagonKind;
  readonly state: WagonState;
  readonly stateAt: Date;
  readonly loaded: number;
  readonly planned: number;
  readonly unitsDone: number;
  readonly unitsPlanned: number;
  readonly isOverload: boolean;
  /** Less of its order was there than ordered. */
  readonly isShort: boolean;
  /** Epoch ms and tonnes of the reports of the last half hour. */
  readonly recent: readonly (readonly [atMs: number, tonnes: number])[];
}

/** Wagons of the trains of the timetable, by their ids. */
export async function listWagons(scope: BoardScope, ids: readonly Id[] | null = null): Promise<WagonRow[]> {
  const since = new Date(scope.nowMs - RATE_WINDOW_MS);
  const { rows } = await sql<WagonRow>`
    select w.id::text as id, w.wagon_no as no, w.train_id::text as "trainId", w.track_id::text as "trackId", w.position,
      w.kind, w.state, w.state_at as "stateAt", w.loaded_tonnes::float8 as loaded, w.planned_tonnes::float8 as planned,
      w.loaded_units as "unitsDone", w.planned_units as "unitsPlanned", w.is_overload and t.direction = 'load' as "isOverload",
      exists (select from outbound_line l where l.outbound_order_id = w.outbound_order_id and l.deleted_at is null
        and ${IS_SHORT}) as "isShort",
      coalesce((select jsonb_agg(jsonb_build_array(floor(extract(epoch from g.at) * 1000), g.tonnes) order by g.id)
        from wagon_progress g where g.wagon_visit_id = w.id and g.at > ${since}), '[]') as recent
    from wagon_visit w join train t on t.id = w.train_id
    where ${isShown(scope)} and w.deleted_at is null and w.state <> 'cancelled' and ${isAmong(ids, sql`w.id`)}
      and ${seesOwner(scope, sql`w.owner_id`)}
    order by w.id`.execute(withSchema<unknown>(scope.tx));
  return rows;
}

/** Wagons that show something of these trains or orders. */
export async function wagonsOf(
  { tx, warehouse }: BoardScope,
  { trainIds, orderIds }: { readonly trainIds: readonly Id[]; readonly orderIds: readonly Id[] },
): Promise<Id[]> {
  if (trainIds.length + orderIds.length === 0) return [];
  const { rows } = await sql<{
    id: Id;
  }>`select id::text as id from wagon_visit where warehouse_id = ${warehouse.id}
    and (train_id = any(${[...trainIds]}::bigint[]) or outbound_order_id = any(${[...orderIds]}::bigint[]))`.execute(
    withSchema<unknown>(tx),
  );
  return rows.map(({ id }) => id);
}

export async function listTracks({ tx, warehouse }: BoardScope): Promise<(readonly [Id, BoardTrack])[]> {
  const { rows } = await sql<
    Omit<BoardTrack, 'blocked'> & {
      readonly id: Id;
      readonly reason: string | null;
      readonly reasonEn: string | null;
      readonly blockedAt: Date | null;
    }
  >`select id::text as id, code, name, name_en as "nameEn", kind, length_m::float8 as "lengthM", sort,
      blocked_reason as reason, blocked_reason_en as "reasonEn", blocked_at as "blockedAt" from rail_track
    where warehouse_id = ${warehouse.id} and deleted_at is null order by sort, code`.execute(
    withSchema<unknown>(tx),
  );
  return rows.map(({ id, reason, reasonEn, blockedAt, ...track }) => [
    id,
    {
      ...track,
      blocked:
        reason === null || blockedAt === null
          ? null
          : { text: reason, textEn: reasonEn, since: blockedAt.getTime() },
    },
  ]);
}

export interface HandlerRow {
  readonly id: Id;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: RailHandlerKind;
  readonly state: ReportedHandlerState | null;
  readonly stateAt: Date | null;
  readonly reportedAt: Date | null;
  readonly createdAt: Date;
  readonly code: string | null;
  readonly text: string | null;
  readonly textEn: string | null;
  readonly wagonId: Id | null;
  readonly trainId: Id | null;
  readonly atM: number | null;
  readonly isLaden: boolean;
}

export async function listHandlers({ tx, warehouse }: BoardScope): Promise<HandlerRow[]> {
  const { rows } = await sql<HandlerRow>`
    select id::text as id, name, name_en as "nameEn", kind, state, state_at as "stateAt", reported_at as "reportedAt",
      created_at as "createdAt", fault_code as code, fault_text as text, fault_text_en as "textEn",
      wagon_visit_id::text as "wagonId", train_id::text as "trainId", at_m::float8 as "atM", is_laden as "isLaden"
    from rail_handler where warehouse_id = ${warehouse.id} and enabled and deleted_at is null order by code`.execute(
    withSchema<unknown>(tx),
  );
  return rows;
}

export interface WeighingRow {
  readonly ticketNo: string;
  readonly wagonNo: string;
  readonly at: Date;
  readonly netKg: number;
  readonly isOverload: boolean;
}

/** The last three gross weights that count. */
export async function listWeighings(scope: BoardScope): Promise<WeighingRow[]> {
  const { rows } = await sql<WeighingRow>`
    select g.ticket_no as "ticketNo", w.wagon_no as "wagonNo", g.at, g.kg - coalesce(w.weighed_tare_kg, w.tare_kg) as "netKg",
      t.direction = 'load' and g.kg > w.max_gross_kg as "isOverload"
    from weighing g join wagon_visit w on w.id = g.wagon_visit_id join train t on t.id = w.train_id
    where g.warehouse_id = ${scope.warehouse.id} and g.kind <> 'tare' and g.void_reason is null
      and ${seesOwner(scope, sql`w.owner_id`)}
    order by g.at desc, g.id desc limit 3`.execute(withSchema<unknown>(scope.tx));
  return rows;
}

/** Share of trains that shall be on time; null = no goal. */
export async function onTimeTarget({ tx, warehouse }: BoardScope): Promise<number | null> {
  const { rows } = await sql<{
    percent: number | null;
  }>`select on_time_percent::float8 as percent from warehouse_target
    where warehouse_id = ${warehouse.id}`.execute(withSchema<unknown>(tx));
  const percent = rows[0]?.percent ?? null;
  return percent === null ? null : percent / 100;
}
