import type { ReactElement } from 'react';
import { type CanvasSize, lineSpacing, type PlanView, toFloor, toPixels } from './plan-view.ts';

/** Lines of the grid, at a visible distance. */
export function GridLines(props: { readonly view: PlanView; readonly size: CanvasSize }): ReactElement {
  const { view, size } = props;
  const spacing = lineSpacing(view.scale);
  const corner = toFloor(view, size, 0, 0);
  const end = toFloor(view, size, size.width, size.height);
  const columns = multiples(corner.x, end.x, spacing);
  const rows = multiples(corner.z, end.z, spacing);
  return (
    <g className="grid" pointerEvents="none">
      {columns.map((x) => {
        const { left } = toPixels(view, size, { x, z: 0 });
        return <line key={x} x1={left} x2={left} y1={0} y2={size.height} />;
      })}
      {rows.map((z) => {
        const { top } = toPixels(view, size, { x: 0, z });
        return <line key={z} y1={top} y2={top} x1={0} x2={size.width} />;
      })}
    </g>
  );
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, index) => (first + index) * step,
  );
}
