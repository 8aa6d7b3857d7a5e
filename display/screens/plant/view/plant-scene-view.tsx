import { createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { type Camera, project, projectedBox } from '#display/kit3d/camera/camera.ts';
import { loadOcclusion } from '#display/kit3d/occlusion/load-occlusion.ts';
import type { OcclusionTable } from '#display/kit3d/occlusion/occlusion-table.ts';
import { SCENE_PALETTES } from '#display/kit3d/render/scene-palette.ts';
import { createSolidView, type SolidView } from '#display/kit3d/render/solid-view.ts';
import { type SolidPainter, useSolid } from '#display/parts/solid-layer.ts';
import { useLive } from '#display/runtime/board/board-hooks.ts';
import type { PlantPlan } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import type { PlantSceneModel } from '#display/screens/plant/model/scene-model.ts';
import { createPlantScene, type PlantScene } from './plant-scene.ts';

interface PlantSceneViewProps {
  readonly plan: PlantPlan;
  readonly camera: Camera;
  readonly colours: Colours;
  readonly onMachine: (machineId: string) => void;
}

/** A picture in software takes seconds: it follows a change at once, and then not for this long. */
const SOFTWARE_PAUSE_MS = 10_000;
const MOTION_MS = 1000 / 30;
const NO_OCCLUSION: OcclusionTable = new Map();

/** The solid part of the screen. Nothing of it passes through React after it is built. */
export function PlantSceneView({ plan, camera, colours, onMachine }: PlantSceneViewProps): ReactNode {
  const layer = useSolid();
  const palette = SCENE_PALETTES[colours.theme];
  const shown = useRef<PlantSceneModel | null>(null);
  const painter = useRef<ReturnType<typeof createPainter> | null>(null);
  const [occlusion, setOcclusion] = useState<OcclusionTable>(NO_OCCLUSION);
  const scene = useMemo(
    () => (layer.renderer ? createPlantScene({ plan, palette, colours, occlusion }) : null),
    [layer.renderer, plan, palette, colours, occlusion],
  );
  useEffect(() => () => scene?.dispose(), [scene]);
  useEffect(() => {
    let isGone = false;
    // Without the file nothing is occluded: the picture is flatter, and right.
    void loadOcclusion().then((table) => isGone || setOcclusion(table));
    return () => {
      isGone = true;
    };
  }, []);

  useLayoutEffect(() => {
    const { renderer } = layer;
    if (!renderer || !scene) return;
    const { low, high } = plan.slab;
    const view = createSolidView({
      renderer,
      scene: layer.scene,
      palette,
      radius: Math.hypot(high[0] - low[0], high[2] - low[2]) / 2,
      middle: [(low[0] + high[0]) / 2, 0, (low[2] + high[2]) / 2],
      canvas: {
        x: -layer.origin.x / layer.pixelRatio,
        y: -layer.origin.y / layer.pixelRatio,
        w: renderer.domElement.width / layer.pixelRatio,
        h: renderer.domElement.height / layer.pixelRatio,
      },
      shadowSize: layer.isSoftware ? 1024 : 2048,
    });
    view.setCamera(camera);
    // Built anew, it knows nothing yet.
    if (shown.current) scene.setModel(shown.current);
    const drawn = createPainter(scene, view, layer.isSoftware, layer.isSteady);
    painter.current = drawn;
    const stop = layer.setPainter(drawn);
    return () => {
      stop();
      painter.current = null;
      view.dispose();
    };
  }, [layer, scene, plan, palette, camera]);

  useLive(
    (model: PlantScreenModel) => model.scene,
    (model) => {
      shown.current = model;
      scene?.setModel(model);
      painter.current?.changed();
      layer.request();
    },
  );

  useLayoutEffect(() => {
    const boxes = plan.machines.map(({ id, bounds, x, z }) => ({
      id,
      box: projectedBox(camera, bounds),
      depth: project(camera, [x, 0, z]).depth,
    }));
    const at = (x: number, y: number): string | null =>
      boxes
        .filter(({ box }) => x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h)
        .toSorted((a, b) => a.depth - b.depth)[0]?.id ?? null;
    let tapped: string | null = null;
    return layer.onTap(
      (x, y) => {
        tapped = at(x, y);
        return tapped !== null;
      },
      () => tapped !== null && onMachine(tapped),
    );
  }, [layer, plan, camera, onMachine]);

  return scene ? createElement('primitive', { object: scene.group, dispose: null }) : null;
}

function createPainter(
  scene: PlantScene,
  view: SolidView,
  isSoftware: boolean,
  isSteady: boolean,
): SolidPainter & { changed(): void } {
  let isDirty = true;
  let paintedAt: number | null = null;
  const isStill = isSoftware || isSteady;

  function waitMs(nowMs: number): number {
    return paintedAt === null || !isSoftware ? 0 : Math.max(0, paintedAt + SOFTWARE_PAUSE_MS - nowMs);
  }

  return {
    changed: () => {
      isDirty = true;
    },
    paint: (nowMs) => {
      const passed = paintedAt === null ? 0 : (nowMs - paintedAt) / 1000;
      const hasMoved = !isStill && scene.advance(passed);
      if (!(isDirty || hasMoved) || waitMs(nowMs) > 0) return false;
      isDirty = false;
      view.draw();
      paintedAt = nowMs;
      return true;
    },
    dueMs: (nowMs) => {
      if (isDirty) return waitMs(nowMs);
      return !isStill && scene.isMoving() ? MOTION_MS : null;
    },
    restore: () => {
      isDirty = true;
      view.refreshShadows();
    },
    counts: view.counts,
  };
}
