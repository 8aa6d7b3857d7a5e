import type { ReactNode } from 'react';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { FigurePlan } from '#display/kit/figures/figure-plan.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import type { RateModel } from '#display/kit/warehouse/figures-model.ts';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';

const COLUMNS_H = 46;
const GAP = 4;
const LINE = 3;

/** Pallets an hour, and below them the hours before as columns under the line of their plan. */
export function RateView({
  plan,
  colours,
}: {
  readonly plan: FigurePlan;
  readonly colours: Colours;
}): ReactNode {
  const { bar, box } = plan;
  const columns = { x: bar.x, y: bar.y - 2, w: bar.w, h: COLUMNS_H + 4 };
  const above = { ...plan, box: { ...box, h: columns.y - box.y }, notes: [] };
  return (
    <>
      <FigureView
        plan={above}
        colours={colours}
        name="figure.rate"
        style="far"
        select={(model: WarehouseModel) => model.rate}
      />
      <Tile x={columns.x} y={columns.y} width={columns.w} height={columns.h}>
        <LiveSketch
          select={(model: WarehouseModel) => model.rate}
          paint={(pen, rate) => paintHours(pen, rate, { x: 0, y: 2, w: columns.w, h: COLUMNS_H }, colours)}
        />
      </Tile>
    </>
  );
}

/** The last column is hollow: its hour is not over. */
function paintHours(
  pen: Pen,
  { hours, mostPallets, staleness }: RateModel,
  box: Box,
  colours: Colours,
): void {
  const { tokens } = colours;
  const isOld = stalenessTreatment(staleness).isMuted;
  const step = box.w / Math.max(1, hours.length);
  const yOf = (pallets: number): number => box.y + box.h - (pallets / mostPallets) * (box.h - LINE);
  hours.forEach(({ pallets, isBad, isOver }, index) => {
    const x = box.x + index * step + GAP / 2;
    const y = Math.min(yOf(pallets), box.y + box.h - 2);
    const h = box.y + box.h - y;
    if (isOver)
      pen
        .roundRect(x, y, step - GAP, h, 3)
        .fill(isOld ? tokens.textMuted : isBad ? stateColours('fault', colours).fill : tokens.textSecondary);
    else
      pen
        .roundRect(x + 1.5, y + 1.5, step - GAP - 3, Math.max(1, h - 3), 3)
        .stroke({ color: tokens.textPrimary, width: LINE });
  });
  let isDrawing = false;
  hours.forEach(({ planned }, index) => {
    if (planned === null) {
      isDrawing = false;
      return;
    }
    const y = yOf(planned) - LINE;
    const [from, to] = [box.x + index * step, box.x + (index + 1) * step];
    if (isDrawing) pen.lineTo(from, y);
    else pen.moveTo(from, y);
    pen.lineTo(to, y);
    isDrawing = true;
  });
  pen.stroke({ color: tokens.textPrimary, width: LINE });
}
