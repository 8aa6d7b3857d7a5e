import { type ReactNode, useMemo, useRef } from 'react';
import type { DockSlots } from '#display/boards/warehouse/layout/dock-slots.ts';
import type { DockTile as DockTileModel, WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import type { Colours } from '#display/kit/colours.ts';
import { paintBar } from '#display/kit/figures/paint-bar.ts';
import type { RunPlace } from '#display/kit/text-place.ts';
import { type RoleColours, roleColours } from '#display/kit/tiles/role-colours.ts';
import { paintTileBody } from '#display/kit/tiles/tile-body.ts';
import { runProps } from '#display/kit/view/live-run.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { APPOINTMENTS_PAGE } from '#display/kit/warehouse/console-pages.ts';
import type { Box } from '#display/parts/box.ts';
import { measureRun, Run, type RunProps } from '#display/parts/flat/run-part.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawStrokes } from '#display/parts/pen.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { RunItem } from '#display/parts/run-layout.ts';
import { GroundContext } from '#display/parts/scene.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { dockPictogram } from '#shared/theme/dock-pictogram.ts';
import { type DockItems, largeItems, scaledItems, smallItems } from './dock-items.ts';

interface DockTileProps {
  readonly index: number;
  readonly box: Box;
  readonly slots: DockSlots;
  readonly colours: Colours;
}

/** Between what stands at the left and at the right of a line, in a tile of the usual size. */
const APART = 14;
const ORIGIN = { x: 0, y: 0, w: 0, h: 0 };

/** The dock at a place of the page; on the place after the last one what is free or closed. */
export function DockTile({ index, box, slots, colours }: DockTileProps): ReactNode {
  const { openPage } = useBoard();
  const no = useShape(({ docks }: WarehouseModel) => docks[index]?.appointmentNo ?? null);
  const ground = useMemo(() => ({ colour: colours.tokens.surface }), [colours]);
  const body = useRef<PartHandle<SketchProps>>(null);
  const handles = {
    name: useRef<PartHandle<RunProps>>(null),
    top: useRef<PartHandle<RunProps>>(null),
    figure: useRef<PartHandle<RunProps>>(null),
    middleLeft: useRef<PartHandle<RunProps>>(null),
    middleRight: useRef<PartHandle<RunProps>>(null),
    footLeft: useRef<PartHandle<RunProps>>(null),
    footRight: useRef<PartHandle<RunProps>>(null),
  };
  const { large } = slots;

  useFitted(
    ({ docks, folded }: WarehouseModel) => ({
      dock: docks[index] ?? null,
      folded: index === docks.length ? folded : null,
    }),
    ({ dock, folded }) => {
      const shown = dock ?? (folded ? foldedDock(folded) : null);
      if (!shown) {
        for (const handle of Object.values(handles)) handle.current?.set({ items: NONE });
        body.current?.set({ paint: paintNothing });
        return;
      }
      const look = roleColours(shown, colours);
      ground.colour = look.ground;
      const items = scaledItems((large ? largeItems : smallItems)(shown, `dock${index}`, look), slots.scale);
      const pair = (left: readonly RunItem[], right: readonly RunItem[], w: number) => ({
        items: left,
        maxWidth: w - (right.length > 0 ? measureRun(right).width + APART : 0),
      });
      const head = fittingHead(items, slots);
      handles.top.current?.set({ items: head.top });
      handles.name.current?.set(pair(head.name, head.top, slots.name.w));
      handles.middleRight.current?.set({ items: items.middleRight });
      // In a small tile a name counts more than the direction.
      const isLong = large === null && widthOf(items.middleLeft) > slots.line.w;
      const middle = isLong ? items.middleLeft.filter(({ kind }) => kind !== 'mark') : items.middleLeft;
      handles.middleLeft.current?.set(pair(middle, items.middleRight, slots.line.w));
      // Why it is late, and the order's number, count more than how long the truck waits.
      const footW = widthOf(items.footLeft) + APART + widthOf(items.footRight);
      const footRight = footW > slots.line.w ? NONE : items.footRight;
      handles.footRight.current?.set({ items: footRight });
      handles.footLeft.current?.set(pair(items.footLeft, footRight, slots.line.w));
      handles.figure.current?.set({ items: items.figure });
      // A figure is never cut: the picture gives way.
      const isRoom = large !== null && widthOf(items.figure) + APART <= slots.name.w - large.picture.w;
      body.current?.set({ paint: (pen) => paintBody(pen, shown, { box, slots, look, hasPicture: isRoom }) });
    },
  );

  const at = (place: RunPlace) => runProps(place, ORIGIN);
  return (
    <Tile
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      onTap={no === null ? undefined : () => openPage(APPOINTMENTS_PAGE, { no })}
    >
      <GroundContext.Provider value={ground}>
        <Sketch handle={body} paint={paintNothing} />
        <Run handle={handles.name} {...at(slots.name)} />
        <Run handle={handles.top} {...at(slots.top)} />
        <Run handle={handles.middleLeft} {...at(slots.line)} />
        {large ? (
          <>
            <Run handle={handles.figure} {...at(large.figure)} />
            <Run handle={handles.middleRight} {...at(large.middleRight)} />
            <Run handle={handles.footLeft} {...at(large.footLeft)} />
            <Run handle={handles.footRight} {...at(large.footRight)} />
          </>
        ) : null}
      </GroundContext.Provider>
    </Tile>
  );
}

const NONE: readonly RunItem[] = [];

function widthOf(items: readonly RunItem[]): number {
  return measureRun(items).width;
}

/** Of a long code and a long time that would run together the unit goes first, then the mark: both say what it is. */
function fittingHead(
  { name, top }: DockItems,
  { name: place, large }: DockSlots,
): Pick<DockItems, 'name' | 'top'> {
  const fits = (head: Pick<DockItems, 'name' | 'top'>): boolean =>
    large !== null || widthOf(head.name) + APART + widthOf(head.top) <= place.w;
  const heads = [
    { name, top },
    { name, top: top.slice(0, 1) },
  ];
  return heads.find(fits) ?? { name: name.filter(({ kind }) => kind !== 'mark'), top: top.slice(0, 1) };
}

function foldedDock({ figure, text }: NonNullable<WarehouseModel['folded']>): DockTileModel {
  return {
    id: '',
    appointmentNo: null,
    name: figure,
    code: figure,
    role: 'quiet',
    mark: 'door',
    tone: 'shutdown',
    needsPerson: false,
    job: null,
    picture: 'open',
    figure: '',
    unit: '',
    whole: '',
    isStruck: false,
    carrier: '',
    plate: '',
    bar: null,
    foot: text,
    isFootStrong: false,
    wait: '',
    reason: '',
    small: { figure: '', unit: '', line: text },
  };
}

interface BodyLook {
  readonly box: Box;
  readonly slots: DockSlots;
  readonly look: RoleColours;
  readonly hasPicture: boolean;
}

function paintBody(pen: Pen, dock: DockTileModel, { box, slots, look, hasPicture }: BodyLook): void {
  paintTileBody(pen, dock.role, box, look);
  if (slots.large && hasPicture)
    drawStrokes(pen, dockPictogram(dock.picture), slots.large.picture, look.drawing);
  if (!dock.bar) return;
  const { x, y, w, h } = slots.bar;
  paintBar(pen, slots.bar, dock.bar.share, { colour: look.bar, track: look.track, radius: h / 2 });
  if (dock.bar.due === null) return;
  const markX = x + (w - 4) * dock.bar.due;
  pen.rect(markX - 3, y - 6, 10, h + 12).fill(look.ground);
  pen.rect(markX, y - 6, 4, h + 12).fill(look.text);
}
