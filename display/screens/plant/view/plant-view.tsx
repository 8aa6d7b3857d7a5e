import { type ReactNode, useCallback, useMemo } from 'react';
import { LINE_PATH, MACHINE_PATH } from '#display/kit/addresses.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import {
  type Bounds,
  type Camera,
  fitCamera,
  PLANT_ANGLES,
  PORTRAIT_PLANT_ANGLES,
} from '#display/kit3d/camera/camera.ts';
import { tourStops } from '#display/kit3d/camera/flight.ts';
import { letterBounds, letterStretch } from '#display/kit3d/camera/readable.ts';
import { Callouts } from '#display/kit3d/hud/callout.tsx';
import type { FloorTag } from '#display/kit3d/hud/floor-tag-plan.ts';
import { FloorTags } from '#display/kit3d/hud/floor-tags.tsx';
import { NearFrame } from '#display/kit3d/hud/near-frame.tsx';
import { SolidSceneView } from '#display/kit3d/hud/solid-scene-view.tsx';
import { useCamera } from '#display/kit3d/hud/use-camera.ts';
import { planDecor } from '#display/kit3d/layout/decor.ts';
import { planCameras } from '#display/kit3d/layout/own-cameras.ts';
import { useSceneLayout } from '#display/kit3d/layout/use-scene-layout.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { affordable, NO_OWN_MODELS, type OwnModels } from '#display/kit3d/own-models/own-model.ts';
import { useOwnModels } from '#display/kit3d/own-models/use-own-models.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';
import { placePlant } from '#display/screens/plant/layout/place-plant.ts';
import { planPlantScreen } from '#display/screens/plant/layout/plant-layout.ts';
import {
  laneLetter,
  type MachineSize,
  type PlantPlan,
  planPlant,
} from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import type { SceneLane, SceneRun } from '#display/screens/plant/model/scene-model.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { STATE_PRECEDENCE } from '#shared/domain/machine/machine-state.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { LineStrip } from './line-strip-view.tsx';
import { createPlantScene, type PlantRoom } from './plant-scene.ts';
import { areaOfRun } from './run-area.ts';

const planWith =
  (stored: OwnModels) =>
  (lanes: readonly SceneLane[], orientation: Orientation, layout: SceneLayout | null, language: Language) => {
    const screen = planPlantScreen(lanes.length, orientation);
    const types = lanes.flatMap(({ machines }) => machines.map(({ machineType }) => machineType));
    const models = affordable(stored, types);
    const sizeOf: MachineSize = (type) => {
      const { length, width, height } = MACHINE_MODELS[type];
      return { length, width, height: models.byType.get(type)?.height ?? height };
    };
    const angles = orientation === 'landscape' ? PLANT_ANGLES : PORTRAIT_PLANT_ANGLES;
    const cameraFor = (bounds: readonly Bounds[]): Camera =>
      fitCamera(angles, bounds, screen.room, screen.height);
    // A layout says where things stand on one slab: it is the same for screens of every shape.
    const costOf =
      layout || orientation === 'landscape' ? undefined : (slab: Bounds) => cameraFor([slab]).distance;
    const plan = placePlant(planPlant(lanes, sizeOf, costOf), lanes, layout);
    const camera = cameraFor(plan.seen);
    const solid: PlantRoom = {
      plan,
      stretch: letterStretch(camera),
      decor: planDecor(layout, camera, language),
      models,
    };
    const own = planCameras(layout, screen);
    const letters = plan.lanes.map((lane) => letterBounds({ ...laneLetter(lane), stretch: solid.stretch }));
    const things = plan.machines.map(({ bounds }) => bounds);
    return { screen, plan, places: plan.places, angles, camera, own, solid, letters, things };
  };

/** As many machines of a line are seen well from near. */
const STOP_MACHINES = 5;

