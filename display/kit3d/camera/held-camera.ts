import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { SolidFinger } from '#display/parts/solid-layer.ts';
import type { Bounds, Camera } from './camera.ts';

const radians = (degrees: number): number => (degrees / 180) * Math.PI;

export const HELD = {
  /** Radians for one scene unit of a finger's way: 25° are half a metre on a screen of 55". */
  turn: radians(25) / 800,
  /** From the angles of the camera at rest. */
  yawMost: radians(25),
  pitchMost: radians(20),
  /** Above the horizon. */
  pitchLow: radians(15),
  pitchHigh: radians(80),
  /** So many times nearer than the camera at rest, and never farther away. */
  zoomMost: 6,
  /** The camera goes back so long after the last finger has left. */
  backAfterMs: 60_000,
} as const;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Where the line of sight through a point of the screen meets the floor; null = above the horizon. */
export function floorAt(camera: Camera, { x, y }: SolidFinger): Point3 | null {
  const { target, yaw, pitch, distance, centre, focal } = camera;
  const sideways = (x - centre.x) / focal;
  const up = (centre.y - y) / focal;
  const above = up * Math.cos(pitch) - Math.sin(pitch);
  if (above >= 0) return null;
  const dy = -target[1];
  const towards = (up * (distance - dy * Math.sin(pitch)) - dy * Math.cos(pitch)) / above;
  const right = sideways * (distance - dy * Math.sin(pitch) - towards * Math.cos(pitch));
  return [
    target[0] + right * Math.cos(yaw) + towards * Math.sin(yaw),
    0,
    target[2] - right * Math.sin(yaw) + towards * Math.cos(yaw),
  ];
}

/** From where a screen looks by itself, and what there is to see: how far a held camera may go. */
export interface HoldLimits {
  readonly home: Camera;
  readonly slab: Bounds;
}

/**
 * The camera `from` after fingers have moved from `start` to `now`, as many of them: one turns it about what it looks at, two
 * move it along with the floor under them and bring it nearer.
 */
export function heldCamera(
  from: Camera,
  start: readonly SolidFinger[],
  now: readonly SolidFinger[],
  limits: HoldLimits,
): Camera {
  const [a, b] = start;
  const [c, d] = now;
  if (!a || !c) return from;
  return b && d ? moved(from, [a, b], [c, d], limits) : turned(from, a, c, limits);
}

function turned(from: Camera, start: SolidFinger, now: SolidFinger, { home }: HoldLimits): Camera {
  const yaw = from.yaw - (now.x - start.x) * HELD.turn;
  const pitch = from.pitch + (now.y - start.y) * HELD.turn;
  return {
    ...from,
    yaw: between(home.yaw - HELD.yawMost, yaw, home.yaw + HELD.yawMost),
    pitch: between(
      Math.max(HELD.pitchLow, home.pitch - HELD.pitchMost),
      pitch,
      Math.min(HELD.pitchHigh, home.pitch + HELD.pitchMost),
    ),
  };
}

type Pair = readonly [SolidFinger, SolidFinger];

function moved(from: Camera, start: Pair, now: Pair, { home, slab }: HoldLimits): Camera {
  const nearer = Math.max(1, apart(now)) / Math.max(1, apart(start));
  const distance = between(home.distance / HELD.zoomMost, from.distance / nearer, home.distance);
  const camera = { ...from, distance };
  const grasped = floorAt(from, middle(start));
  const under = floorAt(camera, middle(now));
  if (!grasped || !under) return camera;
  // From where all is seen there is nowhere to go; the nearer, the closer to the edges.
  const free = 1 - distance / home.distance;
  const along = (axis: 0 | 2): number => {
    const half = ((slab.high[axis] - slab.low[axis]) / 2) * free;
    const wanted = from.target[axis] + grasped[axis] - under[axis];
    return between(home.target[axis] - half, wanted, home.target[axis] + half);
  };
  return { ...camera, target: [along(0), from.target[1], along(2)] };
}

function apart([a, b]: Pair): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle([a, b]: Pair): SolidFinger {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
