import {
  autoDetectRenderer,
  type CanvasRenderer,
  type Container,
  type Matrix,
  type Renderer,
  RendererType,
  Ticker,
} from 'pixi.js';
import 'pixi.js/graphics';
import 'pixi.js/text';
import 'pixi.js/text-bitmap';
import 'pixi.js/unsafe-eval';
import type { RendererKind } from '#display/runtime/session/screen-options.ts';
import { drawTextsDirectly } from './direct-text.ts';
import { countHeldNodes, sweepDestroyed, sweepTextRuler } from './pixi-sweep.ts';

// Pixi's own ticker would keep an idle board awake; it drives only garbage collection, which our nodes do by `destroy`.
Ticker.system.autoStart = false;
Ticker.system.stop();
Ticker.shared.autoStart = false;
Ticker.shared.stop();

/** A canvas on the glass and what draws on it. */
export interface GlassRenderer {
  readonly kind: RendererKind;
  readonly canvas: HTMLCanvasElement;
  resize(width: number, height: number): void;
  paintAll(scene: Container): void;
  /** Canvas renderer only: paints one container over a colour or a picture of the whole glass, clipped to a rectangle of device pixels. */
  paintTile(
    tile: Container,
    transform: Matrix,
    ground: string | HTMLCanvasElement,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
  onLost(listener: () => void): void;
  /** Faults for tests: really loses the GL context. */
  loseContext(): boolean;
  /** Bytes of textures on the GPU, roughly (width × height × 4); null where Pixi does not count them. */
  textureBytes(): number | null;
  /** Drawable nodes that Pixi knows of, and texts that it has drawn. */
  heldNodes(): number;
  /** Lets go of what Pixi still holds of destroyed nodes and of texts that it has drawn or measured. */
  sweep(): void;
  destroy(): void;
}

export async function createGlassRenderer(options: {
  readonly kind: RendererKind;
  readonly width: number;
  readonly height: number;
  readonly background: string;
}): Promise<GlassRenderer> {
  const canvas = document.createElement('canvas');
  const renderer: Renderer = await autoDetectRenderer({
    canvas,
    preference: [options.kind],
    width: options.width,
    height: options.height,
    resolution: 1,
    backgroundColor: options.background,
    antialias: options.kind === 'webgl',
    roundPixels: true,
    skipExtensionImports: true,
    gcActive: false,
    powerPreference: 'high-performance',
  });
  const context = renderer.type === RendererType.CANVAS ? canvas.getContext('2d') : null;
  const texts = isCanvas(renderer) ? drawTextsDirectly(renderer) : null;
  let isLost = false;
  let onLost = (): void => {};
  const lost = (event: Event): void => {
    event.preventDefault();
    if (isLost) return;
    isLost = true;
    onLost();
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('contextlost', lost);

  return {
    kind: options.kind,
    canvas,
    resize: (width, height) => renderer.resize(width, height, 1),
    paintAll: (scene) => {
      texts?.clipTo(null);
      renderer.render({ container: scene, clear: true });
    },
    paintTile: (tile, transform, ground, x, y, width, height) => {
      if (!context) throw new Error('single tiles are painted by the canvas renderer');
      context.save();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
      if (typeof ground === 'string') {
        context.fillStyle = ground;
        context.fillRect(x, y, width, height);
      } else context.drawImage(ground, x, y, width, height, x, y, width, height);
      texts?.clipTo({ left: x, top: y, right: x + width, bottom: y + height });
      renderer.render({ container: tile, clear: false, transform });
      context.restore();
    },
    onLost: (listener) => {
      onLost = listener;
      if (isLost) listener();
    },
    loseContext: () => {
      const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
      const extension = gl?.getExtension('WEBGL_lose_context');
      extension?.loseContext();
      return Boolean(extension);
    },
    textureBytes: () => {
      if (!('managedTextures' in renderer.texture)) return null;
      let bytes = 0;
      for (const source of renderer.texture.managedTextures)
        bytes += source.pixelWidth * source.pixelHeight * 4;
      return bytes;
    },
    heldNodes: () => countHeldNodes(renderer),
    sweep: () => {
      sweepDestroyed(renderer);
      sweepTextRuler();
    },
    destroy: () => {
      isLost = true;
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('contextlost', lost);
      canvas.remove();
      renderer.destroy({ removeView: true });
    },
  };
}

/** By its type: the class itself would put Pixi's canvas renderer into every wall's first bundle. */
function isCanvas(renderer: Renderer): renderer is CanvasRenderer {
  return renderer.type === RendererType.CANVAS;
}