/** The plant as a place, with the figures of the boards over it. */
export function PlantScreenView(): ReactNode {
  const { navigate } = useBoard();
  const models = useOwnModels();
  const plans = useMemo(() => planWith(models ?? NO_OWN_MODELS), [models]);
  const { layout, colours } = useSceneLayout('plant', ({ scene }: PlantScreenModel) => scene.lanes, plans);
  const { screen, plan, camera: home, own, angles, solid, letters, things } = layout;
  const stops = useMemo(
    () =>
      plan.lanes.flatMap(({ lineId }) => {
        const machines = plan.machines.filter((machine) => machine.lineId === lineId);
        return tourStops(
          machines.map(({ x, z }) => [x, 0, z]),
          STOP_MACHINES,
        );
      }),
    [plan],
  );
  const troubleId = useShape(({ callouts }: PlantScreenModel) => callouts[0]?.anchorId ?? null);
  const { camera, isFlying, isNear, onArrive, hold } = useCamera({
    home,
    angles,
    room: screen.room,
    height: screen.height,
    troubleId,
    anchorOf: (id) => topOf(id, plan),
    stops,
    own,
  });
  const openMachine = useCallback((mId: string) => navigate(MACHINE_PATH, { mId }), [navigate]);
  return (
    <>
      {models && (
        <SolidSceneView
          plan={solid}
          slab={plan.slab}
          camera={camera}
          onArrive={onArrive}
          hold={hold}
          colours={colours}
          create={createPlantScene}
          select={({ scene }: PlantScreenModel) => scene}
          targets={plan.machines}
          onTarget={openMachine}
        />
      )}
      <NearFrame isNear={isNear} screen={screen} colours={colours} />
      <BoardHead layout={screen} colours={colours} title={({ title }: PlantScreenModel) => title} />
      <HeadFigures
        colours={colours}
        figures={{
          output: { plan: screen.output, select: ({ output }: PlantScreenModel) => output },
          oee: { plan: screen.oee, select: ({ oee }: PlantScreenModel) => oee },
          running: {
            plan: screen.running,
            select: ({ running }: PlantScreenModel) => running,
            isBarQuiet: true,
          },
        }}
      />
      {isFlying ? null : (
        <>
          <FloorTags
            camera={camera}
            colours={colours}
            room={screen.room}
            shelf={screen.shelf}
            letters={letters}
            things={things}
            select={({ scene, runTexts, callouts }: PlantScreenModel) => ({
              runs: scene.runs,
              runTexts,
              culpritIds: callouts.map(({ anchorId }) => anchorId),
            })}
            tagsOf={({ runs, runTexts }) => tagsOfRuns(runs, runTexts, plan)}
            leadersOf={({ culpritIds }) =>
              culpritIds.map((id) => topOf(id, plan)).filter((top) => top !== null)
            }
          />
          <Callouts
            room={screen.room}
            shelf={screen.shelf}
            camera={camera}
            colours={colours}
            select={({ callouts }: PlantScreenModel) => callouts}
            anchorOf={(machineId) => topOf(machineId, plan)}
          />
        </>
      )}
      {screen.strips.map((strip, index) => (
        <LineStrip
          key={strip.box.x + strip.box.y * 10_000}
          index={index}
          plan={strip}
          colours={colours}
          onLine={(lineId) => navigate(LINE_PATH, { line: lineId })}
        />
      ))}
    </>
  );
}

function tagsOfRuns(runs: readonly SceneRun[], texts: readonly string[], plan: PlantPlan): FloorTag[] {
  // Not all have room: what stands comes before what is old, what needs a person before what waits.
  const told = runs.map((run, index) => ({ run, text: texts[index] ?? '' }));
  return told
    .toSorted((a, b) => rankOf(a.run) - rankOf(b.run))
    .flatMap(({ run, text }) => {
      const [area] = areaOfRun(run, plan);
      if (run.kind === 'culprit' || !area) return [];
      if (run.kind === 'suffers') return [{ area, state: run.state, text }];
      return [{ area, state: 'unknown', ...(run.kind === 'old' && { mark: 'clock' }), text }];
    });
}

const PRECEDENCE: readonly PresentedState[] = STATE_PRECEDENCE;

function rankOf({ kind, state }: SceneRun): number {
  const precedence = PRECEDENCE.indexOf(state);
  return kind === 'old' || kind === 'unknown' || precedence < 0 ? PRECEDENCE.length : precedence;
}

function topOf(machineId: string, plan: PlantPlan): Point3 | null {
  const machine = plan.machines.find(({ id }) => id === machineId);
  return machine ? [machine.x, machine.bounds.high[1], machine.z] : null;
}
