import type { ReactNode } from 'react';
import { planWarehouseBoard } from '#display/boards/warehouse/layout/layout.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { useStaffAction } from '#display/kit/touch/use-staff-action.ts';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { taskPage } from '#display/kit/warehouse/console-pages.ts';
import type { WarehouseTexts } from '#display/kit/warehouse/texts.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { stepWarehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { DockTile } from './dock-tile.tsx';
import { exceptionRow, taskRow, zoneRow } from './list-items.ts';
import { ListView } from './list-view.tsx';
import { RateView } from './rate-view.tsx';
import { SideView } from './side-view.tsx';

/** The board of the docks: are we on time, and otherwise which dock or wave is late, and by how much. */
export function WarehouseBoardView(): ReactNode {
  const { t, model, openPage, call } = useBoard<WarehouseModel, WarehouseTexts>();
  const act = useStaffAction();
  const { shape, layout, colours } = useLayout(
    ({ size, places }: WarehouseModel) => ({ size, places }),
    planWarehouseBoard,
  );
  const { strokes } = layout;
  const openTask = (id: string): void => {
    const task = model().tasks.rows.find((row) => row.id === id);
    if (!task) return;
    const { path, query } = taskPage(task);
    openPage(path, query);
  };
  const acknowledge = (id: string): void => {
    const text = model().exceptions.rows.find((row) => row.id === id)?.text ?? '';
    act(
      () => call(stepWarehouseException, { params: { id }, body: { step: 'acknowledge' } }),
      t('warehouseBoard.exceptions.acknowledged', { text }),
    );
  };
  return (
    <>
      <BoardHead layout={layout} colours={colours} title={({ warehouse }: WarehouseModel) => warehouse}>
        <SideView layout={layout} colours={colours} />
      </BoardHead>
      <HeadFigures
        colours={colours}
        figures={{
          outbound: { plan: layout.outbound, select: ({ outbound }: WarehouseModel) => outbound },
          inbound: { plan: layout.inbound, select: ({ inbound }: WarehouseModel) => inbound },
        }}
      />
      <RateView plan={layout.rate} colours={colours} />
      {layout.tiles.map((box, index) => (
        <DockTile
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
          key={`${shape.size}${index}`}
          index={index}
          box={box}
          slots={layout.slots}
          colours={colours}
        />
      ))}
      <PageStrokes box={strokes} colours={colours} select={({ page }: WarehouseModel) => page} />
      <ListView
        name="tasks"
        plan={layout.tasks}
        colours={colours}
        select={(model) => model.tasks}
        toRow={taskRow}
        isShortGood
        onTap={openTask}
      />
      <ListView
        name="zones"
        plan={layout.zones}
        colours={colours}
        select={(model) => model.zones}
        heads={[
          t('warehouseBoard.zones.picked'),
          t('warehouseBoard.zones.put_away'),
          t('warehouseBoard.zones.used'),
        ]}
        toRow={zoneRow}
        isShortGood={false}
      />
      <ListView
        name="exceptions"
        plan={layout.exceptions}
        colours={colours}
        select={(model) => model.exceptions}
        toRow={exceptionRow}
        isShortGood
        onTap={acknowledge}
      />
    </>
  );
}
