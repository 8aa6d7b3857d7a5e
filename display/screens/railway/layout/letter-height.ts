import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { type Bounds, type Camera, project } from '#display/kit3d/camera/camera.ts';
import { letterBounds } from '#display/kit3d/camera/readable.ts';
import type { YardPlan } from './yard-plan.ts';
import { NUMBER_Z } from './yard-sizes.ts';

/** Numbers on the platform, along the floor and not stretched, metres. */
const HEIGHT = { least: 1.7, most: 2.6 } as const;
/** A little more than the least that can be read. */
const RESERVE = 1.15;
/** Letters are stretched by this away from the viewer, as on roads. */
export const LETTER_STRETCH = 1.65;

/** The height of painted numbers that can be read from afar; null where none that fits the platform can. */
export function letterHeightFor(camera: Camera, { view }: YardPlan): number | null {
  // They are smallest at the far end of the platform, and stretched along the line of sight.
  const x = view.from;
  const foot = project(camera, [x, 0, NUMBER_Z]);
  const top = project(camera, [x, 0, NUMBER_Z - LETTER_STRETCH]);
  const perMetre = Math.abs(foot.y - top.y);
  const needed = CAP_FLOORS.far.detail / Math.max(perMetre, 0.01);
  return needed > HEIGHT.most ? null : Math.min(HEIGHT.most, Math.max(HEIGHT.least, needed * RESERVE));
}

/** Where the painted numbers lie; `height` as `letterHeightFor` returns it. */
export function numberBounds({ wagons }: YardPlan, height: number | null): readonly Bounds[] {
  if (height === null) return [];
  return wagons
    .filter(({ number }) => number !== '')
    .map(({ x, number }) => letterBounds({ text: number, x, z: NUMBER_Z, height, stretch: LETTER_STRETCH }));
}
