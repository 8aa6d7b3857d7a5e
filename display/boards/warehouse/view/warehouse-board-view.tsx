import { type ReactNode, useMemo } from 'react';
import { planWarehouseBoard } from '#display/boards/warehouse/layout/layout.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { WarehouseTexts } from '#display/boards/warehouse/model/texts.ts';
import { coloursOf } from '#display/kit/colours.ts';
import { FigureView } from '#display/kit/figures/figure-view.tsx';
import { HeadBar } from '#display/kit/head/head-bar.tsx';
import { AlarmEdge, VerdictView } from '#display/kit/head/verdict-view.tsx';
import { paintPageStrokes } from '#display/kit/paging/page-strokes.ts';
import { LiveSketch } from '#display/kit/view/live-sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { DockTile } from './dock-tile.tsx';
import { exceptionRow, taskRow, zoneRow } from './list-items.ts';
import { ListView } from './list-view.tsx';
import { RateView } from './rate-view.tsx';
import { SideView } from './side-view.tsx';

/** The board of the docks: are we on time, and otherwise which dock or wave is late, and by how much. */
export function WarehouseBoardView(): ReactNode {
  const { orientation, theme, palette, t } = useBoard<WarehouseModel, WarehouseTexts>();
  const shape = useShape(({ size, places }: WarehouseModel) => ({ size, places }));
  const layout = useMemo(() => planWarehouseBoard(shape, orientation), [shape, orientation]);
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  const verdictOf = ({ verdict }: WarehouseModel) => verdict;
  const { strokes } = layout;
  return (
    <>
      <AlarmEdge height={layout.height} colours={colours} select={verdictOf} />
      <HeadBar
        plan={layout.bar}
        colours={colours}
        select={({ warehouse, data, clock }: WarehouseModel) => ({
          title: warehouse,
          status: { text: data.text, isOld: stalenessTreatment(data.staleness).showsAge },
          clock,
        })}
      />
      <VerdictView plan={layout.verdict} colours={colours} select={verdictOf} />
      <SideView layout={layout} colours={colours} />
      <FigureView
        plan={layout.outbound}
        colours={colours}
        name="outbound"
        style="far"
        isBarStrong
        select={(model: WarehouseModel) => model.outbound}
      />
      <FigureView
        plan={layout.inbound}
        colours={colours}
        name="inbound"
        style="far"
        isBarStrong
        select={(model: WarehouseModel) => model.inbound}
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
      <Tile x={strokes.x} y={strokes.y} width={strokes.w} height={strokes.h}>
        <LiveSketch
          select={({ page }: WarehouseModel) => page}
          paint={(pen, page) => paintPageStrokes(pen, { ...strokes, x: 0, y: 0 }, page, colours.tokens)}
        />
      </Tile>
      <ListView
        name="tasks"
        plan={layout.tasks}
        colours={colours}
        select={(model) => model.tasks}
        toRow={taskRow}
        isShortGood
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
      />
    </>
  );
}
