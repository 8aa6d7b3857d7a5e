import type { ReactNode } from 'react';
import { planPretreatmentBoard } from '#display/boards/pretreatment/layout/layout.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import type { PretreatmentTexts } from '#display/boards/pretreatment/model/texts.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { useStaffAction } from '#display/kit/touch/use-staff-action.ts';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { acknowledgeAlarms } from '#shared/contracts/alarms/alarm.ts';
import { AlarmList } from './alarm-list.tsx';
import { BATCHES_PAGE, CLEANINGS_PAGE } from './console-pages.ts';
import { PipesView } from './pipes-view.tsx';
import { UnitTile } from './unit-tile.tsx';
import { WorkList } from './work-list.tsx';
import { batchLook, cipLook } from './work-looks.ts';

/** The board of a pre-treatment hall: will the fillers run dry, when, and which unit is to blame. */
export function PretreatmentBoardView(): ReactNode {
  const { t, model, openPage, call, orientation } = useBoard<PretreatmentModel, PretreatmentTexts>();
  const act = useStaffAction();
  const { shape, layout, colours } = useLayout(
    ({ size, places }: PretreatmentModel) => ({ size, places }),
    planPretreatmentBoard,
  );
  const { grid, strokes } = layout;
  const acknowledge = (id: string): void => {
    const text = model().alarms.rows.find((row) => row.id === id)?.text ?? '';
    act(
      () => call(acknowledgeAlarms, { body: { ids: [id] } }),
      t('pretreatmentBoard.alarms.acknowledged', { text }),
    );
  };
  const key = `${orientation}.${shape.size}`;
  return (
    <>
      <BoardHead layout={layout} colours={colours} title={({ hall }: PretreatmentModel) => hall} />
      <HeadFigures
        colours={colours}
        figures={{
          released: { plan: layout.released, select: ({ released }: PretreatmentModel) => released },
          batches: { plan: layout.batchCount, select: ({ batchCount }: PretreatmentModel) => batchCount },
          supply: { plan: layout.supply, select: ({ supply }: PretreatmentModel) => supply },
        }}
      />
      <PipesView grid={grid} colours={colours} />
      {grid.tiles.map((box, index) => (
        <UnitTile
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
          key={`${shape.size}${index}`}
          index={index}
          box={box}
          slots={layout.slots}
          colours={colours}
        />
      ))}
      <PageStrokes box={strokes} colours={colours} select={({ page }: PretreatmentModel) => page} />
      <WorkList
        key={`batches.${key}`}
        name="batches"
        plan={layout.batches}
        colours={colours}
        select={({ batches }) => batches}
        toLook={batchLook}
        onTap={(no) => openPage(BATCHES_PAGE, { no })}
      />
      <WorkList
        key={`cips.${key}`}
        name="cips"
        plan={layout.cips}
        colours={colours}
        select={({ cips }) => cips}
        toLook={cipLook}
        onTap={(no) => openPage(CLEANINGS_PAGE, { no })}
      />
      <AlarmList key={`alarms.${key}`} plan={layout.alarms} colours={colours} onTap={acknowledge} />
    </>
  );
}
