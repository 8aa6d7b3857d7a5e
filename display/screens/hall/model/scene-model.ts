import type { DockModel } from '#display/kit/warehouse/dock-model.ts';
import type { AreaKind } from '#display/kit3d/render/area-plate.ts';
import type { TintMode } from '#display/kit3d/render/solid-material.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import { isWaitingFor } from '#shared/client/warehouse-standing.ts';
import type { BoardDock } from '#shared/contracts/yard/warehouse-board.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { FloorEntries } from './floor-entries.ts';

/** What decides where things stand. */
export interface HallShape {
  readonly aisles: readonly {
    readonly key: string;
    readonly label: string;
    readonly bays: readonly number[];
    readonly levels: number;
    readonly positions: number;
  }[];
  readonly doors: readonly { readonly id: string; readonly code: string }[];
}

/** A truck at its door, with the goods that stand there for it. */
export interface SceneTruck {
  readonly doorId: string;
  readonly mode: TintMode;
  readonly state: StyledState;
  /** Pallets still to be loaded, or unloaded and not yet away. */
  readonly pallets: number;
  /** Pallets that should stand there and do not. */
  readonly missing: number;
}

/** A task that has begun, where its goods are: in a bay, or at a door. */
export interface SceneWork {
  readonly id: string;
  readonly aisle: string | null;
  readonly bay: number | null;
  readonly doorId: string | null;
  /** Goods are carried. */
  readonly isLaden: boolean;
}

/** A part of the floor that has something to tell: in front of a door, a bay, or an aisle. */
export interface SceneArea {
  readonly kind: AreaKind;
  readonly state: StyledState;
  readonly mark: MarkName | null;
  readonly doorId: string | null;
  readonly aisle: string | null;
  readonly bay: number | null;
  /** Empty = none. */
  readonly text: string;
}

/** A place in a rack. */
export interface FoundSpot {
  readonly aisle: string;
  readonly bay: number;
  /** Of the place among those of its aisle. */
  readonly index: number;
}

/** The warehouse as the scene shows it: plain JSON, nothing of three.js. */
export interface HallSceneModel {
  /** Nothing can be claimed of the places: dull, without heat and vehicles. */
  readonly isOld: boolean;
  /** By aisle, in the order of the shape: one character a place. */
  readonly places: readonly string[];
  /** By aisle and bay, in the order of the shape. */
  readonly picks: readonly (readonly number[])[];
  readonly mostPicks: number;
  readonly trucks: readonly SceneTruck[];
  readonly work: readonly SceneWork[];
  readonly areas: readonly SceneArea[];
  /** Places that a search has found. */
  readonly found: readonly FoundSpot[];
}

/** More doors than this are not drawn. */
const DOORS_MOST = 80;

export function hallShape(floor: FloorEntries, docks: readonly Entry<BoardDock>[]): HallShape {
  return {
    aisles: floor.aisles.map(({ key, name, bays, levels, positions }) => ({
      key,
      // 01 is aisle 1.
      label: name.replace(/^0+(?=\d)/, ''),
      bays,
      levels,
      positions,
    })),
    doors: docks.slice(0, DOORS_MOST).map(({ id, code }) => ({ id, code })),
  };
}

const EMPTY: ReadonlySet<BoardDock['state']> = new Set(['called', 'free', 'closed']);

export function isAtDoor(dock: BoardDock): boolean {
  return dock.truck !== null && !EMPTY.has(dock.state) && !isWaitingFor(dock);
}

/** Goods are missing where the work of a truck that takes some does not go on for want of them. */
export function missingPallets({ truck, pallets, state }: BoardDock, isShort: boolean): number {
  if (!isShort || !pallets || truck?.job !== 'out' || state === 'done') return 0;
  return Math.max(0, Math.ceil(pallets.planned - pallets.done));
}

export function sceneTruck(
  dock: Entry<BoardDock>,
  look: DockModel,
  { missing, isCulprit }: { readonly missing: number; readonly isCulprit: boolean },
): SceneTruck {
  const { pallets, truck, state } = dock;
  const [done, planned] = [pallets?.done ?? 0, pallets?.planned ?? 0];
  const waiting = truck?.job === 'out' ? planned - done - missing : state === 'done' ? 0 : done;
  return {
    doorId: dock.id,
    mode: truckMode(dock, look, isCulprit),
    state: look.tone,
    pallets: Math.max(0, Math.round(waiting)),
    missing,
  };
}

function truckMode({ state }: BoardDock, { role }: DockModel, isCulprit: boolean): TintMode {
  if (role === 'old') return 'stale';
  if (isCulprit) return 'culprit';
  if (state === 'late' || state === 'at_risk' || state === 'waiting') return 'suffers';
  return state === 'working' ? 'lamp' : 'quiet';
}
