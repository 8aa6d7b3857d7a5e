import type { FloorRect } from '#console/features/scene-layout/plan/snap.ts';

/** Which part of the floor a canvas shows: the place in its middle, and how many pixels a metre has. */
export interface PlanView {
  readonly x: number;
  readonly z: number;
  readonly scale: number;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export interface FloorPoint {
  readonly x: number;
  readonly z: number;
}

const SCALE_LEAST = 0.2;
const SCALE_MOST = 200;
/** Share of the canvas that a whole plan takes. */
const FILLED = 0.92;

export function fitView(rect: FloorRect, { width, height }: CanvasSize): PlanView {
  const wanted = Math.min(width / Math.max(rect.width, 1), height / Math.max(rect.depth, 1)) * FILLED;
  return { x: rect.x, z: rect.z, scale: clampScale(wanted) };
}

/** `left`, `top`: pixels from the corner of the canvas. */
export function toFloor(view: PlanView, size: CanvasSize, left: number, top: number): FloorPoint {
  return {
    x: view.x + (left - size.width / 2) / view.scale,
    z: view.z + (top - size.height / 2) / view.scale,
  };
}

/** Larger or smaller about a point, which stays where it is. */
export function zoomView(view: PlanView, about: FloorPoint, factor: number): PlanView {
  const scale = clampScale(view.scale * factor);
  const share = view.scale / scale;
  return {
    x: about.x + (view.x - about.x) * share,
    z: about.z + (view.z - about.z) * share,
    scale,
  };
}

function clampScale(scale: number): number {
  return Math.min(SCALE_MOST, Math.max(SCALE_LEAST, scale));
}

const GRID_PX_LEAST = 14;
const GRID_STEPS = [0.1, 0.5, 1, 5, 10, 50, 100, 500];

/** Metres between lines at a visible distance. */
export function lineSpacing(scale: number): number {
  return GRID_STEPS.find((step) => step * scale >= GRID_PX_LEAST) ?? 1_000;
}

/** Pixels from the corner of the canvas. */
export function toPixels(
  view: PlanView,
  size: CanvasSize,
  { x, z }: FloorPoint,
): { readonly left: number; readonly top: number } {
  return {
    left: size.width / 2 + (x - view.x) * view.scale,
    top: size.height / 2 + (z - view.z) * view.scale,
  };
}
