import { createElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Group } from 'three';
import type { Colours } from '#display/kit/colours.ts';
import { type Bounds, type Camera, project, projectedBox } from '#display/kit3d/camera/camera.ts';
import { heldCamera } from '#display/kit3d/camera/held-camera.ts';
import { createPainter, type ScenePainter } from '#display/kit3d/hud/scene-painter.ts';
import type { CameraHold } from '#display/kit3d/hud/use-camera.ts';
import { loadOcclusion } from '#display/kit3d/occlusion/load-occlusion.ts';
import type { OcclusionTable } from '#display/kit3d/occlusion/occlusion-table.ts';
import { daylightAt, lightMinute } from '#display/kit3d/render/daylight.ts';
import { SCENE_PALETTES, type ScenePalette } from '#display/kit3d/render/scene-palette.ts';
import { createSolidView } from '#display/kit3d/render/solid-view.ts';
import type { Box } from '#display/parts/box.ts';
import { type SolidCounts, type SolidFinger, useSolid } from '#display/parts/solid-layer.ts';
import type { RenderQuality } from '#display/parts/solid-quality.ts';
import { useBoard, useLive } from '#display/runtime/board/board-hooks.ts';

/** Everything solid of a screen, in one group. */
export interface SolidScene<Live> {
  readonly group: Group;
  readonly models?: SolidCounts['models'];
  /** What has changed. Returns whether anything that casts shadows has moved. */
  setModel(live: Live): boolean;
  /** Moves things on; returns whether anything did. */
  advance(seconds: number): boolean;
  isMoving(): boolean;
  setQuality(quality: RenderQuality): void;
  dispose(): void;
}

/** What every scene is made with; all of it stays the same while the scene lives. */
export interface SceneLook {
  readonly palette: ScenePalette;
  readonly colours: Colours;
  readonly occlusion: OcclusionTable;
  /** Nothing moves by itself at present: what has gone to another place is there at once. */
  readonly isStill: () => boolean;
}

/** A thing that can be touched. */
export interface SceneTarget {
  readonly id: string;
  readonly bounds: Bounds;
}

/** What every big screen's model has. */
interface SolidModel {
  /** As the screen shows it: `13:42`. */
  readonly clock: string;
}

interface SolidSceneViewProps<Model, Plan, Live> {
  readonly plan: Plan;
  /** Everything that is lit. */
  readonly slab: Bounds;
  /** Another one is flown to. */
  readonly camera: Camera;
  /** It is where it should be; a function that stays the same. */
  readonly onArrive: (camera: Camera) => void;
  /** Fingers turn and move it. */
  readonly hold: CameraHold;
  readonly colours: Colours;
  /** A function of the module, not of a view. */
  readonly create: (plan: Plan, look: SceneLook) => SolidScene<Live>;
  readonly select: (model: Model) => Live;
  readonly targets: readonly SceneTarget[];
  readonly onTarget: (id: string) => void;
}

/** The first picture waits for it no longer than this: a second one costs seconds without a GPU. */
const OCCLUSION_WITHIN_MS = 2_000;
const NO_OCCLUSION: OcclusionTable = new Map();

