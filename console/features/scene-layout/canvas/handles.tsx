import type { ReactElement } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { type CanvasSize, type FloorPoint, type PlanView, toPixels } from './plan-view.ts';
import { handleName } from './use-plan-pointer.ts';

const SIZE_PX = 10;
const SIDES = [-1, 1] as const;

/** Corners of the selected area, ends of the selected wall. The panel's fields do the same for the keyboard. */
export function Handles(props: { readonly view: PlanView; readonly size: CanvasSize }): ReactElement | null {
  const { selection, byKey, layout, mayEdit } = useSceneEditor();
  const [key] = selection;
  const item = key === undefined || selection.size > 1 ? undefined : byKey.get(key);
  if (!mayEdit || !item || item.index === null) return null;
  const { index } = item;
  const points: { readonly name: string; readonly at: FloorPoint }[] = [];
  if (item.kind === 'areas') {
    const { x, z, width, depth } = item.rect;
    for (const sideX of SIDES)
      for (const sideZ of SIDES)
        points.push({
          name: handleName({ kind: 'corner', index, sideX, sideZ }),
          at: { x: x + (sideX * width) / 2, z: z + (sideZ * depth) / 2 },
        });
  }
  const wall = item.kind === 'walls' ? layout.walls[index] : undefined;
  if (wall) {
    points.push({ name: handleName({ kind: 'end', index, end: 'from' }), at: wall });
    points.push({ name: handleName({ kind: 'end', index, end: 'to' }), at: { x: wall.toX, z: wall.toZ } });
  }
  return (
    <g>
      {points.map(({ name, at }) => {
        const { left, top } = toPixels(props.view, props.size, at);
        return (
          <rect
            key={name}
            className="handle"
            data-handle={name}
            x={left - SIZE_PX / 2}
            y={top - SIZE_PX / 2}
            width={SIZE_PX}
            height={SIZE_PX}
          />
        );
      })}
    </g>
  );
}
