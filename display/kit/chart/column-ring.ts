import type { HistoryPoint } from '#shared/contracts/history/history.ts';

/** One column of the chart: least, greatest and last value in it. */
export interface ChartColumn {
  readonly startMs: number;
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** What the chart draws: never more than `count` columns, however long the wall runs. */
export interface ColumnRing {
  readonly stepMs: number;
  readonly count: number;
  /** Start of the first column of the window. */
  fromMs(): number;
  /** Takes a history that the server returned. Later values of the feed stay. */
  load(points: readonly HistoryPoint[]): void;
  /** The column that a live value changed; null when it lies outside the window. */
  append(atMs: number, value: number): ChartColumn | null;
  /** Moves the window on until it holds `nowMs`; returns by how many columns. */
  slideTo(nowMs: number): number;
  /** In the order of time; columns without a value are left out. */
  columns(): ChartColumn[];
}

interface Slot extends ChartColumn {
  readonly lastAtMs: number;
}

/** A window of `count` columns of `stepMs` that begins with the column that holds `fromMs`. */
export function createColumnRing(window: {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly count: number;
}): ColumnRing {
  const { stepMs, count } = window;
  const slots: (Slot | undefined)[] = Array.from({ length: count });
  let first = Math.floor(window.fromMs / stepMs);

  function slotAt(column: number): Slot | undefined {
    const slot = slots[column % count];
    return slot && slot.startMs === column * stepMs ? slot : undefined;
  }

  function merge(column: number, next: Slot): Slot | null {
    if (column < first || column >= first + count) return null;
    const before = slotAt(column);
    const merged = before
      ? {
          startMs: before.startMs,
          min: Math.min(before.min, next.min),
          max: Math.max(before.max, next.max),
          last: next.lastAtMs >= before.lastAtMs ? next.last : before.last,
          lastAtMs: Math.max(before.lastAtMs, next.lastAtMs),
        }
      : next;
    slots[column % count] = merged;
    return merged;
  }

  function present(): Slot[] {
    return Array.from({ length: count }, (_, index) => slotAt(first + index)).filter(
      (slot) => slot !== undefined,
    );
  }

  return {
    stepMs,
    count,
    fromMs: () => first * stepMs,
    load(points) {
      const newest = Math.floor((points.at(-1)?.[0] ?? 0) / stepMs);
      const later = present().filter((slot) => slot.startMs / stepMs > newest);
      slots.fill(undefined);
      for (const [atMs, min, max, last] of points) {
        const column = Math.floor(atMs / stepMs);
        merge(column, { startMs: column * stepMs, min, max, last, lastAtMs: atMs });
      }
      for (const slot of later) slots[(slot.startMs / stepMs) % count] = slot;
    },
    append(atMs, value) {
      const column = Math.floor(atMs / stepMs);
      return merge(column, {
        startMs: column * stepMs,
        min: value,
        max: value,
        last: value,
        lastAtMs: atMs,
      });
    },
    slideTo(nowMs) {
      const moved = Math.max(0, Math.floor(nowMs / stepMs) - (first + count - 1));
      first += moved;
      return moved;
    },
    columns: present,
  };
}
