import type { ReactNode } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { MachineTile } from '#display/kit/machine-tile/machine-tile.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import { tracePath } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { Sketch } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useShape } from '#display/runtime/board/board-hooks.ts';
import { blend } from '#shared/theme/blend.ts';
import type { EdgePath } from './flow-edges.ts';
import type { ConveyorModel } from './flow-model.ts';
import type { PlacedFlow } from './place-flow.ts';

/** The part of a board's model that its flow is made of, beside the machine tiles. */
interface ConveyorsModel {
  readonly edges: readonly ConveyorModel[];
}

interface FlowViewProps {
  readonly placed: PlacedFlow;
  readonly colours: Colours;
  readonly onMachine: (machineId: string) => void;
}

/** Conveyors below, machines and buffers above them. */
export function FlowView({ placed, colours, onMachine }: FlowViewProps): ReactNode {
  const buffered = useShape((model: ConveyorsModel) =>
    model.edges.filter((edge) => edge.capacity !== null).map((edge) => `${edge.from}>${edge.to}`),
  );
  const gauged = placed.edges
    .filter((edge) => buffered.includes(`${edge.from}>${edge.to}`))
    // Conveyors to one frame of parallel machines share their way: one vessel stands for them.
    .filter((edge, index, all) => all.findIndex((other) => isSameSpot(other, edge)) === index);
  return (
    <>
      <Sketch paint={(pen) => paintConveyors(pen, placed, colours)} />
      {gauged.map((edge) => (
        <BufferView key={`${edge.from}>${edge.to}`} edge={edge} colours={colours} />
      ))}
      {placed.tiles.map(({ machineId, box, slots }) => (
        <MachineTile
          key={machineId}
          machineId={machineId}
          box={snapped(box)}
          slots={slots}
          colours={colours}
          onTap={() => onMachine(machineId)}
        />
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

function paintConveyors(pen: Pen, { flow, edges }: PlacedFlow, colours: Colours): void {
  const colour = colours.tokens.lineStrong;
  const width = flow.gapX >= 28 ? 6 : 4;
  for (const { box } of flow.groups) {
    pen.roundRect(box.x, box.y, box.w, box.h, 10).stroke({ color: colour, width: 3 });
  }
  for (const edge of edges) {
    tracePath(pen, edge.points, 12);
    pen.stroke({ color: colour, width, cap: 'butt', join: 'round' });
  }
}

interface BufferViewProps {
  readonly edge: EdgePath;
  readonly colours: Colours;
}

/** What stands between two machines: a small vessel on the conveyor. */
function BufferView({ edge, colours }: BufferViewProps): ReactNode {
  const box = snapped(edge.gauge);
  return (
    <Tile x={box.x} y={box.y} width={box.w} height={box.h}>
      <LiveSketch
        select={(model: ConveyorsModel) =>
          model.edges.find(({ from, to }) => from === edge.from && to === edge.to) ?? null
        }
        paint={(pen, buffer) => paintBuffer(pen, buffer, box, edge.gaugeAxis, colours)}
      />
    </Tile>
  );
}

function paintBuffer(
  pen: Pen,
  buffer: ConveyorModel | null,
  box: Box,
  axis: EdgePath['gaugeAxis'],
  colours: Colours,
): void {
  const { tokens } = colours;
  const radius = Math.min(box.w, box.h) / 2;
  const isOld = !buffer || buffer.staleness === 'stale' || buffer.staleness === 'dead';
  pen.rect(0, 0, box.w, box.h).fill(tokens.background);
  pen.roundRect(0, 0, box.w, box.h, radius).fill(blend(tokens.background, tokens.lineStrong, 0.9));
  const fill = buffer?.fill ?? null;
  if (fill === null) return;
  const colour = isOld ? blend(tokens.lineStrong, tokens.textMuted, 0.35) : bufferColour(buffer, colours);
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

function bufferColour(buffer: ConveyorModel | null, colours: Colours): string {
  if (buffer?.tone === 'full') return stateColours('blockage', colours).mark;
  return colours.tokens.textSecondary;
}
