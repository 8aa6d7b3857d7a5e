import type { OrderReason } from '#shared/contracts/orders/order-reason.ts';
import type { AppointmentState } from '#shared/contracts/yard/appointment.ts';
import { RISK_MARGIN_MS } from '#shared/domain/orders/lateness.ts';
import { isAtDock } from './appointment-steps.ts';
import { truckDelay } from './truck-delay.ts';

/** A truck that is not over, by its slot. Ms since 1970. */
export interface DepartingTruck {
  readonly id: string;
  readonly state: AppointmentState;
  readonly dockId: string | null;
  readonly slotStart: number | null;
  readonly slotEnd: number | null;
  readonly dockedAt: number | null;
  /** When its work is expected to be done; null = nothing says how fast it goes. */
  readonly workDoneAt: number | null;
  /** When it is expected to be called to a dock; null = it does not wait for a call, or no dock takes it. */
  readonly callAt: number | null;
}

export interface DepartureDock {
  readonly capacity: number;
  readonly outages: readonly { readonly fromMs: number; readonly toMs: number | null }[];
}

/** What a truck leaves by: as booked, by its work, or what it waits for. */
type DepartureReason = Exclude<OrderReason, 'pace' | 'wave' | 'wave_planned'>;

export interface Departure {
  readonly atMs: number;
  readonly reason: DepartureReason;
}

/**
 * When each truck is expected to leave its dock: the one there when its work is done, the next ones after it, and none before
 * its slot, its call, or the end of an outage of its dock. `handlingMs`: how long a truck is usually at a dock. Trucks of
 * which that cannot be said are missing.
 */
export function truckDepartures(
  trucks: readonly DepartingTruck[],
  docks: ReadonlyMap<string, DepartureDock>,
  { nowMs, handlingMs }: { readonly nowMs: number; readonly handlingMs: number },
): ReadonlyMap<string, Departure> {
  const departures = new Map<string, Departure>();
  const freeAt = new Map<string, number>();
  const there = trucks.filter(({ state }) => isAtDock(state));
  const coming = trucks.filter(({ state }) => !isAtDock(state));
  for (const truck of [...there, ...coming.toSorted(bySlot)]) {
    const dock = truck.dockId === null ? undefined : docks.get(truck.dockId);
    const lastsMs = Math.min(handlingMs, slotLength(truck) ?? handlingMs);
    const departure = isAtDock(truck.state)
      ? whenDone(truck, dock, nowMs, lastsMs)
      : whenServed(truck, dock, freeAt.get(truck.dockId ?? '') ?? null, { nowMs, lastsMs });
    if (!departure) continue;
    departures.set(truck.id, departure);
    if (truck.dockId !== null && dock?.capacity === 1) freeAt.set(truck.dockId, departure.atMs);
  }
  return departures;
}

/** By how much a truck that is there and not at a dock will be done after its slot; null = it will not, or that is not known. */
export function waitsBeyondSlot(
  { state, slotEnd }: Pick<DepartingTruck, 'state' | 'slotEnd'>,
  departure: Departure | undefined,
): number | null {
  if ((state !== 'arrived' && state !== 'called') || slotEnd === null || !departure) return null;
  const byMs = departure.atMs - slotEnd;
  return byMs > RISK_MARGIN_MS ? byMs : null;
}

function bySlot(a: DepartingTruck, b: DepartingTruck): number {
  return (a.slotStart ?? Number.POSITIVE_INFINITY) - (b.slotStart ?? Number.POSITIVE_INFINITY);
}

function slotLength({ slotStart, slotEnd }: DepartingTruck): number | null {
  return slotStart === null || slotEnd === null ? null : slotEnd - slotStart;
}

function whenDone(
  { state, slotEnd, dockedAt, workDoneAt }: DepartingTruck,
  dock: DepartureDock | undefined,
  nowMs: number,
  lastsMs: number,
): Departure | null {
  if (state === 'finished') return { atMs: nowMs, reason: 'slot' };
  const doneMs = workDoneAt ?? (dockedAt === null ? null : dockedAt + lastsMs);
  if (doneMs === null) return null;
  const atMs = Math.max(nowMs, doneMs);
  const usableMs = dock ? usableFrom(dock, nowMs, 0) : nowMs;
  if (usableMs > atMs) return { atMs: usableMs, reason: 'dock_out' };
  return { atMs, reason: slotEnd !== null && atMs > slotEnd + RISK_MARGIN_MS ? 'truck_behind' : 'slot' };
}

function whenServed(
  truck: DepartingTruck,
  dock: DepartureDock | undefined,
  dockFreeAt: number | null,
  { nowMs, lastsMs }: { readonly nowMs: number; readonly lastsMs: number },
): Departure | null {
  const { state, slotStart, callAt } = truck;
  // A truck without a slot is due at no time, and nothing says when it comes.
  if (slotStart === null && state === 'booked') return null;
  const isAbsent = truckDelay(truck, nowMs)?.kind === 'absent';
  let beginMs = Math.max(nowMs, slotStart ?? nowMs);
  let reason: DepartureReason = 'slot';
  if (isAbsent) reason = 'truck_absent';
  else if (state !== 'booked' && nowMs > (slotStart ?? nowMs)) reason = 'truck_waits';
  const wait = (untilMs: number, why: DepartureReason): void => {
    if (untilMs > beginMs) [beginMs, reason] = [untilMs, why];
  };
  // A truck that waits at a dock out of use will be called to another one, if one takes it.
  const isMoved = state === 'arrived' && callAt !== null && dock !== undefined && isOutAt(dock, nowMs);
  if (!isMoved) wait(dockFreeAt ?? beginMs, 'dock_busy');
  if (state === 'arrived') wait(callAt ?? beginMs, 'truck_waits');
  // One that is called is on its way to a dock that takes it.
  if (dock && state !== 'called' && !isMoved) wait(usableFrom(dock, beginMs, lastsMs), 'dock_out');
  return { atMs: beginMs + lastsMs, reason };
}

function isOutAt({ outages }: DepartureDock, atMs: number): boolean {
  return outages.some(({ fromMs, toMs }) => fromMs <= atMs && (toMs === null || toMs > atMs));
}

/** From when on a dock can be used for so long; an outage without an end says nothing about it. */
function usableFrom({ outages }: DepartureDock, fromMs: number, lastsMs: number): number {
  let usableMs = fromMs;
  for (const outage of outages.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (outage.toMs === null || outage.toMs <= usableMs) continue;
    if (outage.fromMs <= usableMs + lastsMs) usableMs = outage.toMs;
  }
  return usableMs;
}
