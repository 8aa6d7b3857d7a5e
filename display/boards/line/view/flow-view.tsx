import type { Graphics } from 'pixi.js';
import { Fragment, type ReactNode, useRef } from 'react';
import type { EdgePath } from '#display/boards/line/layout/flow-edges.ts';
import type { BoardLayout } from '#display/boards/line/layout/layout.ts';
import type { EdgeModel } from '#display/boards/line/model/flow-model.ts';
import type { Box } from '#display/parts/box.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { tracePath } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { blend } from '#shared/theme/blend.ts';
import { stateStyle } from '#shared/theme/theme.ts';
import type { Look } from './colours.ts';
import { useLive, useShape } from './hooks.ts';
import { TileView } from './tile-view.tsx';

/** Conveyors below, machines and buffers above them. */
export function FlowView({ layout, look }: { readonly layout: BoardLayout; readonly look: Look }): ReactNode {
  const buffered = useShape((model) =>
    model.edges.filter((edge) => edge.capacity !== null).map((edge) => `${edge.from}>${edge.to}`),
  );
  const gauged = layout.edges
    .filter((edge) => buffered.includes(`${edge.from}>${edge.to}`))
    // Conveyors to one frame of parallel machines share their way: one vessel stands for them.
    .filter((edge, index, all) => all.findIndex((other) => isSameSpot(other, edge)) === index);
  return (
    <>
      <Sketch paint={(pen) => paintConveyors(pen, layout, look)} />
      {gauged.map((edge) => (
        <BufferView key={`${edge.from}>${edge.to}`} edge={edge} look={look} />
      ))}
      {layout.tiles.map((tile) => (
        <Fragment key={tile.machineId}>
          <TileView machineId={tile.machineId} box={snapped(tile.box)} slots={tile.slots} look={look} />
        </Fragment>
      ))}
    </>
  );
}

function isSameSpot(a: EdgePath, b: EdgePath): boolean {
  return a.gauge.x === b.gauge.x && a.gauge.y === b.gauge.y;
}

/** Whole units, so that a tile painted alone meets its neighbours exactly. */
function snapped(box: Box): Box {
  const x = Math.round(box.x);
  const y = Math.round(box.y);
  return { x, y, w: Math.round(box.x + box.w) - x, h: Math.round(box.y + box.h) - y };
}

function paintConveyors(pen: Graphics, layout: BoardLayout, look: Look): void {
  const colour = look.tokens.lineStrong;
  const width = layout.flow.gapX >= 28 ? 6 : 4;
  for (const group of layout.flow.groups) {
    pen.roundRect(group.box.x, group.box.y, group.box.w, group.box.h, 10).stroke({ color: colour, width: 3 });
  }
  for (const edge of layout.edges) {
    tracePath(pen, edge.points, 12);
    pen.stroke({ color: colour, width, cap: 'butt', join: 'round' });
  }
}

/** What stands between two machines: a small vessel on the conveyor. */
function BufferView({ edge, look }: { readonly edge: EdgePath; readonly look: Look }): ReactNode {
  const body = useRef<PartHandle<SketchProps>>(null);
  const box = snapped(edge.gauge);
  useLive(
    (model) =>
      model.edges.find((candidate) => candidate.from === edge.from && candidate.to === edge.to) ?? null,
    (buffer) => body.current?.set({ paint: (pen) => paintBuffer(pen, buffer, box, edge.gaugeAxis, look) }),
  );
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <Sketch handle={body} paint={paintNothing} />
    </Tile>
  );
}

function paintBuffer(
  pen: Graphics,
  buffer: EdgeModel | null,
  box: Box,
  axis: EdgePath['gaugeAxis'],
  look: Look,
): void {
  const { tokens } = look;
  const radius = Math.min(box.w, box.h) / 2;
  const isOld = !buffer || buffer.staleness === 'stale' || buffer.staleness === 'dead';
  pen.rect(0, 0, box.w, box.h).fill(tokens.background);
  pen.roundRect(0, 0, box.w, box.h, radius).fill(blend(tokens.background, tokens.lineStrong, 0.9));
  const fill = buffer?.fill ?? null;
  if (fill === null) return;
  const colour = isOld ? blend(tokens.lineStrong, tokens.textMuted, 0.35) : bufferColour(buffer, look);
  const inset = 2;
  const w = box.w - 2 * inset;
  const h = box.h - 2 * inset;
  const length = Math.max(0, axis === 'vertical' ? h * fill : w * fill);
  const innerRadius = Math.min(w, h) / 2;
  if (length < 1) return;
  if (axis === 'vertical')
    pen.roundRect(inset, inset + h - length, w, length, Math.min(innerRadius, length / 2)).fill(colour);
  else pen.roundRect(inset + w - length, inset, length, h, Math.min(innerRadius, length / 2)).fill(colour);
}

function bufferColour(buffer: EdgeModel | null, look: Look): string {
  if (buffer?.tone === 'full') return stateStyle('blockage', look.theme, look.palette).mark;
  return look.tokens.textSecondary;
}
