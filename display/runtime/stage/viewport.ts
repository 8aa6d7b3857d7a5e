import type { Orientation } from '#display/runtime/board/board.ts';

/** Where the scene lies on the glass, in device pixels. */
export interface Viewport {
  readonly deviceWidth: number;
  readonly deviceHeight: number;
  readonly orientation: Orientation;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  /** Device pixels per scene unit. */
  readonly scale: number;
  /** Top left of the scene: what is left over is background on both sides. */
  readonly x: number;
  readonly y: number;
  /** Device pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

const LONG = 1920;
const SHORT = 1080;

/** The largest scene that fits; by its own shape where no orientation is wanted. */
export function toViewport(
  deviceWidth: number,
  deviceHeight: number,
  devicePixelRatio: number,
  wanted: Orientation | null,
): Viewport {
  const orientation = wanted ?? (deviceWidth >= deviceHeight ? 'landscape' : 'portrait');
  const sceneWidth = orientation === 'landscape' ? LONG : SHORT;
  const sceneHeight = orientation === 'landscape' ? SHORT : LONG;
  const scale = Math.max(0.05, Math.min(deviceWidth / sceneWidth, deviceHeight / sceneHeight));
  return {
    deviceWidth,
    deviceHeight,
    orientation,
    sceneWidth,
    sceneHeight,
    scale,
    x: Math.round((deviceWidth - sceneWidth * scale) / 2),
    y: Math.round((deviceHeight - sceneHeight * scale) / 2),
    devicePixelRatio,
  };
}

/** The browser's own count of pixels, unless it does not fit the ratio: an emulated ratio is not in it. */
function nearest(exact: number | undefined, computed: number): number {
  return exact !== undefined && Math.abs(exact - computed) < 2 ? exact : Math.round(computed);
}

/** Calls back with the size of `element` in exact device pixels, now and after each change. */
export function observeDeviceSize(
  element: HTMLElement,
  onSize: (width: number, height: number, devicePixelRatio: number) => void,
): () => void {
  const read = (entry: ResizeObserverEntry): void => {
    const ratio = window.devicePixelRatio || 1;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const width = nearest(exact?.inlineSize, entry.contentRect.width * ratio);
    const height = nearest(exact?.blockSize, entry.contentRect.height * ratio);
    if (width > 0 && height > 0) onSize(width, height, ratio);
  };
  const observer = new ResizeObserver((entries) => {
    for (const entry of entries) read(entry);
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element);
  }
  return () => observer.disconnect();
}
