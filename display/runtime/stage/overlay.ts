import type { Viewport } from './viewport.ts';

export interface OverlayLayer {
  open(box: { x: number; y: number; width: number; height: number }): { element: HTMLElement; close(): void };
  place(viewport: Viewport, offset: { x: number; y: number }): void;
  size(): number;
  destroy(): void;
}

/** DOM in scene coordinates over the canvas, for charts: the layer is scaled as a whole, so 1 px in it is 1 scene unit. */
export function createOverlayLayer(holder: HTMLElement): OverlayLayer {
  const layer = document.createElement('div');
  layer.className = 'overlay';
  holder.append(layer);
  return {
    open: (box) => {
      const element = document.createElement('div');
      element.className = 'overlay-box';
      Object.assign(element.style, {
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      });
      layer.append(element);
      return { element, close: () => element.remove() };
    },
    place: (viewport, offset) => {
      const ratio = viewport.devicePixelRatio;
      const scale = viewport.scale / ratio;
      const x = viewport.x / ratio + offset.x * scale;
      const y = viewport.y / ratio + offset.y * scale;
      layer.style.width = `${viewport.sceneWidth}px`;
      layer.style.height = `${viewport.sceneHeight}px`;
      layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    },
    size: () => layer.childElementCount,
    destroy: () => layer.remove(),
  };
}
