/** How long the camera stays at new trouble. */
export const VISIT_MS = 20_000;
/** How long a tour stays at each of its stops. */
export const STOP_MS = 12_000;
/** The same trouble is not visited again within this time. */
export const AGAIN_AFTER_MS = 10 * 60_000;

/** Which trouble is to be looked at from near. */
export interface Visits {
  /** `id`: of the trouble that the screen names first, or null. Returns whether the camera should go there now. */
  isNew(id: string | null, nowMs: number): boolean;
}

/** What stands already when a screen is opened is not new. */
export function createVisits(): Visits {
  const seenAt = new Map<string, number>();
  let current: string | null = null;
  let isFirst = true;
  return {
    isNew(id, nowMs) {
      for (const [known, atMs] of seenAt) if (nowMs - atMs > AGAIN_AFTER_MS) seenAt.delete(known);
      // It stood until now, however long ago it came.
      if (current !== null) seenAt.set(current, nowMs);
      const isNew = id !== null && !isFirst && !seenAt.has(id);
      if (id !== null) seenAt.set(id, nowMs);
      current = id;
      isFirst = false;
      return isNew;
    },
  };
}
