import { type ReactNode, useMemo, useRef } from 'react';
import type { UnitSlots } from '#display/boards/pretreatment/layout/unit-slots.ts';
import type { PretreatmentModel } from '#display/boards/pretreatment/model/model.ts';
import type { UnitModel } from '#display/boards/pretreatment/model/unit-model.ts';
import { MACHINE_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { type RoleColours, roleColours } from '#display/kit/tiles/role-colours.ts';
import { paintTileBody } from '#display/kit/tiles/tile-body.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import type { Box } from '#display/parts/box.ts';
import { Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { RunItem } from '#display/parts/run-layout.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { fitUnit } from './fit-unit.ts';
import { liquidColour, paintVessel } from './paint-vessel.ts';

interface UnitTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: UnitSlots;
  readonly colours: Colours;
}

const ORIGIN = { x: 0, y: 0, w: 0, h: 0 };
const NONE: readonly RunItem[] = [];

/** The unit at a place of the page. A touch leads to its machine. */
export function UnitTile({ index, box, slots, colours }: UnitTileProps): ReactNode {
  const { navigate } = useBoard();
  const machineId = useShape(({ units }: PretreatmentModel) => units[index]?.machineId ?? null);
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const handles = {
    name: useRef<PartHandle<RunProps>>(null),
    figure: useRef<PartHandle<RunProps>>(null),
    temperature: useRef<PartHandle<RunProps>>(null),
    product: useRef<PartHandle<RunProps>>(null),
    foot: useRef<PartHandle<RunProps>>(null),
    footUnit: useRef<PartHandle<RunProps>>(null),
    line: useRef<PartHandle<RunProps>>(null),
  };
  const { large } = slots;

  useFitted(
    ({ units }: PretreatmentModel) => units[index] ?? null,
    (unit) => {
      const look = unit && roleColours(unit, colours);
      const fitted = unit && look && fitUnit(unit, index, look, slots);
      handles.name.current?.set({ items: fitted?.name ?? NONE });
      handles.figure.current?.set({ items: fitted?.figure ?? NONE });
      handles.temperature.current?.set({ items: fitted?.temperature ?? NONE });
      handles.product.current?.set({ items: fitted?.product ?? NONE, maxWidth: fitted?.productW ?? 0 });
      handles.foot.current?.set({ items: fitted?.foot ?? NONE, maxWidth: fitted?.footW ?? 0 });
      handles.footUnit.current?.set({ items: fitted?.footUnit ?? NONE });
      handles.line.current?.set({ items: fitted?.line ?? NONE, maxWidth: fitted?.lineW ?? 0 });
      if (look) ground.colour = look.ground;
      body.current?.set({
        paint:
          unit && look
            ? (pen) =>
                paintBody(pen, unit, { box, slots, look, colours, hasVessel: fitted?.hasVessel ?? false })
            : paintNothing,
      });
    },
  );

  const at = (place: RunPlace) => runProps(place, ORIGIN);
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={machineId === null ? undefined : () => navigate(MACHINE_PATH, { mId: machineId })}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        <Run handle={handles.name} {...at(slots.name)} />
        <Run handle={handles.figure} {...at(slots.figure)} />
        {large ? (
          <>
            <Run handle={handles.temperature} {...at(large.temperature)} />
            <Run handle={handles.product} {...at(large.product)} />
            <Run handle={handles.foot} {...at(large.foot)} />
            <Run handle={handles.footUnit} {...at(large.footUnit)} />
          </>
        ) : (
          <Run handle={handles.line} {...at(slots.line)} />
        )}
      </GroundContext.Provider>
    </Tile>
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
