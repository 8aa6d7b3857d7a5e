/**
 * Goods on a conveyor: they move at its speed, never through each other, queue where the end takes none and leave gaps
 * where the beginning gives none. Typed arrays, written in place: a step allocates nothing.
 */
export interface BeltFlow {
  /** Metres along the belt of each row of goods, the foremost first; the first `count()` are valid. */
  readonly positions: Float32Array;
  count(): number;
  /** How many rows have left at its end so far: the foremost is the one after them. */
  left(): number;
  /** A step would change something. */
  isMoving(): boolean;
  /** What the model says: `fill` is the share of the belt's places that are taken. */
  set(condition: BeltCondition): void;
  /** Moves everything on by `seconds`. */
  advance(seconds: number): void;
}

export interface BeltCondition {
  /** 0–1. */
  readonly fill: number;
  /** Metres a second; 0 = stands, or not known. */
  readonly speed: number;
  /** The machine at the beginning puts goods on it. */
  readonly isFed: boolean;
  /** The machine at the end takes goods off it. */
  readonly isEmptied: boolean;
}

/** More than this of a second is a pause of the page, not a movement to be shown. */
const LONGEST_STEP = 0.25;

/** `pitch`: metres from one row of goods to the next where they touch. */
export function createBeltFlow(length: number, pitch: number): BeltFlow {
  const places = Math.max(0, Math.floor(length / pitch));
  const positions = new Float32Array(places);
  let count = 0;
  let left = 0;
  let condition: BeltCondition | null = null;
  /** How far the belt has moved since goods were last put on it; a number that a closure keeps is allocated at each step. */
  const sinceLast = new Float64Array(1);

  function wanted(fill: number): number {
    return Math.min(places, Math.max(0, Math.round(fill * places)));
  }

  /** Evenly along a belt that moves; from its end on where it stands. */
  function lay({ fill, speed, isEmptied }: BeltCondition): void {
    count = wanted(fill);
    const isQueue = speed === 0 || !isEmptied;
    const step = isQueue || count === 0 ? pitch : Math.max(pitch, length / count);
    for (let index = 0; index < count; index += 1) positions[index] = length - pitch / 2 - index * step;
    sinceLast[0] = count === 0 ? 0 : (positions[count - 1] ?? 0);
  }

  function takeFirst(): void {
    positions.copyWithin(0, 1, count);
    count -= 1;
    left += 1;
  }

  return {
    positions,
    count: () => count,
    left: () => left,
    isMoving: () => {
      if (!condition || condition.speed === 0 || places === 0) return false;
      if (condition.isEmptied) return count > 0 || condition.isFed;
      return (condition.isFed && count < wanted(condition.fill)) || !isPacked();
    },
    set: (next) => {
      const isFirst = condition === null;
      condition = next;
      if (isFirst) lay(next);
    },
    advance: (seconds) => {
      if (!condition || condition.speed === 0 || places === 0) return;
      const way = condition.speed * Math.min(seconds, LONGEST_STEP);
      let limit = condition.isEmptied ? Number.POSITIVE_INFINITY : length - pitch / 2;
      for (let index = 0; index < count; index += 1) {
        const at = Math.min(limit, (positions[index] ?? 0) + way);
        positions[index] = at;
        limit = at - pitch;
      }
      while (count > 0 && (positions[0] ?? 0) > length - pitch / 2 && condition.isEmptied) takeFirst();
      const moved = (sinceLast[0] ?? 0) + way;
      sinceLast[0] = moved;
      const target = wanted(condition.fill);
      const spacing = target === 0 ? length : Math.max(pitch, length / target);
      const last = count === 0 ? Number.POSITIVE_INFINITY : (positions[count - 1] ?? 0);
      const most = condition.isEmptied ? places : target;
      if (condition.isFed && count < most && moved >= spacing && last >= 1.5 * pitch) {
        positions[count] = pitch / 2;
        count += 1;
        sinceLast[0] = 0;
      }
    },
  };

  function isPacked(): boolean {
    for (let index = 0; index < count; index += 1)
      if ((positions[index] ?? 0) < length - pitch / 2 - index * pitch - 0.001) return false;
    return true;
  }
}
