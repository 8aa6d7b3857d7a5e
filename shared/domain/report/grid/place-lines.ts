/** What stands along a direction: lines of the definition, both inclusive, and across it. */
export interface LinePart {
  readonly from: number;
  readonly to: number;
  readonly crossFrom: number;
  readonly crossTo: number;
}

/** A region that grows: how many lines it has become, and the last line of the definition that is repeated. */
export interface GrowingPart extends LinePart {
  readonly length: number;
  readonly growsTo: number;
}

export interface PlacedLines {
  /** Lines in all. */
  readonly length: number;
  /** Where each growing part begins. */
  readonly starts: readonly number[];
  /** First and last line of what does not grow. */
  readonly ranges: readonly (readonly [number, number])[];
  /** The line of the definition that stands at a line which no growing part has. */
  readonly designs: readonly number[];
}

interface Band {
  from: number;
  to: number;
  readonly parts: number[];
}

/**
 * Where parts of a sheet stand once regions have grown. Regions beside each other grow by themselves; what is below one of
 * them (`cross` overlaps) moves with its end, what is beside them keeps their longest one's lines and is as long as what it
 * stands beside.
 */
export function placeLines(
  count: number,
  growing: readonly GrowingPart[],
  statics: readonly LinePart[],
): PlacedLines {
  const starts = new Array<number>(growing.length).fill(0);
  const firsts = new Array<number>(count).fill(0);
  const lasts = new Array<number>(count).fill(0);
  const designs: number[] = [];
  const bands = bandsOf(growing);
  const byBand = new Map<Band, BandPlaces>();
  let line = 0;
  for (let design = 0; design < count; design += 1) {
    const band = bands.find(({ from }) => from === design);
    if (!band) {
      firsts[design] = line;
      lasts[design] = line;
      designs[line] = design;
      line += 1;
      continue;
    }
    const places = new BandPlaces(band, growing, line);
    byBand.set(band, places);
    for (const part of band.parts) starts[part] = places.startOf(part);
    const inBand = statics.filter(({ from, to }) => from <= band.to && to >= band.from);
    const ends = inBand.map((one) => places.lastOf(Math.min(one.to, band.to), one));
    const end = Math.max(places.end, ...ends.map((last) => last + 1));
    for (let at = line; at < end; at += 1) designs[at] = Math.min(band.to, band.from + at - line);
    line = end;
    design = band.to;
  }
  const ranges = statics.map((one): readonly [number, number] => {
    const bandAt = (design: number) => bands.find(({ from, to }) => from <= design && design <= to);
    const [firstBand, lastBand] = [bandAt(one.from), bandAt(one.to)];
    const first = (firstBand && byBand.get(firstBand)?.firstOf(one.from, one)) ?? firsts[one.from] ?? 0;
    const last = (lastBand && byBand.get(lastBand)?.lastOf(one.to, one)) ?? lasts[one.to] ?? 0;
    return [first, Math.max(first, last)];
  });
  return { length: line, starts, ranges, designs };
}

/** Lines that regions share, directly or through others. */
function bandsOf(growing: readonly GrowingPart[]): readonly Band[] {
  const inOrder = [...growing.keys()].toSorted(
    (one, other) => (growing[one]?.from ?? 0) - (growing[other]?.from ?? 0),
  );
  const bands: Band[] = [];
  for (const part of inOrder) {
    const { from = 0, to = 0 } = growing[part] ?? {};
    const last = bands.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.parts.push(part);
    } else bands.push({ from, to, parts: [part] });
  }
  return bands;
}

const overlapsAcross = (one: LinePart, other: LinePart) =>
  one.crossFrom <= other.crossTo && other.crossFrom <= one.crossTo;

class BandPlaces {
  readonly end: number;
  readonly #band: Band;
  readonly #start: number;
  /** By how much the lines below a part are moved. */
  readonly #moved = new Map<GrowingPart, number>();
  readonly #starts = new Map<number, number>();
  readonly #longest: GrowingPart | undefined;

  constructor(band: Band, growing: readonly GrowingPart[], start: number) {
    this.#band = band;
    this.#start = start;
    let end = start;
    for (const index of band.parts) {
      const part = growing[index];
      if (!part) continue;
      const first = start + part.from - band.from + this.#movedAt(part.from, part);
      this.#starts.set(index, first);
      this.#moved.set(part, first + part.length - (start + part.to + 1 - band.from));
      end = Math.max(end, first + part.length + band.to - part.to);
      if (
        !this.#longest ||
        part.length - (part.to - part.from) > this.#longest.length - (this.#longest.to - this.#longest.from)
      )
        this.#longest = part;
    }
    this.end = end;
  }

  startOf(part: number): number {
    return this.#starts.get(part) ?? this.#start;
  }

  /** By the parts above that stand over a part, the lowest of them. */
  #movedAt(line: number, part: LinePart): number {
    const above = [...this.#moved].filter(
      ([one]) => one !== part && one.to < line && overlapsAcross(one, part),
    );
    return above.length === 0 ? 0 : Math.max(...above.map(([, moved]) => moved));
  }

  #isBelowOrAbove(part: LinePart): boolean {
    return [...this.#moved.keys()].some((one) => overlapsAcross(one, part));
  }

  firstOf(line: number, part: LinePart): number {
    const place = this.#start + line - this.#band.from;
    if (this.#isBelowOrAbove(part)) return place + this.#movedAt(line, part);
    const longest = this.#longest;
    return longest && line > longest.growsTo ? place + (this.#moved.get(longest) ?? 0) : place;
  }

  lastOf(line: number, part: LinePart): number {
    const place = this.#start + line - this.#band.from;
    if (this.#isBelowOrAbove(part)) return place + this.#movedAt(line, part);
    const longest = this.#longest;
    return longest && line >= longest.growsTo ? place + Math.max(0, this.#moved.get(longest) ?? 0) : place;
  }
}
