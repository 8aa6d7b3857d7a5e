import type { ReactNode } from 'react';
import { planLinesBoard } from '#display/boards/line/layout/lines-layout.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { paintPageStrokes } from '#display/kit/paging/page-strokes.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { Tile } from '#display/parts/tile.tsx';
import { LineTile } from './line-tile.tsx';
import { useLinesFound } from './use-lines-found.ts';

/** All lines of a plant: which one is down, by what and since when, and how the others run. */
export function LinesBoardView(): ReactNode {
  const { shape, layout, colours } = useLayout(
    ({ size, places }: LinesModel) => ({ size, places }),
    planLinesBoard,
  );
  const found = useLinesFound();
  const { strokes } = layout;
  return (
    <>
      <BoardHead layout={layout} colours={colours} title={({ title }: LinesModel) => found(title)} />
      <HeadFigures
        colours={colours}
        figures={{
          output: { plan: layout.output, select: ({ output }: LinesModel) => output },
          oee: { plan: layout.oee, select: ({ oee }: LinesModel) => oee },
          running: {
            plan: layout.running,
            select: ({ running }: LinesModel) => running,
            isBarQuiet: true,
          },
        }}
      />
      {layout.tiles.map((box, index) => (
        <LineTile
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
          key={`${shape.places}.${index}`}
          index={index}
          box={box}
          slots={layout.slots}
          colours={colours}
        />
      ))}
      <Tile x={strokes.x} y={strokes.y} width={strokes.w} height={strokes.h}>
        <LiveSketch
          select={({ page }: LinesModel) => page}
          paint={(pen, page) => paintPageStrokes(pen, { ...strokes, x: 0, y: 0 }, page, colours.tokens)}
        />
      </Tile>
    </>
  );
}
