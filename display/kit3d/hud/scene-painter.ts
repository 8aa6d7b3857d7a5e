import type { SolidView } from '#display/kit3d/render/solid-view.ts';
import type { SolidPainter } from '#display/parts/solid-layer.ts';

/** What moves by itself in a scene. */
interface MovingScene {
  advance(seconds: number): boolean;
  isMoving(): boolean;
}

export interface ScenePainter extends SolidPainter {
  changed(isShadowMoved: boolean): void;
}

/** A picture in software takes seconds: it follows a change at once, and then not for this long. */
const SOFTWARE_PAUSE_MS = 10_000;
const MOTION_MS = 1000 / 30;

/** Decides when a scene is drawn again: after a change, and while something moves. */
export function createPainter(
  scene: MovingScene,
  view: SolidView,
  isSoftware: boolean,
  isSteady: boolean,
): ScenePainter {
  let isDirty = true;
  let paintedAt: number | null = null;
  const isStill = isSoftware || isSteady;

  function waitMs(nowMs: number): number {
    return paintedAt === null || !isSoftware ? 0 : Math.max(0, paintedAt + SOFTWARE_PAUSE_MS - nowMs);
  }

  return {
    changed: (isShadowMoved) => {
      isDirty = true;
      if (isShadowMoved) view.refreshShadows();
    },
    paint: (nowMs) => {
      const passed = paintedAt === null ? 0 : (nowMs - paintedAt) / 1000;
      const hasMoved = !isStill && scene.advance(passed);
      if (!(isDirty || hasMoved) || waitMs(nowMs) > 0) return false;
      isDirty = false;
      // What has arrived has its shadow there.
      if (hasMoved && !scene.isMoving()) view.refreshShadows();
      view.draw();
      paintedAt = nowMs;
      return true;
    },
    dueMs: (nowMs) => {
      if (isDirty) return waitMs(nowMs);
      return !isStill && scene.isMoving() ? MOTION_MS : null;
    },
    counts: view.counts,
  };
}
