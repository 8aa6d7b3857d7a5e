import { type ReactNode, useMemo } from 'react';
import { LINE_PATH, MACHINE_PATH } from '#display/kit/addresses.ts';
import { HeadFigures } from '#display/kit/figures/head-figures.tsx';
import { BoardHead } from '#display/kit/head/board-head.tsx';
import { useLayout } from '#display/kit/view/use-layout.ts';
import { fitCamera, PLANT_ANGLES, PORTRAIT_PLANT_ANGLES } from '#display/kit3d/camera/camera.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import type { Orientation } from '#display/runtime/board/board.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { planPlantScreen } from '#display/screens/plant/layout/plant-layout.ts';
import { planPlant } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import type { SceneLane } from '#display/screens/plant/model/scene-model.ts';
import { Callout } from './callouts.tsx';
import { LineStrip } from './line-strip-view.tsx';
import { PlantSceneView } from './plant-scene-view.tsx';
import { RunTags } from './run-tags.tsx';

function planAll(lanes: readonly SceneLane[], orientation: Orientation) {
  return {
    screen: planPlantScreen(lanes.length, orientation),
    plan: planPlant(lanes, (type) => MACHINE_MODELS[type]),
  };
}

/** The plant as a place, with the figures of the boards over it. */
export function PlantScreenView(): ReactNode {
  const { navigate, orientation } = useBoard();
  const { layout, colours } = useLayout(({ scene }: PlantScreenModel) => scene.lanes, planAll);
  const { screen, plan } = layout;
  const camera = useMemo(() => {
    const angles = orientation === 'landscape' ? PLANT_ANGLES : PORTRAIT_PLANT_ANGLES;
    return fitCamera(angles, [plan.slab], screen.room, screen.height);
  }, [plan, screen, orientation]);
  return (
    <>
      <PlantSceneView
        plan={plan}
        camera={camera}
        colours={colours}
        onMachine={(machineId) => navigate(MACHINE_PATH, { mId: machineId })}
      />
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
      <RunTags plan={plan} camera={camera} colours={colours} room={screen.room} />
      <Callout layout={screen} plan={plan} camera={camera} colours={colours} />
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
