import { type ReactNode, useCallback, useMemo } from 'react';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { PageStrokes } from '#display/kit/paging/page-strokes.tsx';
import { LabelTile } from '#display/kit/view/live-label.tsx';
import { fitCamera, PORTRAIT_RAILWAY_ANGLES, RAILWAY_ANGLES } from '#display/kit3d/camera/camera.ts';
import { tourStops } from '#display/kit3d/camera/flight.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { Callouts } from '#display/kit3d/hud/callout.tsx';
import type { FloorTag } from '#display/kit3d/hud/floor-tag-plan.ts';
import { FloorTags } from '#display/kit3d/hud/floor-tags.tsx';
import { NearFrame } from '#display/kit3d/hud/near-frame.tsx';
import { type SceneTarget, SolidSceneView } from '#display/kit3d/hud/solid-scene-view.tsx';
import { useCamera } from '#display/kit3d/hud/use-camera.ts';
import { planDecor } from '#display/kit3d/layout/decor.ts';
import { planCameras } from '#display/kit3d/layout/own-cameras.ts';
import { useSceneLayout } from '#display/kit3d/layout/use-scene-layout.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { areaRects, tagRect } from '#display/screens/railway/layout/area-rects.ts';
import { letterHeightFor, numberBounds } from '#display/screens/railway/layout/letter-height.ts';
import { placeHandlers } from '#display/screens/railway/layout/place-handlers.ts';
import { placeYard } from '#display/screens/railway/layout/place-yard.ts';
import { planRailwayScreen } from '#display/screens/railway/layout/railway-layout.ts';
import { planYard } from '#display/screens/railway/layout/yard-plan.ts';
import { CRANE_Z, PITCH } from '#display/screens/railway/layout/yard-sizes.ts';
import type { RailwayScreenModel } from '#display/screens/railway/model/model.ts';
import type { RailwaySceneModel, SceneYard } from '#display/screens/railway/model/scene-model.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { TRAINS_PAGE, WAGONS_PAGE } from './console-pages.ts';
import { LegendView } from './legend-view.tsx';
import { createRailwayScene, type RailwayPlan } from './railway-scene.ts';
import { TimetableRowView } from './timetable-view.tsx';
import { WagonCellView } from './wagon-cell-view.tsx';
import { WeighingsView } from './weighings-view.tsx';

function planAll(yard: SceneYard, orientation: Orientation, stored: SceneLayout | null, language: Language) {
  const screen = planRailwayScreen(orientation);
  const plan = placeYard(planYard(yard), yard.tracks, stored);
  const angles = orientation === 'landscape' ? RAILWAY_ANGLES : PORTRAIT_RAILWAY_ANGLES;
  const camera = fitCamera(angles, plan.inView, screen.room, screen.height);
  const solid: RailwayPlan = {
    yard: plan,
    letterHeight: letterHeightFor(camera, plan),
    decor: planDecor(stored, camera, language),
  };
  const targets = plan.wagons.map(
    ({ id, x, z }): SceneTarget => ({
      id,
      bounds: { low: [x - PITCH / 2, 0, z - 1.6], high: [x + PITCH / 2, 4, z + 1.6] },
    }),
  );
  const own = planCameras(stored, screen);
  const letters = numberBounds(plan, solid.letterHeight);
  const things = targets.map(({ bounds }) => bounds);
  return { screen, places: plan.places, plan, camera, own, angles, solid, targets, letters, things };
}

const sceneOf = ({ scene }: RailwayScreenModel): RailwaySceneModel => scene;

/** As many wagons are seen well from near. */
const STOP_WAGONS = 3;

