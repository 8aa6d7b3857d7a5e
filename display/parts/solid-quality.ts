/** What a big screen gives up, one step after the other, where its pictures come late. */
export const QUALITY_STEPS = [
  'full',
  'scaled-85',
  'scaled-70',
  'thinned',
  'shadowless',
  'vertex-lit',
  'still',
] as const;
export type QualityStep = (typeof QUALITY_STEPS)[number];

export interface RenderQuality {
  /** Of each side of the canvas: its pixels ÷ those of the glass. */
  readonly pixelShare: number;
  /** Between two pictures while goods move. */
  readonly motionMs: number;
  /** Every second one of the goods on belts is drawn. */
  readonly areGoodsThinned: boolean;
  readonly hasShadows: boolean;
  /** Light is computed by vertex instead of by pixel. */
  readonly isLitByVertex: boolean;
  /** Nothing moves, and pictures are far apart. */
  readonly isStill: boolean;
}

const FULL: RenderQuality = {
  pixelShare: 1,
  motionMs: 1000 / 30,
  areGoodsThinned: false,
  hasShadows: true,
  isLitByVertex: false,
  isStill: false,
};
const SCALED: RenderQuality = { ...FULL, pixelShare: 0.7 };
const THINNED: RenderQuality = { ...SCALED, motionMs: 1000 / 15, areGoodsThinned: true };
const SHADOWLESS: RenderQuality = { ...THINNED, hasShadows: false };

export const QUALITIES: Readonly<Record<QualityStep, RenderQuality>> = {
  full: FULL,
  'scaled-85': { ...FULL, pixelShare: 0.85 },
  'scaled-70': SCALED,
  thinned: THINNED,
  shadowless: SHADOWLESS,
  'vertex-lit': { ...SHADOWLESS, isLitByVertex: true },
  // A picture that is drawn once in ten seconds may take its time.
  still: { ...FULL, isStill: true },
};
