import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import { paintSky, type Sky } from './sky.ts';

export interface Backdrop {
  /** Goes below the scene; empty without a sky. */
  readonly node: Container;
  /** The sky in device pixels, to paint single tiles over; null without a sky. */
  canvas(): HTMLCanvasElement | null;
  resize(width: number, height: number): void;
  destroy(): void;
}

/** What lies behind everything. Drawn once per size, so it costs nothing per frame. */
export function createBackdrop(sky: Sky | null): Backdrop {
  const node = new Container();
  let canvas: HTMLCanvasElement | null = null;
  let sprite: Sprite | null = null;

  function clear(): void {
    sprite?.destroy({ texture: true, textureSource: true });
    sprite = null;
    canvas = null;
  }

  return {
    node,
    canvas: () => canvas,
    resize: (width, height) => {
      if (!sky || (canvas?.width === width && canvas.height === height)) return;
      clear();
      canvas = paintSky(sky, width, height);
      const source = new CanvasSource({ resource: canvas });
      sprite = node.addChild(new Sprite(new Texture({ source })));
    },
    destroy: () => {
      clear();
      node.destroy({ children: true });
    },
  };
}
