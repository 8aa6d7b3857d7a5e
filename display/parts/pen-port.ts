/** A colour, or one that lets what is below shine through. */
export type PenPaint = string | { readonly color: string; readonly alpha?: number };

export interface PenStroke {
  readonly color: string;
  readonly width: number;
  readonly alpha?: number;
  readonly cap?: 'butt' | 'round' | 'square';
  readonly join?: 'bevel' | 'miter' | 'round';
}

/** What parts draw lines and areas with; each stage has its own. Shapes are collected until `fill` or `stroke`. */
export interface Pen {
  rect(x: number, y: number, width: number, height: number): this;
  roundRect(x: number, y: number, width: number, height: number, radius?: number): this;
  circle(x: number, y: number, radius: number): this;
  ellipse(x: number, y: number, halfWidth: number, halfHeight: number): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): this;
  closePath(): this;
  /** SVG path data of absolute commands, enlarged and moved. */
  shape(data: string, x: number, y: number, scale: number): this;
  fill(paint: PenPaint): this;
  stroke(stroke: PenStroke): this;
}
