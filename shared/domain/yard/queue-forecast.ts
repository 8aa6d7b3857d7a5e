/** A dock as the queue waits for it. */
export interface ForecastDock {
  readonly id: string;
  readonly takes: 'in' | 'out' | 'both';
  /** When each of its places is free: now, or when the truck there is expected to leave. Ms since 1970. */
  readonly freeAtMs: readonly number[];
}

/** A truck that waits, in the order in which trucks are called. */
export interface WaitingTruck {
  readonly id: string;
  readonly direction: 'in' | 'out';
  /** Its own dock; null = any that takes it. */
  readonly dockId: string | null;
}

/**
 * When each waiting truck is expected to be called: each takes the place that is free first, and keeps it for
 * `handlingMs`. Trucks that no dock takes are missing.
 */
export function forecastCalls(
  docks: readonly ForecastDock[],
  waiting: readonly WaitingTruck[],
  { nowMs, handlingMs }: { readonly nowMs: number; readonly handlingMs: number },
): ReadonlyMap<string, number> {
  const free = new Map(docks.map(({ id, freeAtMs }) => [id, freeAtMs.map((at) => Math.max(at, nowMs))]));
  const calls = new Map<string, number>();
  for (const { id, direction, dockId } of waiting) {
    const [first] = docks
      .filter((dock) => (dockId === null || dock.id === dockId) && takes(dock, direction))
      .flatMap((dock) => (free.get(dock.id) ?? []).map((at, place) => ({ dock, at, place })))
      .toSorted((a, b) => a.at - b.at);
    if (!first) continue;
    calls.set(id, first.at);
    const places = free.get(first.dock.id);
    if (places) places[first.place] = first.at + handlingMs;
  }
  return calls;
}

function takes(dock: ForecastDock, direction: 'in' | 'out'): boolean {
  return dock.takes === 'both' || dock.takes === direction;
}
