import type { Bounds } from '#display/kit3d/camera/camera.ts';
import { WAGONS_IN_VIEW } from '#display/screens/railway/model/focus.ts';
import type { BoardWagon } from '#shared/contracts/railway/railway-board.ts';
import {
  BEYOND,
  FAR_TRACK_Z,
  LOCOMOTIVE_LENGTH,
  PITCH,
  PLATFORM,
  STACKS,
  TRACK_PITCH,
  TRACKS_MOST,
  TRACKS_UNDER_CRANE,
} from './yard-sizes.ts';

/** What decides where tracks and wagons stand: nothing live. */
export interface YardInput {
  /** From the platform outwards. */
  readonly tracks: readonly { readonly id: string; readonly label: string }[];
  readonly trains: readonly {
    readonly id: string;
    readonly trackId: string;
    readonly isFocus: boolean;
    /** From the locomotive. */
    readonly wagons: readonly {
      readonly id: string;
      readonly kind: BoardWagon['kind'];
      readonly number: string;
    }[];
  }[];
  readonly from: number;
  readonly count: number;
}

export interface PlacedTrack {
  readonly id: string;
  readonly z: number;
}

export interface PlacedWagon {
  readonly id: string;
  readonly kind: BoardWagon['kind'];
  readonly trackId: string;
  readonly isFocus: boolean;
  /** Painted on the platform; empty = its train is not the numbered one. */
  readonly number: string;
  readonly x: number;
  readonly z: number;
}

export interface PlacedThing {
  readonly x: number;
  readonly z: number;
}

export interface YardPlan {
  readonly slab: Bounds;
  /** Along the tracks: what has to be on the screen. */
  readonly view: { readonly from: number; readonly to: number };
  /** What the camera is fitted to: the wagons with the platform, and a slice of the yard with its full depth and height. */
  readonly inView: readonly Bounds[];
  readonly tracks: readonly PlacedTrack[];
  readonly wagons: readonly PlacedWagon[];
  readonly locomotives: readonly (PlacedThing & { readonly isFocus: boolean })[];
  /** Of all wagons, also of those that are not drawn: where they would be. */
  readonly wagonX: ReadonlyMap<string, number>;
  /** End of the longest train. */
  readonly endX: number;
  /** Boxes that stand around: nothing is known of them. */
  readonly stacks: readonly (PlacedThing & { readonly level: number; readonly grey: number })[];
}

const SIDE = 3;
const TALLEST = 14;
const WAGON_TOP = 4.4;

/** Where everything of a yard stands. */
export function planYard(input: YardInput): YardPlan {
  // Of a shorter train too: machines stand beside tracks that are free.
  const count = Math.max(WAGONS_IN_VIEW, input.count);
  const viewFrom = input.from === 0 ? -LOCOMOTIVE_LENGTH * 0.7 : input.from * PITCH - SIDE;
  const viewTo = (input.from + count) * PITCH + SIDE;
  const [slabFrom, slabTo] = [viewFrom - BEYOND, viewTo + BEYOND];
  const tracks = input.tracks.slice(0, TRACKS_MOST).map(({ id }, index) => ({ id, z: trackZ(index) }));
  const zOf = new Map(tracks.map(({ id, z }) => [id, z]));
  const wagonX = new Map<string, number>();
  const wagons: PlacedWagon[] = [];
  const locomotives: YardPlan['locomotives'][number][] = [];
  const isDrawn = (x: number): boolean => x > slabFrom + PITCH / 2 && x < slabTo - PITCH / 2;
  const taken = new Set<string>();
  let endX = 0;
  // The numbered train first: of two on one track the other one stands behind it.
  for (const train of input.trains.toSorted((a, b) => Number(b.isFocus) - Number(a.isFocus))) {
    const z = zOf.get(train.trackId);
    const isSecond = taken.has(train.trackId);
    taken.add(train.trackId);
    const start = isSecond ? endX + LOCOMOTIVE_LENGTH + PITCH : 0;
    train.wagons.forEach(({ id, kind, number }, index) => {
      const x = start + (index + 0.5) * PITCH;
      wagonX.set(id, x);
      endX = Math.max(endX, x + PITCH / 2);
      if (z === undefined || !isDrawn(x)) return;
      const { trackId, isFocus } = train;
      wagons.push({ id, kind, trackId, isFocus, number: isFocus ? number : '', x, z });
    });
    const front = start - LOCOMOTIVE_LENGTH / 2 - 0.2;
    if (z !== undefined && train.wagons.length > 0 && isDrawn(front))
      locomotives.push({ x: front, z, isFocus: train.isFocus });
  }
  const back = Math.min(STACKS.z - STACKS.rows * STACKS.rowPitch - 3, ...tracks.map(({ z }) => z - 4));
  const slab: Bounds = { low: [slabFrom, 0, back], high: [slabTo, TALLEST, PLATFORM.front] };
  return {
    slab,
    view: { from: viewFrom, to: viewTo },
    inView: [
      { low: [viewFrom, 0, 0], high: [viewTo, WAGON_TOP, PLATFORM.front] },
      {
        low: [(viewFrom * 2 + viewTo) / 3, 0, STACKS.z - STACKS.rows * STACKS.rowPitch],
        high: [(viewFrom + viewTo * 2) / 3, TALLEST, PLATFORM.front],
      },
    ],
    tracks,
    wagons,
    locomotives,
    wagonX,
    endX,
    stacks: planStacks(slabFrom, slabTo),
  };
}

function trackZ(index: number): number {
  if (index < TRACKS_UNDER_CRANE) return -index * TRACK_PITCH;
  return FAR_TRACK_Z - (index - TRACKS_UNDER_CRANE) * TRACK_PITCH;
}

const BOX_PITCH = 13.1;

/** The same boxes every time: they are scenery, one to three high, with gaps. */
function planStacks(from: number, to: number): YardPlan['stacks'] {
  const columns = Math.floor((to - from - 8) / BOX_PITCH);
  const first = Math.ceil((from + 8) / BOX_PITCH);
  return Array.from({ length: Math.max(0, columns) }, (_, column) => first + column).flatMap((column) =>
    Array.from({ length: STACKS.rows }, (_unused, row) => {
      const turn = spread(column * 7 + row * 3);
      const levels = turn < 0.24 ? 0 : turn < 0.5 ? 1 : turn < 0.84 ? 2 : 3;
      return Array.from({ length: levels }, (_one, level) => ({
        x: column * BOX_PITCH,
        z: STACKS.z - row * STACKS.rowPitch,
        level,
        grey: spread(column * 5 + row * 11 + level),
      }));
    }).flat(),
  );
}

/** A number in [0, 1) that looks like chance and is always the same. */
function spread(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 4.1) * 43_758.5453;
  return value - Math.floor(value);
}

/** Shade of a box by its number, 0–1: five near greys. */
export function greyOf(index: number): number {
  return Math.floor(spread(index * 3 + 1) * 5) / 4;
}
