import { createElement, type ReactNode } from 'react';
import type { Surface } from '#display/parts/scene.ts';
import {
  SolidContext,
  type SolidDrag,
  type SolidFinger,
  type SolidLayer,
  type SolidPainter,
  type SolidTarget,
} from '#display/parts/solid-layer.ts';
import { StagePartsContext } from '#display/parts/stage-parts.ts';
import { SVG_PARTS } from '#display/parts/svg/svg-parts.tsx';
import { svgElement } from '#display/parts/svg/svg-pen.ts';
import type { RendererKind } from '#display/runtime/session/screen-options.ts';
import { createBlinkClock } from '#display/runtime/stage/blink-clock.ts';
import { listenForDrags } from '#display/runtime/stage/drags.ts';
import { createFrameLoop } from '#display/runtime/stage/frame-loop.ts';
import { sampleLuminance } from '#display/runtime/stage/luminance.ts';
import { createSceneTexts } from '#display/runtime/stage/scene-texts.ts';
import { paintSky } from '#display/runtime/stage/sky.ts';
import type { Stage, StageMaker, StageOptions } from '#display/runtime/stage/stage-port.ts';
import { listenForTaps, type Taps } from '#display/runtime/stage/taps.ts';
import { observeDeviceSize, toViewport } from '#display/runtime/stage/viewport.ts';
import { createGlassSample } from './glass-sample.ts';
import { FLIGHT_PICTURE_MS } from './quality/flight-pixels.ts';
import { createStageQuality } from './quality/stage-quality.ts';
import { createSolidRenderer, type SolidRenderer } from './solid-renderer.ts';
import { targetAt } from './solid-taps.ts';
import { keepStill, type Still } from './still.ts';
import { textureBytesOf } from './texture-bytes.ts';

/** A picture that is due later than this is waited for by a timer, not by frames. */
const LONG_WAIT_MS = 100;

let buildNumber = 0;

/** For big screens: a canvas that three.js draws on, and figures in SVG over it. */
export const solidStage: StageMaker = {
  kind: 'solid',
  create: createSolidStage,
  // In software too: one picture now and then is more than none.
  wantedRenderer: ({ hasWebGl }) => (hasWebGl ? 'webgl' : 'canvas'),
};

