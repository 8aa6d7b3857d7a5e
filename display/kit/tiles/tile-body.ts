import type { Box } from '#display/parts/box.ts';
import { drawHatch } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { RoleColours, TileRole } from './role-colours.ts';
import { RIM } from './tile-grid.ts';

const RADIUS = 12;

/** Ground, hatch and outline of a tile. The worst fills its whole place; the others leave a rim. */
export function paintTileBody(
  pen: Pen,
  role: TileRole,
  { w, h }: Pick<Box, 'w' | 'h'>,
  { ground, hatch, outline }: Pick<RoleColours, 'ground' | 'hatch' | 'outline'>,
): void {
  const rim = role === 'worst' ? 0 : RIM;
  const body = { x: rim, y: rim, w: w - 2 * rim, h: h - 2 * rim };
  pen.roundRect(body.x, body.y, body.w, body.h, RADIUS).fill(ground);
  if (hatch) drawHatch(pen, { x: body.x + 3, y: body.y + 3, w: body.w - 6, h: body.h - 6 }, hatch);
  if (outline)
    pen
      .roundRect(body.x + 1.5, body.y + 1.5, body.w - 3, body.h - 3, RADIUS)
      .stroke({ color: outline, width: 3 });
}

/** The same run in the sizes of a larger tile. */
export function scaledRun(run: readonly RunItem[], scale: number): readonly RunItem[] {
  if (scale === 1) return run;
  return run.map((item) => ({
    ...item,
    size: Math.round(item.size * scale),
    gap: Math.round((item.gap ?? 0) * scale),
  }));
}
