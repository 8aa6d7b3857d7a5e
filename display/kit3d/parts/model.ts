import type { SolidPart } from './part.ts';

/** How a thing of a big screen is drawn: parts in metres, the middle of its footprint at the origin. */
export interface Model {
  /** Of the footprint along x, and across it. */
  readonly length: number;
  readonly width: number;
  /** Of the highest part: callouts end there. */
  readonly height: number;
  readonly parts: readonly SolidPart[];
  /** Longest edge of a cell that its boxes are cut into for baked occlusion, metres; 0.9 unless given. */
  readonly cell?: number;
  /** The same with at most 1,500 triangles, for screens with many; without it `parts` is light enough. */
  readonly lightParts?: readonly SolidPart[];
}
