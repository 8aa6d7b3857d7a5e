import type { Camera } from '#display/kit3d/camera/camera.ts';
import { cameraBetween, FLIGHT_MS } from '#display/kit3d/camera/flight.ts';
import type { Daylight } from '#display/kit3d/render/daylight.ts';
import type { SolidView } from '#display/kit3d/render/solid-view.ts';
import type { SolidCounts, SolidPainter } from '#display/parts/solid-layer.ts';
import type { RenderQuality } from '#display/parts/solid-quality.ts';

/** What moves by itself in a scene. */
interface MovingScene {
  readonly models?: SolidCounts['models'];
  advance(seconds: number): boolean;
  isMoving(): boolean;
  setQuality(quality: RenderQuality): void;
}

export interface ScenePainter extends SolidPainter {
  changed(isShadowMoved: boolean): void;
  setDaylight(daylight: Daylight): void;
  /** Goes to another camera; where nothing moves it is there at once. */
  flyTo(camera: Camera): void;
  camera(): Camera;
  /** Has another camera with the next picture, without a flight; where pictures are still it stays until it is flown to. */
  hold(camera: Camera): void;
}

/** Where pictures take seconds, one follows a change at once, and then none for this long. */
const STILL_PAUSE_MS = 10_000;

/** Decides when a scene is drawn again: after a change, and while something moves. */
export function createPainter(
  scene: MovingScene,
  view: SolidView,
  look: {
    readonly quality: RenderQuality;
    readonly isSteady: boolean;
    readonly camera: Camera;
    readonly onArrive: (camera: Camera) => void;
  },
): ScenePainter {
  const { isSteady, onArrive } = look;
  let { quality } = look;
  let camera = look.camera;
  let flight: { readonly from: Camera; readonly to: Camera; startMs: number | null } | null = null;
  let isDirty = true;
  let paintedAt: number | null = null;

  function isStill(): boolean {
    return isSteady || quality.isStill;
  }

  function waitMs(nowMs: number): number {
    return paintedAt === null || !quality.isStill ? 0 : Math.max(0, paintedAt + STILL_PAUSE_MS - nowMs);
  }

  function jumpTo(to: Camera): void {
    flight = null;
    camera = to;
    view.setCamera(to);
    isDirty = true;
    // What was asked for is shown at once, also where pictures are far apart.
    paintedAt = null;
    onArrive(to);
  }

  function applyQuality(): void {
    view.setShadows(quality.hasShadows);
    scene.setQuality(quality);
  }

  function fly(nowMs: number): void {
    if (!flight) return;
    flight.startMs ??= nowMs;
    const share = (nowMs - flight.startMs) / FLIGHT_MS;
    camera = cameraBetween(flight.from, flight.to, share);
    view.setCamera(camera);
    isDirty = true;
    if (share < 1) return;
    flight = null;
    onArrive(camera);
  }

  view.setCamera(camera);
  applyQuality();
  return {
    flyTo: (to) => {
      if (to === (flight?.to ?? camera)) return;
      if (isStill()) return jumpTo(to);
      isDirty = true;
      flight = { from: camera, to, startMs: null };
    },
    camera: () => camera,
    hold: (to) => {
      flight = null;
      if (quality.isStill) return;
      camera = to;
      view.setCamera(to);
      isDirty = true;
    },
    setQuality: (next) => {
      if (next === quality) return;
      quality = next;
      applyQuality();
      isDirty = true;
      if (quality.isStill) {
        paintedAt = null;
        view.refreshShadows();
      }
      if (flight && isStill()) jumpTo(flight.to);
    },
    changed: (isShadowMoved) => {
      isDirty = true;
      if (isShadowMoved) view.refreshShadows();
    },
    setDaylight: (daylight) => {
      isDirty = true;
      view.setDaylight(daylight);
    },
    paint: (nowMs) => {
      fly(nowMs);
      const passed = paintedAt === null ? 0 : (nowMs - paintedAt) / 1000;
      const hasMoved = !isStill() && scene.advance(passed);
      if (!(isDirty || hasMoved) || waitMs(nowMs) > 0) return false;
      isDirty = false;
      // What has arrived has its shadow there.
      if (hasMoved && !scene.isMoving()) view.refreshShadows();
      view.draw();
      paintedAt = nowMs;
      return true;
    },
    dueMs: (nowMs) => {
      if (flight) return 0;
      if (isDirty) return waitMs(nowMs);
      return !isStill() && scene.isMoving() ? quality.motionMs : null;
    },
    isMoving: () => flight !== null || (!isStill() && scene.isMoving()),
    isFlying: () => flight !== null,
    counts: () => ({ ...view.counts(), ...(scene.models && { models: scene.models }) }),
  };
}
