import type { ReactNode } from 'react';
import type { UnitSlots } from '#display/boards/pretreatment/layout/unit-slots.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import type { UnitModel } from '#display/boards/pretreatment/model/unit-model.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import { liquidColour, paintVessel } from '#display/kit/pretreatment/paint-vessel.ts';
import { type RoleColours, roleColours } from '#display/kit/tiles/role-colours.ts';
import { RunTile } from '#display/kit/tiles/run-tile.tsx';
import { paintTileBody } from '#display/kit/tiles/tile-body.ts';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { fitUnit } from './fit-unit.ts';

interface UnitTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: UnitSlots;
  readonly colours: Colours;
}

/** The unit at a place of the page. A touch leads to its machine. */
export function UnitTile({ index, box, slots, colours }: UnitTileProps): ReactNode {
  const { navigate } = useBoard();
  const machineId = useShape(({ units }: PretreatmentModel) => units[index]?.machineId ?? null);
  const { name, figure, line, large } = slots;
  return (
    <RunTile
      box={box}
      colours={colours}
      places={{
        name,
        figure,
        temperature: large?.temperature ?? null,
        product: large?.product ?? null,
        foot: large?.foot ?? null,
        footUnit: large?.footUnit ?? null,
        line: large ? null : line,
      }}
      select={({ units }: PretreatmentModel) => units[index] ?? null}
      lookOf={(unit) => {
        if (!unit) return null;
        const look = roleColours(unit, colours);
        const { runs, hasVessel } = fitUnit(unit, index, look, slots);
        const paint = (pen: Pen) => paintBody(pen, unit, { box, slots, look, colours, hasVessel });
        return { ground: look.ground, runs, paint };
      }}
      onTap={machineId === null ? undefined : () => navigate(MACHINE_PATH, { mId: machineId })}
    />
  );
}

interface BodyLook {
  readonly box: Box;
  readonly slots: UnitSlots;
  readonly look: RoleColours;
  readonly colours: Colours;
  readonly hasVessel: boolean;
}

function paintBody(pen: Pen, unit: UnitModel, { box, slots, look, colours, hasVessel }: BodyLook): void {
  paintTileBody(pen, unit.role, box, look);
  const { large, bar } = slots;
  if (large) {
    if (hasVessel) paintVessel(pen, unit, large.vessel, look, colours);
    const { x, y, w, h } = large.rule;
    pen.rect(x, y, w, h).fill(look.track);
    return;
  }
  if (!unit.level) return;
  paintBar(pen, bar, unit.level.share, {
    colour: liquidColour(unit, look, colours),
    track: look.track,
    radius: bar.h / 2,
  });
  if (unit.level.low === null) return;
  const markX = bar.x + bar.w * unit.level.low - 2;
  pen.rect(markX - 3, bar.y - 4, 10, bar.h + 8).fill(look.ground);
  pen.rect(markX, bar.y - 4, 4, bar.h + 8).fill(look.text);
}
