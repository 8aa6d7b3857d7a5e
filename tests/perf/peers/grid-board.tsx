import { type ReactNode, useMemo } from 'react';
import { lineBoard } from '#display/boards/line/board.ts';
import { coloursOf } from '#display/kit/colours.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { MachineTile } from '#display/kit/machine-tile/machine-tile.tsx';
import type { Board } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { planGrid } from './grid-plan.ts';
import { createGridScenario } from './grid-scenario.ts';

/**
 * The bench's board: the line board's model, tiles and runtime, with more machines than a line may have and without
 * what stands around the flow.
 */
export const gridBoard: Board = (visit) =>
  lineBoard((definition) => visit({ ...definition, View: GridView, createScenario: createGridScenario }));

function GridView(): ReactNode {
  const { theme, palette, navigate } = useBoard();
  const colours = useMemo(() => coloursOf({ theme, palette }), [theme, palette]);
  const ids = useShape((model: LineModel) => model.machines.map(({ id }) => id));
  const cells = useMemo(() => planGrid(ids.length), [ids]);
  return cells.map(({ box, slots }, index) => {
    const machineId = ids[index] ?? '';
    return (
      <MachineTile
        key={machineId}
        machineId={machineId}
        box={box}
        slots={slots}
        colours={colours}
        onTap={() => navigate('/MachineIndex', { mId: machineId })}
      />
    );
  });
}
