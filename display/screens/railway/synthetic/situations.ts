/** What `?fault=` chooses on this screen. */
export const SITUATIONS = {
  normal: 0,
  /** Crane 2 has stopped: a train will leave late, boxes are short, and lorries wait. */
  crane: 1,
  /** The image is 150 s old. */
  stale: 2,
  /** The longest names, numbers and amounts. */
  widest: 3,
  /** Wagons of every kind, one train that is unloaded, and an overload. */
  mixed: 4,
  /** Nothing was received for 30 min. */
  dead: 5,
  /** A train of 60 wagons. */
  long: 6,
  /** All tracks are closed. */
  closed: 7,
  /** Tracks without a train, and none is planned. */
  empty: 8,
  /** Everything that can be wrong at once. */
  broken: 9,
  /** Neither tracks nor machines. */
  bare: 10,
  /** One wagon. */
  single: 11,
} as const;

/** How long ago the image was read at the start, ms; null = it is read all the time. */
export function silentMs(situation: number): number | null {
  if (situation === SITUATIONS.stale) return 150_000;
  return situation === SITUATIONS.dead ? 1_800_000 : null;
}
