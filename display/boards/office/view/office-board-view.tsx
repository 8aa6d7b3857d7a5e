import { type ReactNode, useMemo } from 'react';
import { planOfficeBoard } from '#display/boards/office/layout/layout.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import { coloursOf } from '#display/kit/colours.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { HeadBar } from '#display/kit/head/head-bar.tsx';
import { AlarmEdge, VerdictView } from '#display/kit/head/verdict-view.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { CheckBlock, DutyBlock, StockBlock } from './block-views.tsx';
import { OrderList } from './order-list.tsx';
import { StagesView } from './stages-view.tsx';
import { WeekView } from './week-view.tsx';

/** The board of a warehouse's office: are today's orders in time, and where is the work held up. */
export function OfficeBoardView(): ReactNode {
  const { orientation, theme, palette, t } = useBoard<OfficeModel, OfficeTexts>();
  const shape = useShape(({ stages, staff }: OfficeModel) => ({
    hasStages: stages.length > 0,
    hasStaff: staff !== null,
  }));
  const layout = useMemo(() => planOfficeBoard(shape, orientation), [shape, orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  const verdictOf = (model: OfficeModel) => model.verdict;
  // Rows come and go with the shape: what is drawn for one shape is not changed into another.
  const key = `${orientation}.${shape.hasStages}.${shape.hasStaff}`;
  return (
    <>
      <AlarmEdge height={layout.height} colours={colours} select={verdictOf} />
      <HeadBar
        plan={layout.bar}
        colours={colours}
        select={({ warehouse, data, clock }: OfficeModel) => ({
          title: `${warehouse} · ${t('office.title')}`,
          status: { text: data.text, isOld: stalenessTreatment(data.staleness).showsAge },
          clock,
        })}
      />
      <VerdictView plan={layout.verdict} colours={colours} select={verdictOf} />
      <FigureView
        plan={layout.done}
        colours={colours}
        name="done"
        style="far"
        isBarStrong
        select={(model: OfficeModel) => model.done}
      />
      <FigureView
        plan={layout.onTime}
        colours={colours}
        name="onTime"
        style="far"
        isBarStrong
        select={(model: OfficeModel) => model.onTime}
      />
      <FigureView
        plan={layout.third}
        colours={colours}
        name="third"
        style="far"
        isBarStrong
        select={(model: OfficeModel) => model.third}
      />
      {layout.stages ? <StagesView key={`stages.${key}`} plan={layout.stages} colours={colours} /> : null}
      <OrderList key={`list.${key}`} plan={layout.list} colours={colours} />
      <WeekView key={`week.${key}`} plan={layout.week} colours={colours} />
      <CheckBlock key={`quality.${key}`} plan={layout.quality} colours={colours} />
      <StockBlock key={`stock.${key}`} plan={layout.stock} colours={colours} />
      {layout.staff ? <DutyBlock key={`staff.${key}`} plan={layout.staff} colours={colours} /> : null}
    </>
  );
}
