import { Container, Point } from 'pixi.js';
import { createElement, type ReactNode } from 'react';
import { FLAT_PARTS } from '#display/parts/flat/flat-parts.ts';
import { type Scene, SceneContext, type Surface, type TileArea } from '#display/parts/scene.ts';
import { StagePartsContext } from '#display/parts/stage-parts.ts';
import { createBackdrop } from './backdrop.ts';
import { createBlinkClock } from './blink-clock.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createGlassRenderer, type GlassRenderer } from './glass-renderer.ts';
import { sampleLuminance } from './luminance.ts';
import { createPixiRoot } from './pixi-root.ts';
import { createRendererHandover } from './renderer-handover.ts';
import { createSceneTexts } from './scene-texts.ts';
import type { Stage, StageMaker, StageOptions } from './stage-port.ts';
import { listenForTaps, type Taps } from './taps.ts';
import { createTilePainter } from './tile-painter.ts';
import { observeDeviceSize, toViewport, type Viewport } from './viewport.ts';

/** Boards build and drop small drawings while they run. */
const SWEEP_EVERY_MS = 60_000;

let buildNumber = 0;

/** For boards: Pixi on one canvas. */
export const flatStage: StageMaker = {
  kind: 'flat',
  create: createStage,
  wantedRenderer: ({ kind }) => kind,
};

