import type { ReactNode } from 'react';
import { pipePath } from '#display/boards/pretreatment/layout/pipes.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { TileGrid } from '#display/kit/tiles/tile-grid.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Point } from '#display/parts/box.ts';
import { tracePath } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';

interface PipesViewProps {
  readonly grid: TileGrid;
  readonly colours: Colours;
}

const WIDTH = 4;
const CORNER = 6;
const HEAD = { length: 9, half: 7 } as const;
const DASH = { on: 8, off: 6 } as const;

/** Between tiles: what flows from one unit into another, and, dashed, which has nothing until another gives. */
export function PipesView({ grid, colours }: PipesViewProps): ReactNode {
  return (
    <LiveSketch
      select={({ pipes, units }: PretreatmentModel) =>
        pipes.map(({ from, to, kind, isOld }) => ({
          kind,
          isOld,
          from: units.findIndex(({ id }) => id === from),
          to: units.findIndex(({ id }) => id === to),
        }))
      }
      paint={(pen, pipes) =>
        pipes.forEach(({ from, to, kind, isOld }, no) => {
          const { lineStrong, textSecondary } = colours.tokens;
          const waits = stateColours('material-shortage', colours).mark;
          const colour = isOld ? lineStrong : kind === 'wait' ? waits : textSecondary;
          paintPipe(pen, pipePath(grid, from, to, no), colour, kind === 'wait');
        })
      }
    />
  );
}

function paintPipe(pen: Pen, points: readonly Point[], colour: string, isDashed: boolean): void {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return;
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const [ux, uy] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const neck: Point = [end[0] - ux * HEAD.length, end[1] - uy * HEAD.length];
  const line = [...points.slice(0, -1), neck];
  if (isDashed) for (const [from, to] of dashes(line)) pen.moveTo(...from).lineTo(...to);
  else tracePath(pen, line, CORNER);
  pen.stroke({ color: colour, width: WIDTH, cap: 'butt', join: 'round' });
  pen
    .moveTo(end[0], end[1])
    .lineTo(neck[0] - uy * HEAD.half, neck[1] + ux * HEAD.half)
    .lineTo(neck[0] + uy * HEAD.half, neck[1] - ux * HEAD.half)
    .closePath()
    .fill(colour);
}

function dashes(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const at = (units: number): Point => {
      const share = length === 0 ? 0 : Math.min(1, units / length);
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    };
    const count = Math.ceil(length / (DASH.on + DASH.off));
    return Array.from({ length: count }, (_, step) => {
      const start = step * (DASH.on + DASH.off);
      return [at(start), at(start + DASH.on)] as const;
    });
  });
}
