import type { ReactNode } from 'react';
import { planLinesBoard, planOpenedLines } from '#display/boards/line/layout/lines-layout.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import { LINE_PATH } from '#display/kit/addresses.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import type { LinesTexts } from '#display/kit/lines/lines-texts.ts';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { useEscape } from '#display/kit/touch/use-escape.ts';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { LineTile } from './line-tile.tsx';
import { useLinesFound } from './use-lines-found.ts';

/** All lines of a plant: which one is down, by what and since when, and how the others run. */
export function LinesBoardView(): ReactNode {
  const { back, cameFrom } = useBoard<LinesModel, LinesTexts>();
  const from = cameFrom();
  const { shape, layout, colours } = useLayout(
    ({ size, places }: LinesModel) => ({ size, places }),
    from === null ? planLinesBoard : planOpenedLines,
  );
  // Without a place to go back to the board is the first one of its wall.
  const goBack = (): void => back(LINE_PATH);
  useEscape(() => from !== null && goBack());
  const found = useLinesFound();
  const { strokes } = layout;
  return (
    <>
      <BoardHead layout={layout} colours={colours} title={({ title }: LinesModel) => found(title)} />
      {layout.back && from && (
        <TouchButton
          box={layout.back}
          name="back"
          colours={colours}
          arrow="left"
          onTap={goBack}
          select={() => from.title}
        />
      )}
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
      <PageStrokes box={strokes} colours={colours} select={({ page }: LinesModel) => page} />
    </>
  );
}
