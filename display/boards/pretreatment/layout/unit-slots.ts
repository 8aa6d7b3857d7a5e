import type { RunPlace } from '#display/kit/text-place.ts';
import { LABEL_SIZE, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** Sizes of the texts of a tile. */
export const UNIT_SIZES = {
  name: 36,
  figure: 56,
  unit: 32,
  temperature: 36,
  smallName: LABEL_SIZE,
  smallFigure: 40,
  text: SMALLEST_SIZE,
} as const;

/** Places in a tile, from its corner. */
export interface UnitSlots {
  /** How much larger than `UNIT_SIZES` its texts are. */
  readonly scale: number;
  readonly name: RunPlace;
  readonly figure: RunPlace;
  /** Null in a small tile. */
  readonly large: LargeSlots | null;
  /** Of a small tile: right of the figure. */
  readonly line: RunPlace;
  /** Of a small tile: the level. */
  readonly bar: Box;
}

export interface LargeSlots {
  readonly vessel: Box;
  readonly temperature: RunPlace;
  readonly product: RunPlace;
  readonly rule: Box;
  readonly foot: RunPlace;
  readonly footUnit: RunPlace;
}

const PADDING = 14;
const NAME_BASELINE = 38;
/** Between baselines, from the foot upwards, where a tile is as low as it can be and where it has room. */
const STEPS = {
  foot: [9, 11],
  product: [32, 36],
  temperature: [32, 34],
  figure: [36, 41],
} as const;
/** Heights for those, of a tile of the usual size. */
const LOW_H = 190;
const HIGH_H = 214;
const VESSEL = { x: 18, w: 72, top: 54 } as const;
const RULE_OVER_FOOT = 26;

export function largeSlots({ w, h }: Pick<Box, 'w' | 'h'>, scale: number): UnitSlots {
  const at = (units: number): number => Math.round(units * scale);
  const room = Math.min(1, Math.max(0, (h / scale - LOW_H) / (HIGH_H - LOW_H)));
  const step = ([low, high]: readonly [number, number]): number => at(low + (high - low) * room);
  const padding = at(PADDING);
  const inner = w - 2 * padding;
  const place = (baseline: number, size: number, align: RunPlace['align']): RunPlace => ({
    x: padding,
    w: inner,
    baseline,
    size: at(size),
    align,
  });
  const foot = h - step(STEPS.foot);
  const product = foot - step(STEPS.product);
  const temperature = product - step(STEPS.temperature);
  const figure = temperature - step(STEPS.figure);
  const ruleY = foot - at(RULE_OVER_FOOT);
  const top = at(VESSEL.top);
  const vesselH = ruleY - at(10) - top;
  return {
    scale,
    name: place(at(NAME_BASELINE), UNIT_SIZES.name, 'left'),
    figure: place(figure, UNIT_SIZES.figure, 'right'),
    large: {
      vessel: { x: at(VESSEL.x), y: top, w: Math.round(Math.min(at(VESSEL.w), vesselH * 0.75)), h: vesselH },
      temperature: place(temperature, UNIT_SIZES.temperature, 'right'),
      product: place(product, UNIT_SIZES.text, 'right'),
      rule: { x: padding, y: ruleY, w: inner, h: 2 },
      foot: place(foot, UNIT_SIZES.text, 'left'),
      footUnit: place(foot, UNIT_SIZES.text, 'right'),
    },
    line: place(foot, UNIT_SIZES.text, 'left'),
    bar: { x: 0, y: 0, w: 0, h: 0 },
  };
}

export function smallSlots({ w, h }: Pick<Box, 'w' | 'h'>): UnitSlots {
  const inner = w - 2 * PADDING;
  const baseline = h - 42;
  const place = (base: number, size: number, align: RunPlace['align']): RunPlace => ({
    x: PADDING,
    w: inner,
    baseline: base,
    size,
    align,
  });
  return {
    scale: 1,
    name: place(40, UNIT_SIZES.smallName, 'left'),
    figure: place(baseline, UNIT_SIZES.smallFigure, 'left'),
    large: null,
    line: place(baseline, UNIT_SIZES.text, 'right'),
    bar: { x: PADDING, y: h - 28, w: inner, h: 12 },
  };
}
