/** Stretches of rows or columns, both ends inclusive, by what lies within them. */
export class SpanIndex<T extends { readonly from: number; readonly to: number }> {
  readonly #spans: readonly T[];
  /** The greatest end of a stretch and of those before it. */
  readonly #reach: Float64Array;

  constructor(spans: readonly T[]) {
    this.#spans = spans.toSorted((one, other) => one.from - other.from || other.to - one.to);
    this.#reach = new Float64Array(spans.length);
    let reach = Number.NEGATIVE_INFINITY;
    for (const [index, { to }] of this.#spans.entries()) {
      reach = Math.max(reach, to);
      this.#reach[index] = reach;
    }
  }

  /** Those that begin before a line and reach it, the outermost first. */
  over(line: number): readonly T[] {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.from ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    const found: T[] = [];
    for (let at = low - 1; at >= 0 && (this.#reach[at] ?? 0) >= line; at -= 1) {
      const span = this.#spans[at];
      if (span && span.to >= line) found.push(span);
    }
    return found.reverse();
  }
}
