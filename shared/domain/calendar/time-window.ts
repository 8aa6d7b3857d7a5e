/** A half-open stretch of time `[from, to)`, in ms since 1970. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** The same time in as few windows as possible, in the order of time. Empty windows are left out. */
export function joinWindows(windows: readonly TimeWindow[]): TimeWindow[] {
  const joined: TimeWindow[] = [];
  for (const { from, to } of windows.filter((one) => one.to > one.from).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined;
}

/** The time that is in `windows` and in none of `taken`. */
export function subtractWindows(windows: readonly TimeWindow[], taken: readonly TimeWindow[]): TimeWindow[] {
  const gaps = joinWindows(taken);
  const left: TimeWindow[] = [];
  let first = 0;
  for (const window of joinWindows(windows)) {
    while (first < gaps.length && (gaps[first]?.to ?? 0) <= window.from) first += 1;
    let { from } = window;
    for (let index = first; index < gaps.length; index += 1) {
      const gap = gaps[index];
      if (!gap || gap.from >= window.to) break;
      if (gap.from > from) left.push({ from, to: gap.from });
      from = Math.max(from, gap.to);
    }
    if (from < window.to) left.push({ from, to: window.to });
  }
  return left;
}

/** The parts of `windows` that lie in a range. */
export function clipWindows(windows: readonly TimeWindow[], range: TimeWindow): TimeWindow[] {
  return windows.flatMap((window) => {
    const clipped = { from: Math.max(window.from, range.from), to: Math.min(window.to, range.to) };
    return clipped.to > clipped.from ? [clipped] : [];
  });
}

export function totalMs(windows: readonly TimeWindow[]): number {
  return windows.reduce((sum, { from, to }) => sum + (to - from), 0);
}

/** The whole millisecond at which `elapsedMs` of the windows' time have passed; the end of the last one where there is not so much. */
export function instantAfter(windows: readonly TimeWindow[], elapsedMs: number): number | null {
  let left = Math.round(elapsedMs);
  for (const { from, to } of windows) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return windows.at(-1)?.to ?? null;
}
