import { type ReactNode, useCallback, useMemo } from 'react';
import { WAREHOUSE_PATH } from '#display/kit/addresses.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { APPOINTMENTS_PAGE } from '#display/kit/warehouse/console-pages.ts';
import { tourStops } from '#display/kit3d/camera/flight.ts';
import { Callouts } from '#display/kit3d/hud/callout.tsx';
import { placeCards } from '#display/kit3d/hud/callout-cards.ts';
import type { FloorTag } from '#display/kit3d/hud/floor-tag-plan.ts';
import { FloorTags } from '#display/kit3d/hud/floor-tags.tsx';
import { NearFrame } from '#display/kit3d/hud/near-frame.tsx';
import { SolidSceneView } from '#display/kit3d/hud/solid-scene-view.tsx';
import { useCamera } from '#display/kit3d/hud/use-camera.ts';
import { useSceneLayout } from '#display/kit3d/layout/use-scene-layout.ts';
import type { Box } from '#display/parts/box.ts';
import { Sketch } from '#display/parts/sketch.tsx';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import type { DoorCellPlan, HallLayout } from '#display/screens/hall/layout/hall-layout.ts';
import type { DoorModel } from '#display/screens/hall/model/door-model.ts';
import type { HallModel } from '#display/screens/hall/model/model.ts';
import type { SceneArea } from '#display/screens/hall/model/scene-model.ts';
import { doorId } from '#display/screens/hall/model/trouble-model.ts';
import { DoorCell } from './door-cell.tsx';
import { doorsShown } from './doors-shown.ts';
import { foundPoints } from './found-places.ts';
import { anchorOf, areaOf } from './hall-areas.ts';
import { createHallScene, type HallRoom } from './hall-scene.ts';
import { LegendView } from './legend-view.tsx';
import { planRoom } from './plan-room.ts';
import { FoundBar, SearchButton, SearchPanel } from './search-view.tsx';
import { useFloorSearch } from './use-floor-search.ts';

/** Height of the edge over which the yard goes down into the page's background. */
const FADE = { steps: 12, height: 84 } as const;

/** As many aisles are seen well from near. */
const STOP_AISLES = 4;

