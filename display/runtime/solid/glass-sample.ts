import type { LuminanceGrid } from '#display/runtime/stage/luminance.ts';

export const SAMPLE_EVERY_MS = 5_000;

/** What the last sample of the pictures has shown; null before the first. */
export interface GlassSample {
  current(): LuminanceGrid | null;
  /** In the turn that drew the picture: the picture of a GL cannot be read later. */
  afterPicture(nowMs: number, isFlying: boolean): void;
  restart(): void;
}

/** Reading waits until the GPU has drawn all that it was given: a few milliseconds, and over a second where it is slow. */
export function createGlassSample(read: () => LuminanceGrid | null): GlassSample {
  let last: LuminanceGrid | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    current: () => last,
    afterPicture: (nowMs, isFlying) => {
      // A flight would halt; a sample that is due follows it.
      if (isFlying || nowMs - readAt < SAMPLE_EVERY_MS) return;
      readAt = nowMs;
      last = read();
    },
    restart: () => {
      last = null;
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
