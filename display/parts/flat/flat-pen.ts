import { Graphics, GraphicsPath } from 'pixi.js';
import type { Pen } from '#display/parts/pen-port.ts';

/** Parsed once: path data is a fixed set. */
const paths = new Map<string, GraphicsPath>();

function pathOf(data: string): GraphicsPath {
  let path = paths.get(data);
  if (!path) {
    path = new GraphicsPath(data);
    paths.set(data, path);
  }
  return path;
}

/** The pen of the flat stage: a node of Pixi. */
export class FlatPen extends Graphics implements Pen {
  shape(data: string, x: number, y: number, scale: number): this {
    this.save();
    this.setTransform(scale, 0, 0, scale, x, y);
    this.path(pathOf(data));
    this.restore();
    return this;
  }
}
