import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { Tile } from '#display/parts/tile.tsx';
import type { ThemeTokens } from '#shared/theme/theme.ts';
import type { Page } from './page-at.ts';

type Shown = Pick<Page, 'page' | 'pages'>;

interface PageStrokesProps<Model> {
  readonly box: Box;
  readonly colours: Colours;
  readonly select: (model: Model) => Shown;
}

/** A stroke for each page of a list, at the right end of the box; none where there is one page only. */
export function PageStrokes<Model>({ box, colours, select }: PageStrokesProps<Model>): ReactNode {
  const { x, y, w, h } = box;
  return (
    <Tile x={x} y={y} width={w} height={h}>
      <LiveSketch select={select} paint={(pen, page) => paintStrokes(pen, { w, h }, page, colours.tokens)} />
    </Tile>
  );
}

const WIDEST = 52;
const GAP = 8;
const RADIUS = 4;

function paintStrokes(
  pen: Pen,
  box: Pick<Box, 'w' | 'h'>,
  { page, pages }: Shown,
  { textSecondary, surfaceSunken }: ThemeTokens,
): void {
  if (pages < 2) return;
  const w = Math.min(WIDEST, (box.w - (pages - 1) * GAP) / pages);
  for (let index = 0; index < pages; index += 1) {
    const x = box.w - (pages - index) * (w + GAP) + GAP;
    pen.roundRect(x, 0, w, box.h, RADIUS).fill(index === page ? textSecondary : surfaceSunken);
  }
}