function createSolidStage(options: StageOptions): Stage {
  const { holder } = options;
  const texts = createSceneTexts();
  const viewportListeners = new Set<Parameters<Stage['onViewport']>[0]>();
  const layer = holder.appendChild(document.createElement('div'));
  layer.className = 'glass';
  const figures = svgElement('svg');
  figures.setAttribute('aria-hidden', 'true');
  figures.style.position = 'absolute';
  layer.append(figures);
  let sky: HTMLCanvasElement | null = null;
  let renderer: SolidRenderer | null = null;
  let painter: SolidPainter | null = null;
  let still: Still | null = null;
  let viewport = toViewport(holder.clientWidth || 1, holder.clientHeight || 1, 1, options.orientation);
  let offset = { x: 0, y: 0 };
  let tree: ((surface: Surface) => ReactNode) | null = null;
  let isFrozen = false;
  let isDirty = true;
  let isDestroyed = false;
  let rendererNumber = 0;
  let paintings = 0;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const quality = createStageQuality(options.quality);
  const sample = createGlassSample(() => renderer && sampleLuminance(renderer.canvas));

  const loop = createFrameLoop({
    look: options.update,
    paint,
    isPending: () => dueMs() !== null && (dueMs() ?? 0) <= LONG_WAIT_MS,
    intervalMs: () => {
      if (isFlying()) return FLIGHT_PICTURE_MS;
      return painter?.dueMs(performance.now()) == null ? options.valueIntervalMs : quality.current().motionMs;
    },
    // Of late pictures of what moves the quality is lowered first; only where no step is left the pace is. The ladder
    // judges by the interval that the loop gives, so that a lower pace is not taken for lateness.
    isRelieved: () => isMoving() && quality.canStepDown(isFlying()),
  });
  const blink = createBlinkClock({ isSteady: () => options.isSteady || loop.paceStep() >= 3 });
  const taps: Taps<SolidTarget> = listenForTaps(holder, (x, y) => {
    const at = toScene(x, y);
    return targetAt(taps.targets(), at.x, at.y);
  });
  let drag: SolidDrag | null = null;
  let isDragged = false;
  const stopDragging = listenForDrags(holder, pointOf, {
    start: (fingers) => {
      const [first] = fingers;
      const isOnFigure = first !== undefined && targetAt(taps.targets(), first.x, first.y)?.element;
      isDragged = (isDragged || !isOnFigure) && (drag?.start(fingers) ?? false);
      return isDragged;
    },
    move: (fingers) => {
      drag?.move(fingers);
      loop.request('now');
    },
    end: () => {
      isDragged = false;
      drag?.end();
    },
  });
  let surface = buildSurface();

  /** A point of the holder, in CSS pixels, in scene units. */
  function toScene(x: number, y: number): SolidFinger {
    const ratio = viewport.devicePixelRatio;
    return {
      x: (x * ratio - viewport.x) / viewport.scale - offset.x,
      y: (y * ratio - viewport.y) / viewport.scale - offset.y,
    };
  }

  function pointOf(clientX: number, clientY: number): SolidFinger {
    const { left, top } = holder.getBoundingClientRect();
    return toScene(clientX - left, clientY - top);
  }

  function dueMs(): number | null {
    if (isFrozen || isDestroyed || !renderer || !painter) return null;
    // The last picture of a flight is followed by one with all pixels.
    return quality.isOutdated(isFlying()) ? 0 : painter.dueMs(performance.now());
  }

  function isFlying(): boolean {
    return painter?.isFlying() ?? false;
  }

  function isMoving(): boolean {
    return painter?.isMoving() ?? false;
  }

  /** Draws nothing: a canvas of another size is empty until the picture that follows in the same turn. */
  function applyQuality(): void {
    if (!quality.update(isFlying())) return;
    fitSolid();
    painter?.setQuality(quality.current());
  }

  function paint(): boolean {
    if (isDestroyed) return false;
    options.update();
    if (isFrozen || !renderer) return false;
    let hasPainted = isDirty;
    isDirty = false;
    try {
      options.checkPaint();
      applyQuality();
      const now = performance.now();
      if (painter?.paint(now)) {
        hasPainted = true;
        quality.picture(now, isMoving() ? loop.intervalMs() : null, isFlying());
        sample.afterPicture(now, isFlying());
      }
    } catch (error) {
      options.onPaintError(error);
      return false;
    }
    waitForNext();
    if (!hasPainted) return false;
    paintings += 1;
    options.onPainted();
    return true;
  }

  function waitForNext(): void {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    const due = dueMs();
    if (due !== null && due > LONG_WAIT_MS) waiting = setTimeout(() => loop.request(), due);
  }

  function buildSurface(): Surface {
    buildNumber += 1;
    return {
      pixelRatio: viewport.scale,
      id: `solid-${buildNumber}`,
      addText: texts.add,
      needGlyphs: options.glyphs.need,
      onBlink: blink.listen,
    };
  }

  function solidLayer(current: SolidRenderer): SolidLayer {
    return {
      renderer: current.renderer,
      scene: current.scene,
      isSoftware: current.isSoftware,
      figures,
      sceneWidth: viewport.sceneWidth,
      sceneHeight: viewport.sceneHeight,
      pixelRatio: viewport.scale,
      canvas: {
        x: -viewport.x / viewport.scale,
        y: -viewport.y / viewport.scale,
        w: viewport.deviceWidth / viewport.scale,
        h: viewport.deviceHeight / viewport.scale,
      },
      isSteady: options.isSteady,
      quality: quality.current,
      onQuality: quality.listen,
      setPainter: (next) => {
        painter = next;
        loop.request('now');
        return () => {
          if (painter === next) painter = null;
        };
      },
      request: () => {
        isDirty = true;
        loop.request();
      },
      onTap: taps.add,
      onDrag: (listener) => {
        drag = listener;
        return () => {
          if (drag === listener) drag = null;
        };
      },
    };
  }

  function render(): void {
    if (!renderer || !tree) return;
    const parts = createElement(StagePartsContext.Provider, { value: SVG_PARTS }, tree(surface));
    renderer.render(createElement(SolidContext.Provider, { value: solidLayer(renderer) }, parts));
  }

  function place(): void {
    const ratio = viewport.devicePixelRatio;
    const scale = viewport.scale / ratio;
    figures.setAttribute('viewBox', `0 0 ${viewport.sceneWidth} ${viewport.sceneHeight}`);
    Object.assign(figures.style, {
      left: `${viewport.x / ratio + offset.x * scale}px`,
      top: `${viewport.y / ratio + offset.y * scale}px`,
      width: `${viewport.sceneWidth * scale}px`,
      height: `${viewport.sceneHeight * scale}px`,
    });
    moveCanvas();
    isDirty = true;
    loop.request('now');
  }

  /** With the figures, so that callouts stay at their machines. */
  function moveCanvas(): void {
    const scale = viewport.scale / viewport.devicePixelRatio;
    if (renderer) renderer.canvas.style.translate = `${offset.x * scale}px ${offset.y * scale}px`;
  }

  function fitSolid(): void {
    const { deviceWidth, deviceHeight, devicePixelRatio } = viewport;
    renderer?.resize(deviceWidth, deviceHeight, devicePixelRatio, quality.current().pixelShare);
  }

  function fitCanvas(): void {
    const { deviceWidth, deviceHeight } = viewport;
    if (options.sky) {
      sky?.remove();
      sky = paintSky(options.sky, deviceWidth, deviceHeight);
      Object.assign(sky.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
      layer.prepend(sky);
    }
    fitSolid();
  }

  function resize(width: number, height: number, ratio: number): void {
    const next = toViewport(width, height, ratio, options.orientation);
    const isSame =
      next.deviceWidth === viewport.deviceWidth &&
      next.deviceHeight === viewport.deviceHeight &&
      next.devicePixelRatio === viewport.devicePixelRatio;
    if (isSame && figures.style.width) return;
    viewport = next;
    fitCanvas();
    place();
    for (const listener of viewportListeners) listener(viewport, offset);
    surface = buildSurface();
    render();
  }

  const stopObserving = observeDeviceSize(holder, resize);

  return {
    viewport: () => viewport,
    show: (next) => {
      tree = next;
      render();
    },
    clear: async () => {
      tree = null;
      renderer?.clear();
    },
    replaceRenderer: async (kind: RendererKind) => {
      sample.restart();
      rendererNumber += 1;
      const mine = rendererNumber;
      renderer?.destroy();
      renderer = null;
      painter = null;
      const next = createSolidRenderer(kind);
      if (isDestroyed || mine !== rendererNumber) {
        next.destroy();
        return;
      }
      renderer = next;
      quality.setRenderer(next.isSoftware);
      layer.insertBefore(next.canvas, figures);
      next.onLost(() => options.onContextLost(kind));
      fitCanvas();
      surface = buildSurface();
      place();
      render();
    },
    rendererKind: () => renderer?.kind ?? null,
    loop,
    invalidate: () => {
      isDirty = true;
      loop.request();
    },
    setFrozen: (next) => {
      isFrozen = next;
      quality.pause();
      if (next) still ??= keepStill(layer);
      else {
        still?.remove();
        still = null;
        loop.request('now');
      }
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
      nodes: figures.querySelectorAll('*').length,
      held: painter?.counts().geometries ?? 0,
      tiles: 0,
      texts: texts.size(),
      taps: taps.size(),
      blinks: blink.size(),
    }),
    solid: () => painter && { ...painter.counts(), ...quality.diagnostics() },
    askQuality: (wanted) => {
      quality.ask(wanted);
      loop.request('now');
    },
    paints: () => ({ full: paintings, tiles: 0 }),
    textureBytes: () => (renderer?.renderer ? textureBytesOf(renderer.scene) : 0),
    luminance: () => (renderer?.renderer ? sample.current() : null),
    tryOutSpare: async () => {},
    loseContext: () => renderer?.loseContext() ?? false,
    destroy: async () => {
      isDestroyed = true;
      tree = null;
      stopObserving();
      quality.destroy();
      if (waiting !== null) clearTimeout(waiting);
      loop.destroy();
      blink.destroy();
      taps.destroy();
      stopDragging();
      viewportListeners.clear();
      renderer?.destroy();
      still?.remove();
      layer.remove();
    },
  };
}
