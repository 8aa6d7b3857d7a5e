/** What `?fault=` chooses on this board; `?machines=` is how many docks there are, up to 12. */
export const DOCK_SITUATIONS = {
  normal: 0,
  /** Dock 7 is late because goods are missing, and others with it. */
  late: 1,
  /** The image is 100 s old. */
  stale: 2,
  /** The longest names, codes and amounts. */
  widest: 3,
  /** Nothing is late; one dock will be. */
  atRisk: 4,
  /** Nothing was received for 10 min. */
  dead: 5,
  /** 24 docks. */
  many: 6,
  /** 60 docks. */
  crowded: 7,
  /** Outside of the hours of all docks. */
  closed: 8,
  /** Everything of the day is done. */
  clear: 9,
} as const;

/** How long ago the image was read at the start, ms; null = it is read all the time. */
export function dockSilenceMs(situation: number): number | null {
  if (situation === DOCK_SITUATIONS.stale) return 100_000;
  return situation === DOCK_SITUATIONS.dead ? 600_000 : null;
}
