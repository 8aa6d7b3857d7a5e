/** A picture of a layer as it is, that stays while the layer is built anew. */
export interface Still {
  remove(): void;
}

export function keepStill(layer: HTMLElement): Still {
  const copy = layer.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return { remove: () => {} };
  const canvases = layer.querySelectorAll('canvas');
  copy.querySelectorAll('canvas').forEach((canvas, index) => {
    const source = canvases[index];
    if (!source || source.width === 0 || source.height === 0) return;
    canvas.width = source.width;
    canvas.height = source.height;
    canvas.getContext('2d')?.drawImage(source, 0, 0);
  });
  layer.after(copy);
  return { remove: () => copy.remove() };
}
