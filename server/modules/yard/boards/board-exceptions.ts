import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import { compareIds, keepRows } from '#server/core/warehouse/board/kept-rows.ts';
import type { WarehouseChanges } from '#server/core/warehouse/board/warehouse-changes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import type { BoardException, BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import type { BoardOrder } from './board-orders.ts';

export interface OpenException {
  readonly id: Id;
  readonly kind: ExceptionKind;
  readonly text: string;
  readonly textEn: string | null;
  readonly since: Date;
  readonly acknowledgedAt: Date | null;
  /** Its own, else that of the truck that it is about. */
  readonly dockId: Id | null;
  readonly dock: string | null;
  readonly isOfDock: boolean;
  readonly appointmentId: Id | null;
  readonly waveId: Id | null;
  readonly orderId: Id | null;
  readonly isInbound: boolean;
}

export interface KeptExceptions {
  load(scope: BoardScope): Promise<void>;
  follow(scope: BoardScope, changes: WarehouseChanges): Promise<void>;
  rows(): readonly OpenException[];
}

/** The open exceptions, kept from one reading to the next. */
export function keepExceptions(): KeptExceptions {
  const kept = keepRows(
    listOpenExceptions,
    (a, b) => a.since.getTime() - b.since.getTime() || compareIds(a, b),
  );
  return {
    load: kept.load,
    async follow(scope, changes) {
      // They show the dock of the truck of their order.
      if (changes.has('truck', 'outbound', 'inbound', 'dock')) await kept.load(scope);
      else await kept.follow(scope, changes.idsOf('exception'));
    },
    rows: kept.rows,
  };
}

/** Open exceptions, the oldest first. Who sees the goods of some owners sees those that name such goods. */
async function listOpenExceptions(
  scope: BoardScope,
  ids: readonly Id[] | null = null,
): Promise<OpenException[]> {
  const { tx, warehouse } = scope;
  const { rows } = await sql<OpenException>`
    select e.id::text as id, e.kind, e.text, e.text_en as "textEn", e.since_at as since,
      e.acknowledged_at as "acknowledgedAt", k.id::text as "dockId", k.code as dock,
      e.dock_id is not null as "isOfDock", e.appointment_id::text as "appointmentId", e.wave_id::text as "waveId",
      coalesce(e.inbound_order_id, e.outbound_order_id)::text as "orderId", e.inbound_order_id is not null as "isInbound"
    from warehouse_exception e
      left join outbound_order u on u.id = e.outbound_order_id
      left join inbound_order i on i.id = e.inbound_order_id
      left join appointment a on a.id = coalesce(e.appointment_id, u.appointment_id, i.appointment_id)
      left join dock k on k.id = coalesce(e.dock_id, a.dock_id)
    where e.warehouse_id = ${warehouse.id} and e.is_open and e.deleted_at is null and ${isAmong(ids, sql`e.id`)}
      and ${seesOwner(scope, sql`coalesce(u.owner_id, i.owner_id, a.owner_id)`)}
    order by e.since_at, e.id`.execute(withSchema<unknown>(tx));
  return rows;
}

export function toBoardException({
  kind,
  text,
  textEn,
  since,
  acknowledgedAt,
  dock,
}: OpenException): BoardException {
  return {
    kind,
    text,
    textEn,
    since: since.getTime(),
    acknowledgedAt: acknowledgedAt?.getTime() ?? null,
    dock,
  };
}

/** What may be held up. */
export interface Held {
  readonly appointmentId?: Id;
  readonly dockId?: Id | null;
  readonly waveIds: ReadonlySet<Id>;
  readonly orders: readonly BoardOrder[];
  /** As entered. */
  readonly holdReason: string | null;
}

/** The exception that has held it up longest; without one the words of who put it on hold. */
export function causeOf(held: Held, exceptions: readonly OpenException[]): BoardWords | null {
  const found = exceptions.find(
    (exception) => exception.kind !== 'device_offline' && concerns(exception, held),
  );
  if (found) return { text: found.text, textEn: found.textEn };
  return held.holdReason === null ? null : { text: held.holdReason, textEn: null };
}

function concerns(exception: OpenException, held: Held): boolean {
  const { appointmentId, dockId, isOfDock, waveId, orderId, isInbound } = exception;
  if (appointmentId !== null && appointmentId === held.appointmentId) return true;
  if (waveId !== null && held.waveIds.has(waveId)) return true;
  if (orderId !== null && held.orders.some(({ id, job }) => id === orderId && (job === 'in') === isInbound))
    return true;
  // That of a truck which comes later does not hold up the one that is there.
  return isOfDock && dockId === held.dockId;
}
