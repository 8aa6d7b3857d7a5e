import type { ReactNode } from 'react';
import type { Ground, Surface, TextRecord } from '#display/parts/scene.ts';
import type { SolidCounts } from '#display/parts/solid-layer.ts';
import type { QualityStep } from '#display/parts/solid-quality.ts';
import type { Orientation, StageKind } from '#display/runtime/board/board.ts';
import type { RendererKind } from '#display/runtime/session/screen-options.ts';
import type { GlyphLoader } from './fonts.ts';
import type { FrameLoop } from './frame-loop.ts';
import type { LuminanceGrid } from './luminance.ts';
import type { RendererProbe } from './renderer-probe.ts';
import type { Sky } from './sky.ts';
import type { Viewport } from './viewport.ts';

export interface StageCounts {
  readonly nodes: number;
  /** Drawable nodes that Pixi holds, also those that are in no scene any more, and texts that it has drawn. */
  readonly held: number;
  readonly tiles: number;
  readonly texts: number;
  readonly taps: number;
  readonly blinks: number;
}

/** Why a big screen's quality is what it is; null = it is full because nothing speaks against it. */
export type QualityReason = 'asked' | 'software' | 'late-frames' | null;

/** What the pictures of a big screen are drawn with. */
export interface SolidQualityDiagnostics {
  readonly quality: QualityStep;
  readonly qualityReason: QualityReason;
  /** Pixels of each side of the canvas while the camera flies ÷ those of the glass. */
  readonly flightPixelShare: number;
}

/** Of the last picture of a big screen. */
export interface SolidDiagnostics extends SolidCounts, SolidQualityDiagnostics {}

export interface Stage {
  viewport(): Viewport;
  /** Shows a tree; called again with the new surface after a resize or a new renderer. */
  show(tree: (surface: Surface) => ReactNode): void;
  clear(): Promise<void>;
  /** Throws the renderer and its canvas away and makes new ones. */
  replaceRenderer(kind: RendererKind): Promise<void>;
  rendererKind(): RendererKind | null;
  readonly loop: FrameLoop;
  invalidate(): void;
  /** A frozen stage keeps its last picture. */
  setFrozen(isFrozen: boolean): void;
  isFrozen(): boolean;
  /** Moves the whole picture by a few scene units, against burn-in. */
  setOffset(x: number, y: number): void;
  onViewport(listener: (viewport: Viewport, offset: { x: number; y: number }) => void): () => void;
  texts(): readonly TextRecord[];
  /** Which touch target is at a point of the holder, in CSS pixels: the same number is the same target. Null = none. */
  touchTargetAt(x: number, y: number): number | null;
  counts(): StageCounts;
  /** Of the last picture of a scene in three dimensions; null = there is none. */
  solid(): SolidDiagnostics | null;
  /** Fixes the quality of a scene in three dimensions; null = it follows the pictures. */
  askQuality(step: QualityStep | null): void;
  paints(): { readonly full: number; readonly tiles: number };
  textureBytes(): number;
  luminance(): LuminanceGrid | null;
  /** What a fault would fall back to: rejects where it is not to be had. */
  tryOutSpare(): Promise<void>;
  loseContext(): boolean;
  destroy(): Promise<void>;
}

export interface StageOptions {
  readonly holder: HTMLElement;
  readonly orientation: Orientation | null;
  /** The lowest ground: its colour fills the glass, its sky, if it has one, lies over that. */
  readonly ground: Ground;
  readonly sky: Sky | null;
  readonly valueIntervalMs: number;
  /** Nothing blinks. */
  readonly isSteady: boolean;
  /** The quality that a scene in three dimensions keeps; null = it follows the pictures. */
  readonly quality: QualityStep | null;
  readonly glyphs: GlyphLoader;
  /** Runs before each painting: bring the parts up to date. */
  readonly update: () => void;
  /** Runs inside the guarded part of a painting; tests make it throw. */
  readonly checkPaint: () => void;
  readonly onPaintError: (error: unknown) => void;
  readonly onContextLost: (kind: RendererKind) => void;
  readonly onPainted: () => void;
}

/** One kind of stage. */
export interface StageMaker {
  readonly kind: StageKind;
  create(options: StageOptions): Stage;
  /** The best renderer that this browser has for it. */
  wantedRenderer(probe: RendererProbe): RendererKind;
}
