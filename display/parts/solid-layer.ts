import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Scene as ThreeScene, WebGLRenderer } from 'three';
import type { Box } from './box.ts';
import type { RenderQuality } from './solid-quality.ts';

/** What the solid stage offers to its parts, beside what every stage does. */
export interface SolidLayer {
  /** Draws the scene; null where the browser has no WebGL: then only the figures are shown. */
  readonly renderer: WebGLRenderer | null;
  readonly scene: ThreeScene;
  /** WebGL is computed by the processor: a picture takes seconds. */
  readonly isSoftware: boolean;
  /** Figures and texts over the scene, in scene units. */
  readonly figures: SVGSVGElement;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  /** Device pixels per scene unit. */
  readonly pixelRatio: number;
  /** All of the glass, in scene units: what the canvas covers, however many pixels it has. */
  readonly canvas: Box;
  /** Nothing moves, nothing blinks. */
  readonly isSteady: boolean;
  quality(): RenderQuality;
  onQuality(listener: () => void): () => void;
  setPainter(painter: SolidPainter): () => void;
  /** Something in the picture has changed. */
  request(): void;
  /** Taps in a part of the scene. Where several are hit, the one in front is tapped. */
  onTap(target: SolidTarget, listener: () => void): () => void;
  /** Drags that begin where none of the figures can be tapped. A picture follows each of their moves. */
  onDrag(listener: SolidDrag): () => void;
}

/** A finger, or the mouse with its button down, in scene units. */
export interface SolidFinger {
  readonly x: number;
  readonly y: number;
}

export interface SolidDrag {
  /** With so many fingers, one or two; again when one comes or leaves. Returns whether it is followed. */
  start(fingers: readonly SolidFinger[]): boolean;
  move(fingers: readonly SolidFinger[]): void;
  /** The last finger has left. */
  end(): void;
}

/** Something that can be tapped. */
export interface SolidTarget {
  /** Of the figures: the one drawn last is in front. Null = the solid part, behind all of them. */
  readonly element: SVGElement | null;
  /** At a point in scene units. */
  hits(x: number, y: number): boolean;
}

/** Draws the scene of a board. */
export interface SolidPainter {
  /** What the next pictures are drawn with; the one after a change is drawn at once. */
  setQuality(quality: RenderQuality): void;
  /** Draws if the picture has changed; returns whether it did. */
  paint(nowMs: number): boolean;
  /** Milliseconds until the next picture is due without a change from outside; null = nothing moves. */
  dueMs(nowMs: number): number | null;
  /** Pictures follow each other without a change from outside: things move, or the camera does. */
  isMoving(): boolean;
  /** The camera moves: pictures follow each other as fast as the screen shows them. */
  isFlying(): boolean;
  counts(): SolidCounts;
}

/** Of the last picture. */
export interface SolidCounts {
  /** Without those of its shadows. */
  readonly calls: number;
  readonly triangles: number;
  /** 0 where the shadows of an earlier picture still hold. */
  readonly shadowCalls: number;
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
  /** Of the camera from what it looks at, metres. */
  readonly distance: number;
  /** Types whose own model is drawn, and why others have their built-in one; absent = the scene has none. */
  readonly models?: { readonly own: readonly string[]; readonly problems: readonly string[] };
}

export const SolidContext = createContext<SolidLayer | null>(null);

export function useSolid(): SolidLayer {
  const layer = useContext(SolidContext);
  if (!layer) throw new Error('a big screen is drawn on the solid stage');
  return layer;
}

/** Nothing moves: less motion was asked for, or pictures are too expensive for it. */
export function useIsStill(): boolean {
  const { isSteady, quality, onQuality } = useSolid();
  return useSyncExternalStore(onQuality, () => isSteady || quality().isStill);
}
