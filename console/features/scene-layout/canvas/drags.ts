import { type ItemKey, ownListOf } from '#console/features/scene-layout/plan/item-keys.ts';
import { changeItem, dragCorner, moveItems } from '#console/features/scene-layout/plan/layout-edits.ts';
import { roundMetres } from '#console/features/scene-layout/plan/places.ts';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import { boundsOf, type Guide, snapMove } from '#console/features/scene-layout/plan/snap.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import type { FloorPoint } from './plan-view.ts';

/** What is held by the pointer. Corners of areas: `sideX`, `sideZ`; ends of walls: `end`. */
export type HeldOnPlan =
  | { readonly kind: 'items'; readonly keys: ReadonlySet<ItemKey> }
  | { readonly kind: 'corner'; readonly index: number; readonly sideX: 1 | -1; readonly sideZ: 1 | -1 }
  | { readonly kind: 'end'; readonly index: number; readonly end: 'from' | 'to' };

export interface Dragged {
  readonly layout: SceneLayout;
  readonly guides: readonly Guide[];
}

interface DragOf {
  readonly layout: SceneLayout;
  readonly items: readonly PlanItem[];
  readonly objects: readonly PlannedObject[];
  readonly grid: number;
  /** Metres in which edges are met; 0 = nothing snaps. */
  readonly reach: number;
}

/** The layout with what is held moved from one point of the floor to another. */
export function drag(held: HeldOnPlan, from: FloorPoint, to: FloorPoint, of: DragOf): Dragged {
  if (held.kind === 'items') return dragItems(held.keys, to.x - from.x, to.z - from.z, of);
  const at = of.reach > 0 ? { x: onGrid(to.x, of.grid), z: onGrid(to.z, of.grid) } : to;
  const { layout } = of;
  if (held.kind === 'corner') {
    const area = layout.areas[held.index];
    if (!area) return { layout, guides: [] };
    const changed = dragCorner(area, held.sideX, held.sideZ, at);
    return { layout: changeItem(layout, 'areas', held.index, changed), guides: [] };
  }
  const [x, z] = [roundMetres(at.x), roundMetres(at.z)];
  const values = held.end === 'from' ? { x, z } : { toX: x, toZ: z };
  return { layout: changeItem(layout, 'walls', held.index, values), guides: [] };
}

const onGrid = (value: number, grid: number): number => Math.round(value / grid) * grid;

function dragItems(keys: ReadonlySet<ItemKey>, dx: number, dz: number, of: DragOf): Dragged {
  const { layout, objects, items, grid, reach } = of;
  const isMoving = ({ key, within }: PlanItem): boolean =>
    keys.has(key) || (within !== null && keys.has(within));
  const moving = items.filter((item) => keys.has(item.key) && item.mayMove);
  const bounds = boundsOf(moving.map(({ rect }) => rect));
  if (!bounds) return { layout, guides: [] };
  const only = moving.every(({ axis }) => axis === moving[0]?.axis) ? (moving[0]?.axis ?? null) : null;
  const others = items.filter((item) => !isMoving(item) && ownListOf(item.key) !== 'cameras');
  const snapped =
    reach > 0
      ? snapMove(bounds, dx, dz, { others: others.map(({ rect }) => rect), grid, reach })
      : { dx, dz, guides: [] };
  return {
    layout: moveItems(
      layout,
      objects,
      new Set(moving.map(({ key }) => key)),
      only === 'z' ? 0 : snapped.dx,
      only === 'x' ? 0 : snapped.dz,
    ),
    guides: snapped.guides.filter(({ axis }) => only === null || axis === only),
  };
}

/** What is selected when a thing is pressed: one more or less with a key held, else it alone unless it is among them. */
export function pressed(
  selection: ReadonlySet<ItemKey>,
  key: ItemKey,
  isAdding: boolean,
): ReadonlySet<ItemKey> {
  if (!isAdding) return selection.has(key) ? selection : new Set([key]);
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}
