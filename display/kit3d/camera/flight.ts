import { gsap } from 'gsap';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Bounds, Camera } from './camera.ts';

/** Of a flight from one camera to another. */
export const FLIGHT_MS = 1_200;

const ease = gsap.parseEase('power2.inOut');

/** The camera after `share` (0 to 1) of the time of a flight. */
export function cameraBetween(from: Camera, to: Camera, share: number): Camera {
  if (share >= 1) return to;
  const eased = ease(Math.max(0, share));
  const mix = (a: number, b: number): number => a + (b - a) * eased;
  return {
    yaw: mix(from.yaw, to.yaw),
    pitch: mix(from.pitch, to.pitch),
    fov: mix(from.fov, to.fov),
    focal: mix(from.focal, to.focal),
    // By ratio: it comes nearer at an even pace.
    distance: from.distance * (to.distance / from.distance) ** eased,
    target: [
      mix(from.target[0], to.target[0]),
      mix(from.target[1], to.target[1]),
      mix(from.target[2], to.target[2]),
    ],
    centre: { x: mix(from.centre.x, to.centre.x), y: mix(from.centre.y, to.centre.y) },
  };
}

/** Things that stand beside each other in groups of so many: the stops of a tour. */
export function tourStops(points: readonly Point3[], most: number): Point3[][] {
  const count = Math.ceil(points.length / most);
  return Array.from({ length: count }, (_, index) =>
    points.slice(
      Math.floor((index * points.length) / count),
      Math.floor(((index + 1) * points.length) / count),
    ),
  );
}

/** Metres on each side of something that is looked at from near: what suffers because of it stands there. */
const AROUND = { x: 16, z: 9, height: 4 } as const;

/** What is to be seen of the places about these points; null = there are none. */
export function surroundings(points: readonly Point3[]): Bounds | null {
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const zs = points.map(([, , z]) => z);
  return {
    low: [Math.min(...xs) - AROUND.x, 0, Math.min(...zs) - AROUND.z],
    high: [Math.max(...xs) + AROUND.x, AROUND.height, Math.max(...zs) + AROUND.z],
  };
}
