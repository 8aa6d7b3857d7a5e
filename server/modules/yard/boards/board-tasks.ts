import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardTask, BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { type DueWork, dueShareOf, latenessOf } from '#shared/domain/orders/lateness.ts';
import { causeOf, type OpenException } from './board-exceptions.ts';
import { type BoardOrder, sumOf, sumRecent } from './board-orders.ts';
import { slotEndOf, type TruckRow } from './board-trucks.ts';

const HOUR_MS = 3_600_000;

export interface BoardWave {
  readonly id: Id;
  readonly no: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly state: string;
  readonly cutOffAt: Date;
  readonly releasedAt: Date | null;
  readonly holdReason: string | null;
  readonly dock: string | null;
}

/** Open waves until the end of the day. */
export async function listWaves({ tx, warehouse, dayMs }: BoardScope): Promise<BoardWave[]> {
  const { rows } = await sql<BoardWave>`
    select w.id::text as id, w.no, w.name, w.name_en as "nameEn", w.state, w.cut_off_at as "cutOffAt", w.released_at as "releasedAt",
      w.hold_reason as "holdReason", k.code as dock
    from wave w left join dock k on k.id = w.dock_id
    where w.warehouse_id = ${warehouse.id} and w.is_open and w.deleted_at is null
      and w.cut_off_at < ${new Date(dayMs.to)}
    order by w.cut_off_at, w.id`.execute(withSchema<unknown>(tx));
  return rows;
}

export interface TaskParts {
  readonly waves: readonly BoardWave[];
  readonly orders: readonly BoardOrder[];
  readonly trucks: readonly TruckRow[];
  readonly dockCodes: ReadonlyMap<Id, string>;
  readonly exceptions: readonly OpenException[];
}

/** Waves with goods that the reader sees, and inbound orders whose goods have arrived. */
export function boardTasks(
  { nowMs }: Pick<BoardScope, 'nowMs'>,
  { waves, orders, trucks, dockCodes, exceptions }: TaskParts,
): readonly (readonly [BoardTask['kind'], Id, BoardTask])[] {
  const ofWave = Map.groupBy(orders, ({ waveId }) => waveId);
  const truckOf = new Map(trucks.map((truck) => [truck.id, truck]));
  const dockOf = ({ appointmentId }: BoardOrder): readonly string[] => {
    const dockId = appointmentId === null ? null : truckOf.get(appointmentId)?.dockId;
    const code = dockId ? dockCodes.get(dockId) : undefined;
    return code === undefined ? [] : [code];
  };
  const waveTasks = waves.flatMap((wave) => {
    const own = ofWave.get(wave.id) ?? [];
    if (own.length === 0) return [];
    const held = { waveIds: new Set([wave.id]), orders: own, holdReason: wave.holdReason };
    const docks = [...new Set([...(wave.dock === null ? [] : [wave.dock]), ...own.flatMap(dockOf)])];
    const task = toTask(waveWork(wave, own), causeOf(held, exceptions), nowMs);
    return [
      [
        'wave',
        wave.id,
        { ...task, kind: 'wave', no: wave.no, name: wave.name, nameEn: wave.nameEn, job: 'out', docks },
      ] as const,
    ];
  });
  const inboundTasks = orders.flatMap((order) => {
    const truck = order.appointmentId === null ? undefined : truckOf.get(order.appointmentId);
    const dueMs = (truck ? slotEndOf(truck) : null) ?? order.dueAt?.getTime() ?? null;
    if (order.job !== 'in' || !RECEIVED_STATES.has(order.state) || dueMs === null) return [];
    const cause = causeOf({ waveIds: new Set(), orders: [order], holdReason: null }, exceptions);
    const task = toTask(inboundWork(order, dueMs), cause, nowMs);
    const { id, no, supplier, supplierEn } = order;
    const docks = [...dockOf(order)];
    return [
      [
        'inbound',
        id,
        { ...task, kind: 'inbound', no, name: supplier ?? '', nameEn: supplierEn, job: 'in', docks },
      ] as const,
    ];
  });
  return [...waveTasks, ...inboundTasks];
}

/** Of an inbound order whose goods are there and not yet put away. */
const RECEIVED_STATES: ReadonlySet<string> = new Set(['arrived', 'receiving', 'checking', 'putting_away']);

function toTask(
  work: DueWork,
  cause: BoardWords | null,
  nowMs: number,
): Omit<BoardTask, 'kind' | 'no' | 'name' | 'nameEn' | 'job' | 'docks'> {
  const { dueMs, planned, done, startedMs } = work;
  const lateness = latenessOf(work, nowMs);
  const running = startedMs === null || cause !== null ? 'waiting' : 'working';
  return {
    state: lateness.kind === 'on_time' ? running : lateness.kind,
    dueAt: dueMs,
    byMs: 'byMs' in lateness ? Math.round(lateness.byMs) : null,
    share: planned === null ? null : Math.min(1, done / planned),
    dueShare: dueShareOf({ startMs: startedMs, dueMs }, nowMs),
    cause,
  };
}

/** A wave is picked, and loaded once all of it is checked: its progress is that of the present half. */
export function waveWork({ state, cutOffAt, releasedAt }: BoardWave, orders: readonly BoardOrder[]): DueWork {
  const isLoading = state === 'loading';
  const planned = sumOf(orders, (order) => order.planned);
  const dueMs = cutOffAt.getTime();
  const startedMs = releasedAt?.getTime() ?? null;
  return {
    dueMs,
    isDone: orders.every(({ isOpen }) => !isOpen),
    startedMs,
    planned: planned > 0 ? planned : null,
    done: sumOf(orders, (order) => (isLoading ? order.done : order.picked)),
    recent: sumRecent(orders.map(({ recent, recentPicks }) => (isLoading ? recent : recentPicks))),
    planRate: planRate(planned, startedMs, dueMs),
  };
}

function inboundWork({ startedAt, planned, done, recent, state }: BoardOrder, dueMs: number): DueWork {
  const startedMs = startedAt?.getTime() ?? null;
  return {
    dueMs,
    isDone: state === 'putting_away' || (planned > 0 && done >= planned),
    startedMs,
    planned: planned > 0 ? planned : null,
    done,
    recent,
    planRate: planRate(planned, startedMs, dueMs),
  };
}

function planRate(planned: number, fromMs: number | null, toMs: number): number | null {
  return fromMs === null || planned === 0 || toMs <= fromMs ? null : planned / ((toMs - fromMs) / HOUR_MS);
}