/** The tracks beside a warehouse as a place, with the figures of the boards over it. */
export function RailwayScreenView(): ReactNode {
  const { openPage, model } = useBoard<RailwayScreenModel, unknown>();
  const { layout, colours } = useSceneLayout(
    'railway',
    ({ scene }: RailwayScreenModel) => scene.yard,
    planAll,
  );
  const { screen, plan, camera: home, own, angles, solid, targets, letters, things } = layout;
  const openWagon = useCallback((no: string) => openPage(WAGONS_PAGE, { wagonNo: no }), [openPage]);
  const openTrain = useCallback((no: string) => openPage(TRAINS_PAGE, { no }), [openPage]);
  const openTarget = useCallback(
    (id: string) => {
      const no = model().scene.wagons.find((wagon) => wagon.id === id)?.no;
      if (no !== undefined) openWagon(no);
    },
    [model, openWagon],
  );

  /** The top of a machine: where its callout ends. */
  const topOf = useMemo(
    () =>
      (scene: RailwaySceneModel, id: string): Point3 | null => {
        const placed = placeHandlers(scene.handlers, plan).find(({ handler }) => handler.id === id);
        if (!placed) return null;
        const { x, z, handler } = placed;
        const { height, width } = GOODS_MODELS[MODEL_OF[handler.kind]];
        return handler.kind === 'gantry' ? [x, height - 1.9, CRANE_Z - width / 2 + 1] : [x, height, z];
      },
    [plan],
  );

  const stops = useMemo(
    () =>
      tourStops(
        plan.wagons.map(({ x, z }) => [x, 0, z]),
        STOP_WAGONS,
      ),
    [plan],
  );
  const troubleId = useShape(({ callouts }: RailwayScreenModel) => callouts[0]?.anchorId ?? null);
  const { camera, isFlying, isNear, onArrive, hold } = useCamera({
    home,
    angles,
    room: screen.room,
    height: screen.height,
    troubleId,
    anchorOf: (id) => topOf(model().scene, id),
    stops,
    own,
  });

  return (
    <>
      <SolidSceneView
        plan={solid}
        slab={plan.slab}
        camera={camera}
        onArrive={onArrive}
        hold={hold}
        colours={colours}
        create={createRailwayScene}
        select={sceneOf}
        targets={targets}
        onTarget={openTarget}
      />
      <NearFrame isNear={isNear} screen={screen} colours={colours} />
      <BoardHead layout={screen} colours={colours} title={({ title }: RailwayScreenModel) => title} />
      <HeadFigures
        colours={colours}
        figures={{
          wagons: { plan: screen.wagons, select: ({ wagons }: RailwayScreenModel) => wagons },
          tonnes: {
            plan: screen.tonnes,
            select: ({ tonnes }: RailwayScreenModel) => tonnes,
            isBarQuiet: true,
          },
          onTime: {
            plan: screen.onTime,
            select: ({ onTime }: RailwayScreenModel) => onTime,
            isBarQuiet: true,
          },
        }}
      />
      <LegendView plan={screen.legend} colours={colours} />
      {isFlying ? null : (
        <>
          <FloorTags
            camera={camera}
            colours={colours}
            room={screen.tagRoom}
            letters={letters}
            things={things}
            shelf={screen.shelf}
            select={({ scene, callouts }: RailwayScreenModel) => ({
              scene,
              anchorIds: callouts.map(({ anchorId }) => anchorId),
            })}
            tagsOf={({ scene }) => tagsOf(scene, solid)}
            leadersOf={({ scene, anchorIds }) =>
              anchorIds.map((id) => topOf(scene, id)).filter((top) => top !== null)
            }
          />
          <Callouts
            room={screen.room}
            shelf={screen.shelf}
            camera={camera}
            colours={colours}
            select={({ callouts }: RailwayScreenModel) => callouts}
            anchorOf={(id) => topOf(model().scene, id)}
          />
        </>
      )}
      {screen.cells.map((cell, index) => (
        <WagonCellView key={cell.box.x} index={index} plan={cell} colours={colours} onWagon={openWagon} />
      ))}
      <PageStrokes
        box={screen.strokes}
        colours={colours}
        select={({ strip }: RailwayScreenModel) => strip.page}
      />
      <LabelTile
        place={screen.note}
        name="noWagons"
        colour={colours.tokens.textSecondary}
        select={({ strip }: RailwayScreenModel) => strip.note}
      />
      {screen.rows.map((row, index) => (
        <TimetableRowView key={row.box.y} index={index} plan={row} colours={colours} onTrain={openTrain} />
      ))}
      <WeighingsView place={screen.weighings} colours={colours} />
    </>
  );
}

const MODEL_OF = {
  gantry: 'gantry',
  reach_stacker: 'reachStacker',
  forklift: 'forklift',
  lorry: 'chassisLorry',
} as const;

function tagsOf(scene: RailwaySceneModel, { yard }: RailwayPlan): FloorTag[] {
  const placed = placeHandlers(scene.handlers, yard);
  return scene.areas.flatMap((area): FloorTag[] => {
    const [rect] = areaRects(area, yard, placed);
    if (!rect || area.text === '') return [];
    return [
      {
        area: rect,
        at: tagRect(area, rect),
        state: area.state,
        text: area.text,
        ...(area.mark && { mark: area.mark }),
      },
    ];
  });
}
