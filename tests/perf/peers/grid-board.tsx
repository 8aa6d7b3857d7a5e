import { type ReactNode, useMemo } from 'react';
import { lineBoard } from '#display/boards/line/board.ts';
import { lookOf } from '#display/boards/line/view/colours.ts';
import { useBoard, useShape } from '#display/boards/line/view/hooks.ts';
import { TileView } from '#display/boards/line/view/tile-view.tsx';
import type { Board } from '#display/runtime/board/board.ts';
import { planGrid } from './grid-plan.ts';
import { createGridScenario } from './grid-scenario.ts';

/**
 * The bench's board: the line board's model, tiles and runtime, with more machines than a line may have and without
 * what stands around the flow.
 */
export const gridBoard: Board = (visit) =>
  lineBoard((definition) => visit({ ...definition, View: GridView, createScenario: createGridScenario }));

function GridView(): ReactNode {
  const { theme, palette } = useBoard();
  const look = useMemo(() => lookOf({ theme, palette }), [theme, palette]);
  const ids = useShape((model) => model.machines.map(({ id }) => id));
  const cells = useMemo(() => planGrid(ids.length), [ids]);
  return cells.map(({ box, slots }, index) => {
    const machineId = ids[index] ?? '';
    return <TileView key={machineId} machineId={machineId} box={box} slots={slots} look={look} />;
  });
}