function createStage(options: StageOptions): Stage {
  const { holder } = options;
  const root = createPixiRoot();
  const backdrop = createBackdrop(options.sky);
  const glass = new Container();
  glass.addChild(backdrop.node, root.scene);
  const painter = createTilePainter({
    picture: (ground) => (ground === options.ground ? backdrop.canvas() : null),
  });
  const texts = createSceneTexts();
  const viewportListeners = new Set<(viewport: Viewport, offset: { x: number; y: number }) => void>();
  const point = new Point();
  const renderers = createRendererHandover();
  let viewport = toViewport(holder.clientWidth || 1, holder.clientHeight || 1, 1, options.orientation);
  let offset = { x: 0, y: 0 };
  let isFrozen = false;
  let isDestroyed = false;
  let tree: ((surface: Surface) => ReactNode) | null = null;
  let rendererNumber = 0;

  const loop = createFrameLoop({
    look: options.update,
    paint,
    isPending: () => !isFrozen && renderers.current() !== null && painter.isDirty(),
    intervalMs: () => options.valueIntervalMs,
  });
  const blink = createBlinkClock({ isSteady: () => options.isSteady || loop.paceStep() >= 3 });
  const taps: Taps<TileArea> = listenForTaps(holder, (x, y) =>
    painter.hit(taps.targets(), x * viewport.devicePixelRatio, y * viewport.devicePixelRatio),
  );
  let scene = buildScene();

  function paint(): boolean {
    if (isDestroyed) return false;
    options.update();
    const renderer = renderers.current();
    if (isFrozen || !renderer || !painter.isDirty()) return false;
    try {
      options.checkPaint();
      painter.paint(renderer, glass);
    } catch (error) {
      options.onPaintError(error);
      return false;
    }
    renderers.painted();
    options.onPainted();
    return true;
  }

  function buildScene(): Scene {
    buildNumber += 1;
    return {
      pixelRatio: viewport.scale,
      id: `scene-${buildNumber}`,
      addTile: painter.add,
      invalidate: (tile, box) => {
        painter.invalidate(tile, box);
        loop.request('own');
      },
      addText: texts.add,
      locate: (node, x, y) => {
        node.toGlobal(point.set(x, y), point);
        return {
          x: (point.x - viewport.x) / viewport.scale - offset.x,
          y: (point.y - viewport.y) / viewport.scale - offset.y,
        };
      },
      needGlyphs: options.glyphs.need,
      onBlink: blink.listen,
      onTap: taps.add,
    };
  }

  function place(): void {
    root.scene.scale.set(viewport.scale);
    root.scene.position.set(
      viewport.x + Math.round(offset.x * viewport.scale),
      viewport.y + Math.round(offset.y * viewport.scale),
    );
    painter.invalidate(null);
    loop.request('now');
  }

  function resize(width: number, height: number, ratio: number): void {
    const next = toViewport(width, height, ratio, options.orientation);
    const isSameSize =
      next.deviceWidth === viewport.deviceWidth &&
      next.deviceHeight === viewport.deviceHeight &&
      next.devicePixelRatio === viewport.devicePixelRatio;
    const renderer = renderers.current();
    if (isSameSize && renderer?.canvas.style.width) return;
    viewport = next;
    if (renderer) fitCanvas(renderer);
    place();
    for (const listener of viewportListeners) listener(viewport, offset);
    if (isSameSize) return;
    scene = buildScene();
    if (tree) render(tree);
  }

  function render(shown: (surface: Surface) => ReactNode): void {
    const parts = createElement(StagePartsContext.Provider, { value: FLAT_PARTS }, shown(scene));
    root.render(createElement(SceneContext.Provider, { value: scene }, parts));
  }

  function fitCanvas(target: GlassRenderer): void {
    target.resize(viewport.deviceWidth, viewport.deviceHeight);
    backdrop.resize(viewport.deviceWidth, viewport.deviceHeight);
    target.canvas.style.width = `${viewport.deviceWidth / viewport.devicePixelRatio}px`;
    target.canvas.style.height = `${viewport.deviceHeight / viewport.devicePixelRatio}px`;
  }

  async function clear(): Promise<void> {
    tree = null;
    await root.clear();
    renderers.current()?.sweep();
  }

  const sweeping = setInterval(() => renderers.current()?.sweep(), SWEEP_EVERY_MS);
  const stopObserving = observeDeviceSize(holder, resize);

  return {
    viewport: () => viewport,
    show: (next) => {
      tree = next;
      render(next);
    },
    clear,
    replaceRenderer: async (kind) => {
      rendererNumber += 1;
      const mine = rendererNumber;
      renderers.retire();
      const next = await createGlassRenderer({
        kind,
        width: viewport.deviceWidth,
        height: viewport.deviceHeight,
        background: options.ground.colour,
      });
      // One that came so late that another was asked for in the meantime is not wanted any more.
      if (isDestroyed || mine !== rendererNumber) {
        next.destroy();
        return;
      }
      next.canvas.className = 'glass';
      fitCanvas(next);
      holder.prepend(next.canvas);
      next.onLost(() => options.onContextLost(kind));
      renderers.succeed(next);
      scene = buildScene();
      place();
    },
    rendererKind: () => renderers.current()?.kind ?? null,
    loop,
    invalidate: () => {
      painter.invalidate(null);
      loop.request();
    },
    setFrozen: (next) => {
      isFrozen = next;
      if (!next) loop.request('now');
    },
    isFrozen: () => isFrozen,
    setOffset: (x, y) => {
      offset = { x, y };
      place();
      for (const listener of viewportListeners) listener(viewport, offset);
    },
    onViewport: (listener) => {
      viewportListeners.add(listener);
      return () => viewportListeners.delete(listener);
    },
    texts: texts.records,
    touchTargetAt: taps.at,
    counts: () => ({
      nodes: countNodes(root.scene),
      held: renderers.current()?.heldNodes() ?? 0,
      tiles: painter.size,
      texts: texts.size(),
      taps: taps.size(),
      blinks: blink.size(),
    }),
    solid: () => null,
    askQuality: () => {},
    paints: () => ({ full: painter.fullPaints(), tiles: painter.tilesPainted() }),
    textureBytes: () => renderers.current()?.textureBytes() ?? texts.estimateBytes(viewport.scale),
    luminance: () => {
      const renderer = renderers.current();
      if (!renderer) return null;
      if (isFrozen) return sampleLuminance((renderers.retired() ?? renderer).canvas);
      // A GL's picture can only be read in the turn that drew it. Where that is the first picture of a change, it
      // is a frame like any other.
      const isNews = painter.isDirty();
      const startedAt = performance.now();
      try {
        options.checkPaint();
        painter.paintNow(renderer, glass);
      } catch (error) {
        options.onPaintError(error);
        return null;
      }
      if (isNews) {
        loop.countPainting(performance.now() - startedAt);
        renderers.painted();
        options.onPainted();
      }
      return sampleLuminance(renderer.canvas);
    },
    // Its code may not be to be had when it is needed.
    tryOutSpare: async () => {
      if (renderers.current()?.kind === 'canvas') return;
      const spare = await createGlassRenderer({ kind: 'canvas', width: 1, height: 1, background: '#000000' });
      spare.destroy();
    },
    loseContext: () => renderers.current()?.loseContext() ?? false,
    destroy: async () => {
      await clear();
      isDestroyed = true;
      stopObserving();
      clearInterval(sweeping);
      loop.destroy();
      blink.destroy();
      taps.destroy();
      viewportListeners.clear();
      renderers.destroy();
      backdrop.destroy();
    },
  };
}

function countNodes(node: Container): number {
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}
