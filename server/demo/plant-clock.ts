/**
 * Plant time against wall time: at `anchor` both are known; from there plant time runs `speed` times as fast. Before
 * the anchor (the shift so far, of a plant that starts now) both run alike. With speed 1 they are the same clock.
 */
export interface PlantClock {
  readonly speed: number;
  readonly toPlant: (wallMs: number) => number;
  readonly toWall: (plantMs: number) => number;
  /** For a clock that goes on from there as this one does, to the same millisecond. */
  readonly anchorAt: (plantMs: number) => ClockAnchor;
}

export interface ClockAnchor {
  readonly plantMs: number;
  readonly wallMs: number;
}

export function createPlantClock(anchor: ClockAnchor, speed: number): PlantClock {
  const factor = (isPast: boolean) => (isPast ? 1 : speed);
  const wallAt = (plantMs: number) =>
    anchor.wallMs + (plantMs - anchor.plantMs) / factor(plantMs < anchor.plantMs);
  return {
    speed,
    toPlant: (wallMs) => anchor.plantMs + (wallMs - anchor.wallMs) * factor(wallMs < anchor.wallMs),
    toWall: (plantMs) => Math.round(wallAt(plantMs)),
    anchorAt: (plantMs) => ({ plantMs, wallMs: wallAt(plantMs) }),
  };
}
