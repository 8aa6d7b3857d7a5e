import { LOCOMOTIVE } from '#display/kit3d/goods/locomotive.ts';
import { FLAT_WAGON } from '#display/kit3d/goods/wagon.ts';

/*
 * Where things stand beside a platform, metres: x along it from the first wagon, z towards the viewer. The near track lies at
 * z = 0, the platform before it; behind the tracks are the lane of the lorries, the rail of the cranes, and the stacks.
 */

/** From wagon to wagon. */
export const PITCH = FLAT_WAGON.length;
/** Height of a flat wagon's deck, on which boxes stand. */
export const DECK = 1.22;
export const LOCOMOTIVE_LENGTH = LOCOMOTIVE.length;

export const TRACK_PITCH = 5.2;
/** Tracks that the cranes reach; others lie beyond the stacks. */
export const TRACKS_UNDER_CRANE = 2;
/** Tracks that are drawn at all. */
export const TRACKS_MOST = 6;

/** The cranes' rails; their span is that of the model. */
export const CRANE_RAILS = { front: 5.4, back: -20.6 } as const;
export const CRANE_Z = (CRANE_RAILS.front + CRANE_RAILS.back) / 2;

/** The second one is used where the first is full: it lies behind the wagons. */
export const LANES = [-15.9, -11.2] as const;
export const STACKER_Z = -24.2;
export const STACKS = { z: -30.5, rows: 2, rowPitch: 3 } as const;
/** The first track beyond the stacks. */
export const FAR_TRACK_Z = -40;

export const PLATFORM = { back: 2.6, front: 11.2 } as const;
/** Middle of the painted numbers. */
export const NUMBER_Z = 8.4;
/** Forklifts drive on the platform's front. */
export const FORKLIFT_Z = 4.2;

/** What is drawn beyond the wagons in view: it runs off the screen. */
export const BEYOND = 70;
/** A handler that says it is farther away than this from every wagon has no place that could be believed. */
export const BELIEVABLE = 400;
