import type { Container } from 'pixi.js';
import { createContext, useContext } from 'react';

/** A rectangle in scene units (1920 × 1080 or 1080 × 1920). */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The colour a part lies on. It changes while the board runs, so texts read it when they are listed. */
export interface Ground {
  colour: string;
}

/** One visible text as `window.linewall.texts()` lists it; lengths in scene units. */
export interface TextRecord extends Rect {
  readonly text: string;
  readonly part: string;
  readonly fontSize: number;
  readonly capHeight: number;
  readonly colour: string;
  readonly ground: string;
}

/** An area that is painted alone when something in it changed: its node's box, where nothing else may draw. */
export interface TileArea {
  /** Null until it is mounted. */
  node: Container | null;
  width: number;
  height: number;
  ground: Ground;
}

/** What every stage offers to parts. */
export interface Surface {
  /** Device pixels per scene unit. */
  readonly pixelRatio: number;
  /** Names the stage's build: what is drawn is made anew for each. */
  readonly id: string;
  addText(read: () => TextRecord | null): () => void;
  /** Loads the font files that a text needs; calls back once when some were missing, so it can be drawn again. */
  needGlyphs(text: string, onLoaded: () => void): void;
  /** A shared slow clock for what needs a person: true/false, once on and once off a second. */
  onBlink(listener: (isOn: boolean) => void): () => void;
}

/** What the flat stage offers to its parts. */
export interface Scene extends Surface {
  addTile(tile: TileArea): () => void;
  /** Asks for a paint of one tile, or of everything; of a box of the tile's own units, if nothing else in it differs. */
  invalidate(tile: TileArea | null, box?: Rect): void;
  /** A point of a node in scene units. */
  locate(node: Container, x: number, y: number): { x: number; y: number };
  /** Taps by finger or pointer inside a tile; there is no hover. */
  onTap(tile: TileArea, listener: () => void): () => void;
}

export const SurfaceContext = createContext<Surface | null>(null);
export const SceneContext = createContext<Scene | null>(null);
export const TileContext = createContext<TileArea | null>(null);
export const GroundContext = createContext<Ground>({ colour: '#000000' });

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext);
  if (!surface) throw new Error('parts are drawn on a stage');
  return surface;
}

export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (!scene) throw new Error('parts are drawn inside a stage');
  return scene;
}
