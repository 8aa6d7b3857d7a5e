import type { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import type {
  BoardDock,
  BoardTask,
  BoardWords,
  WarehouseFigures,
} from '#shared/contracts/yard/warehouse-board.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { Entry } from './board-entries.ts';
import type { WarehouseEntries } from './warehouse-entries.ts';

export type LateKind = 'late' | 'at_risk';

/** What is late, or will be: of a dock and the wave that goes to it the dock. */
export type LateThing = {
  readonly kind: LateKind;
  readonly byMs: number;
  readonly cause: BoardWords | null;
} & (
  | { readonly what: 'dock'; readonly dock: Entry<BoardDock> }
  | { readonly what: 'task'; readonly task: Entry<BoardTask> }
  /** It has not come to its slot. */
  | { readonly what: 'truck'; readonly truck: NonNullable<WarehouseFigures['absent']> }
  | { readonly what: 'orders'; readonly count: number; readonly reason: OrderReason | null }
);

/** How many docks, waves, inbound orders and trucks, and how many orders. */
export interface LateCounts {
  readonly late: number;
  readonly atRisk: number;
  readonly lateOrders: number;
  readonly riskOrders: number;
}

export type WarehouseStanding =
  /** Nothing is said on dead data. */
  | { readonly kind: 'lost' }
  | { readonly kind: LateKind; readonly worst: LateThing; readonly counts: LateCounts }
  | { readonly kind: 'closed' }
  /** Orders of the day are in time, and no work is being done. */
  | { readonly kind: 'not_begun'; readonly orders: number }
  /** Nothing is planned that could be late. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'clear' | 'on_time' };

/**
 * Is a warehouse on time: the one judgement that its walls and the home page show. `staleness`: of its docks and tasks. What is
 * late counts more than what will be, whatever that is.
 */
export function warehouseStanding(entries: WarehouseEntries, staleness: Staleness): WarehouseStanding {
  if (staleness === 'dead') return { kind: 'lost' };
  const things = (['late', 'at_risk'] as const).flatMap((kind) => thingsOf(entries, kind));
  const worst = worstOf(things, 'late') ?? worstOf(things, 'at_risk');
  if (worst) return { kind: worst.kind, worst, counts: countsOf(things) };
  const { docks, figures } = entries;
  if (docks.length > 0 && docks.every(({ state }) => state === 'closed')) return { kind: 'closed' };
  if (isAllDone(entries)) return { kind: 'clear' };
  const notBegun = figures?.orders.notBegun ?? 0;
  if (notBegun > 0 && !isAtWork(entries)) return { kind: 'not_begun', orders: notBegun };
  return { kind: hasWork(entries) ? 'on_time' : 'nothing' };
}

function thingsOf({ docks, tasks, figures }: WarehouseEntries, kind: LateKind): readonly LateThing[] {
  const places = docks.filter(({ state }) => state === kind);
  const shown = new Set(places.map(({ code }) => code));
  const alone = tasks.filter((task) => task.state === kind && !task.docks.some((code) => shown.has(code)));
  const absent = kind === 'late' ? (figures?.absent ?? null) : null;
  const orders = figures?.orders;
  const ofOrders =
    orders &&
    {
      late: { count: orders.late, byMs: orders.lateByMs ?? 0, reason: orders.lateReason },
      at_risk: { count: orders.atRisk, byMs: orders.riskByMs ?? 0, reason: orders.riskReason },
    }[kind];
  return [
    // A dock that waits for its truck is the truck's: it is counted once.
    ...places
      .filter((dock) => !isWaitingFor(dock))
      .map((dock): LateThing => ({ kind, byMs: dock.byMs ?? 0, cause: dock.cause, what: 'dock', dock })),
    ...alone.map(
      (task): LateThing => ({ kind, byMs: task.byMs ?? 0, cause: task.cause, what: 'task', task }),
    ),
    ...(absent ? [{ kind, byMs: absent.byMs, cause: null, what: 'truck', truck: absent } as const] : []),
    ...(ofOrders && ofOrders.count > 0 ? [{ kind, cause: null, what: 'orders', ...ofOrders } as const] : []),
  ];
}

/** Its truck has not come to its slot. */
export function isWaitingFor({ state, truck }: BoardDock): boolean {
  return state === 'late' && truck !== null && truck.arrivedAt === null;
}

function worstOf(things: readonly LateThing[], kind: LateKind): LateThing | null {
  return things.filter((thing) => thing.kind === kind).toSorted((a, b) => b.byMs - a.byMs)[0] ?? null;
}

function countsOf(things: readonly LateThing[]): LateCounts {
  const count = (kind: LateKind, isOrders: boolean): number =>
    things
      .filter((thing) => thing.kind === kind && (thing.what === 'orders') === isOrders)
      .reduce(
        (sum, thing) => sum + ('count' in thing ? thing.count : 'truck' in thing ? thing.truck.count : 1),
        0,
      );
  return {
    late: count('late', false),
    atRisk: count('at_risk', false),
    lateOrders: count('late', true),
    riskOrders: count('at_risk', true),
  };
}

function isAtWork({ docks, tasks }: WarehouseEntries): boolean {
  return (
    docks.some(({ state }) => state === 'working' || state === 'waiting' || state === 'done') ||
    tasks.some(({ state }) => state === 'working')
  );
}

/** Whether there is anything that could be late: an order of the day, a wave, a truck. */
function hasWork({ docks, tasks, figures }: WarehouseEntries): boolean {
  const planned = figures ? figures.outbound.planned + figures.inbound.planned + figures.yard : 0;
  return planned > 0 || tasks.length > 0 || docks.some(({ truck }) => truck !== null);
}

function isAllDone({ docks, tasks, figures }: WarehouseEntries): boolean {
  if (!figures) return false;
  const { outbound, inbound } = figures;
  return (
    outbound.planned + inbound.planned > 0 &&
    outbound.done >= outbound.planned &&
    inbound.done >= inbound.planned &&
    docks.every(({ state }) => state === 'free' || state === 'closed' || state === 'done') &&
    tasks.every(({ state }) => state === 'done')
  );
}