/** The solid part of a screen. Nothing of it passes through React after it is built. */
export function SolidSceneView<Model extends SolidModel, Plan, Live>(
  props: SolidSceneViewProps<Model, Plan, Live>,
): ReactNode {
  const { plan, slab, camera, onArrive, hold, colours, create, select, targets, onTarget } = props;
  const layer = useSolid();
  const palette = SCENE_PALETTES[colours.theme];
  const shown = useRef<{ readonly live: Live } | null>(null);
  const painter = useRef<ScenePainter | null>(null);
  const { place } = useBoard();
  const askedLight = place.query.get('light');
  const daylight = useRef(daylightAt(null, askedLight));
  const occlusion = useOcclusion();
  const scene = useMemo(
    () =>
      layer.renderer && occlusion
        ? create(plan, {
            palette,
            colours,
            occlusion,
            isStill: () => layer.isSteady || layer.quality().isStill,
          })
        : null,
    [layer, create, plan, palette, colours, occlusion],
  );
  useEffect(() => () => scene?.dispose(), [scene]);

  const wanted = useRef(camera);
  useLayoutEffect(() => {
    wanted.current = camera;
    if (painter.current) painter.current.flyTo(camera);
    else onArrive(camera);
    layer.request();
  }, [layer, camera, onArrive]);

  useLayoutEffect(() => {
    const { renderer } = layer;
    if (!renderer || !scene) return;
    const { low, high } = slab;
    const view = createSolidView({
      renderer,
      scene: layer.scene,
      palette,
      radius: Math.hypot(high[0] - low[0], high[2] - low[2]) / 2,
      middle: [(low[0] + high[0]) / 2, 0, (low[2] + high[2]) / 2],
      canvas: layer.canvas,
      shadowSize: layer.isSoftware ? 1024 : 2048,
    });
    // Just created, it has no state yet.
    if (shown.current) scene.setModel(shown.current.live);
    const { isSteady } = layer;
    const quality = layer.quality();
    const drawn = createPainter(scene, view, { quality, isSteady, camera: wanted.current, onArrive });
    drawn.setDaylight(daylight.current);
    onArrive(wanted.current);
    painter.current = drawn;
    const stop = layer.setPainter(drawn);
    return () => {
      stop();
      painter.current = null;
      view.dispose();
    };
  }, [layer, scene, slab, palette, onArrive]);

  useLive(select, (live) => {
    shown.current = { live };
    painter.current?.changed(scene?.setModel(live) ?? false);
    layer.request();
  });

  useLive(
    ({ clock }: Model) => lightMinute(clock),
    (minute) => {
      daylight.current = daylightAt(minute, askedLight);
      painter.current?.setDaylight(daylight.current);
      layer.request();
    },
  );

  useLayoutEffect(() => {
    const boxes = targets.map(({ id, bounds }) => {
      const middle = [(bounds.low[0] + bounds.high[0]) / 2, 0, (bounds.low[2] + bounds.high[2]) / 2] as const;
      return { id, box: projectedBox(camera, bounds), depth: project(camera, middle).depth };
    });
    const at = (x: number, y: number): string | null =>
      boxes
        .filter(({ box }) => x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h)
        .toSorted((a, b) => a.depth - b.depth)[0]?.id ?? null;
    let tapped: string | null = null;
    return layer.onTap(
      {
        element: null,
        hits: (x, y) => {
          // Things are touched where they will be seen, not on the way there.
          tapped = painter.current?.isFlying() ? null : at(x, y);
          return tapped !== null;
        },
      },
      () => tapped !== null && onTarget(tapped),
    );
  }, [layer, targets, camera, onTarget]);

  useLayoutEffect(() => {
    let grasp: { readonly from: Camera; readonly fingers: readonly SolidFinger[] } | null = null;
    let held: Camera | null = null;
    const release = (): void => {
      if (grasp && held) hold.onReleased(held);
      grasp = null;
      held = null;
    };
    const stop = layer.onDrag({
      start: (fingers) => {
        const { current } = painter;
        if (!current || !(grasp || fingers.every((finger) => isInside(hold.room, finger)))) return false;
        if (!grasp) hold.onHeld();
        held ??= current.camera();
        grasp = { from: held, fingers };
        return true;
      },
      move: (fingers) => {
        if (!grasp) return;
        held = heldCamera(grasp.from, grasp.fingers, fingers, { home: hold.home, slab });
        painter.current?.hold(held);
      },
      end: release,
    });
    return () => {
      stop();
      release();
    };
  }, [layer, hold, slab]);

  return scene ? createElement('primitive', { object: scene.group, dispose: null }) : null;
}

function isInside({ x, y, w, h }: Box, point: SolidFinger): boolean {
  return point.x >= x && point.y >= y && point.x <= x + w && point.y <= y + h;
}

/** Null until it has come, or has been waited for. Without the file nothing is occluded: the picture is flatter, and right. */
function useOcclusion(): OcclusionTable | null {
  const [occlusion, setOcclusion] = useState<OcclusionTable | null>(null);
  useEffect(() => {
    let isGone = false;
    const waiting = setTimeout(() => setOcclusion((known) => known ?? NO_OCCLUSION), OCCLUSION_WITHIN_MS);
    void loadOcclusion().then((table) => isGone || setOcclusion(table));
    return () => {
      isGone = true;
      clearTimeout(waiting);
    };
  }, []);
  return occlusion;
}