/** The warehouse as a place, with the figures of the board of its docks over it. */
export function HallView(): ReactNode {
  const { navigate, openPage, model } = useBoard<HallModel, unknown>();
  const { layout, colours } = useSceneLayout('hall', ({ shape }: HallModel) => shape, planRoom);
  const { screen, plan, angles, camera: home, own, room, cells, targets, letters, things } = layout;
  const search = useFloorSearch();
  const { troubleId, found } = useShape(({ callouts, scene }: HallModel) => ({
    troubleId: callouts[0]?.anchorId ?? null,
    found: scene.found,
  }));
  const stops = useMemo(
    () =>
      tourStops(
        plan.aisles.map(({ x, z, length }) => [x, 0, z - length / 2]),
        STOP_AISLES,
      ),
    [plan],
  );
  const asked = useMemo(() => foundPoints(plan, found), [plan, found]);
  const { camera, isFlying, isNear, onArrive, hold } = useCamera({
    home,
    angles,
    room: screen.room,
    height: screen.height,
    troubleId,
    anchorOf: (id) => anchorOf(plan, id),
    asked,
    stops,
    own,
  });
  const free = search.isOpen ? besides(screen, screen.searchPanel) : screen;
  const isSeen = ({ box }: DoorCellPlan): boolean => !search.isOpen || !touches(box, screen.searchPanel);
  const { isSettled } = search;
  const openDoor = useCallback(
    ({ appointmentNo }: DoorModel) => {
      if (isSettled()) openPage(APPOINTMENTS_PAGE, appointmentNo === null ? {} : { no: appointmentNo });
    },
    [openPage, isSettled],
  );
  const openTarget = useCallback(
    (target: string) => {
      const door = model().doors.find(({ id }) => doorId(id) === target);
      if (door) openDoor(door);
      else if (isSettled()) navigate(WAREHOUSE_PATH);
    },
    [model, navigate, openDoor, isSettled],
  );
  const cardRoom = {
    room: screen.room,
    shelf: free.shelf,
    widthMost: screen.calloutMost,
    camera,
    anchorOf: (anchorId: string) => anchorOf(plan, anchorId),
  };
  const { foot } = screen;
  const paintFoot = useMemo(() => {
    const { background } = colours.tokens;
    return ((pen) => {
      for (let step = 0; step < FADE.steps; step += 1) {
        const y = foot.y - FADE.height + (step / FADE.steps) * FADE.height;
        const alpha = ((step + 1) / FADE.steps) ** 1.4;
        pen.rect(foot.x, y, foot.w, FADE.height / FADE.steps + 0.4).fill({ color: background, alpha });
      }
      pen.rect(foot.x, foot.y, foot.w, foot.h).fill(background);
    }) satisfies Parameters<typeof Sketch>[0]['paint'];
  }, [colours, foot]);
  return (
    <>
      <SolidSceneView
        plan={room}
        slab={plan.slab}
        camera={camera}
        onArrive={onArrive}
        hold={hold}
        colours={colours}
        create={createHallScene}
        select={({ scene }: HallModel) => scene}
        targets={targets}
        onTarget={openTarget}
      />
      <NearFrame isNear={isNear} screen={screen} colours={colours} />
      <Sketch paint={paintFoot} />
      <BoardHead layout={screen} colours={colours} title={({ warehouse }: HallModel) => warehouse} />
      <HeadFigures
        colours={colours}
        figures={{
          output: { plan: screen.output, select: ({ output }: HallModel) => output },
          capacity: {
            plan: screen.capacity,
            select: ({ capacity }: HallModel) => capacity,
            isBarQuiet: true,
          },
          onTime: { plan: screen.onTime, select: ({ onTime }: HallModel) => onTime, isBarQuiet: true },
        }}
      />
      {search.isOpen ? null : (
        <LegendView
          box={screen.legend}
          aside={screen.legendAside}
          cardsOf={(callouts) => (isFlying ? [] : placeCards(callouts, cardRoom).map(({ box }) => box))}
          colours={colours}
        />
      )}
      {isFlying ? null : (
        <>
          <FloorTags
            key={`tags ${search.isOpen}`}
            camera={camera}
            colours={colours}
            room={free.room}
            shelf={free.shelf}
            letters={letters}
            things={things}
            select={({ scene, callouts }: HallModel) => ({
              areas: scene.areas,
              anchorIds: callouts.map(({ anchorId }) => anchorId),
            })}
            tagsOf={({ areas }) => tagsOfAreas(areas, plan)}
            leadersOf={({ anchorIds }) =>
              anchorIds.map((id) => anchorOf(plan, id)).filter((top) => top !== null)
            }
          />
          <Callouts
            key={`callout ${search.isOpen}`}
            {...cardRoom}
            colours={colours}
            select={({ callouts }: HallModel) => callouts}
          />
        </>
      )}
      {cells.map((cell, index) =>
        isSeen(cell) ? (
          <DoorCell
            key={cell.box.x + cell.box.y * 10_000}
            index={index}
            cells={cells.length}
            plan={cell}
            colours={colours}
            onDoor={openDoor}
          />
        ) : null,
      )}
      <PageStrokes
        box={screen.strokes}
        colours={colours}
        select={({ doors, atMs }: HallModel) => doorsShown(doors, cells.length, atMs).page}
      />
      <SearchButton box={screen.searchButton} colours={colours} search={search} />
      {search.isOpen ? (
        <SearchPanel plan={layout.search} colours={colours} search={search} />
      ) : (
        <FoundBar box={screen.foundBar} colours={colours} search={search} />
      )}
    </>
  );
}

/** What a panel leaves of the room and of the shelf. */
function besides({ room, shelf }: HallLayout, panel: Box): Pick<HallLayout, 'room' | 'shelf'> {
  const cut = (box: Box): Box => {
    if (!touches(box, panel)) return box;
    return panel.x > box.x + box.w / 3
      ? { ...box, w: panel.x - 24 - box.x }
      : { ...box, h: Math.max(0, panel.y - 12 - box.y) };
  };
  return { room: cut(room), shelf: cut(shelf) };
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function tagsOfAreas(areas: readonly SceneArea[], plan: HallRoom['plan']): FloorTag[] {
  return areas.flatMap((one) => {
    const area = one.kind === 'culprit' ? null : areaOf(plan, one);
    return area ? [{ area, state: one.state, ...(one.mark && { mark: one.mark }), text: one.text }] : [];
  });
}
