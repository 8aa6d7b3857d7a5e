import type { ReactNode } from 'react';
import { planOfficeBoard } from '#display/boards/office/layout/layout.ts';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { OfficeTexts } from '#display/boards/office/model/texts.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { CheckBlock, DutyBlock, StockBlock } from './block-views.tsx';
import { OrderList } from './order-list.tsx';
import { StagesView } from './stages-view.tsx';
import { WeekView } from './week-view.tsx';

/** The board of a warehouse's office: are today's orders in time, and where is the work held up. */
export function OfficeBoardView(): ReactNode {
  const { orientation, t } = useBoard<OfficeModel, OfficeTexts>();
  const { shape, layout, colours } = useLayout(
    ({ stages, staff }: OfficeModel) => ({ hasStages: stages.length > 0, hasStaff: staff !== null }),
    planOfficeBoard,
  );
  // Rows come and go with the shape: what is drawn for one shape is not changed into another.
  const key = `${orientation}.${shape.hasStages}.${shape.hasStaff}`;
  return (
    <>
      <BoardHead
        layout={layout}
        colours={colours}
        title={({ warehouse }: OfficeModel) => `${warehouse} · ${t('office.title')}`}
      />
      <HeadFigures
        colours={colours}
        figures={{
          done: { plan: layout.done, select: ({ done }: OfficeModel) => done },
          onTime: { plan: layout.onTime, select: ({ onTime }: OfficeModel) => onTime },
          third: { plan: layout.third, select: ({ third }: OfficeModel) => third },
        }}
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
