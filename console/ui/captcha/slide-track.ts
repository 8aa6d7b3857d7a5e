import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** How far the handle of each type may go: type 1 to the end of the bar, type 2 until the piece ends the picture. */
export const SLIDE_END_PX = {
  '1': LIMITS.captchaPictureWidthPx - LIMITS.captchaBarHeightPx,
  '2': LIMITS.captchaPictureWidthPx - LIMITS.captchaPieceWidthPx,
} as const;
export type SlideType = keyof typeof SLIDE_END_PX;

const STEP_PX = 2;
const LEAP_PX = 20;

/** Where the handle is, with the pointer at `pointerX` that took it at `grabbedX` (both from the same origin). */
export function slideTo(type: SlideType, pointerX: number, grabbedX: number): number {
  return clamp(type, pointerX - grabbedX);
}

/** Where a key moves the handle; null for a key that does not. */
export function slideByKey(type: SlideType, offsetPx: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(type, offsetPx + STEP_PX);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(type, offsetPx - STEP_PX);
    case 'PageUp':
      return clamp(type, offsetPx + LEAP_PX);
    case 'PageDown':
      return clamp(type, offsetPx - LEAP_PX);
    case 'Home':
      return 0;
    case 'End':
      return SLIDE_END_PX[type];
    default:
      return null;
  }
}

/** A slider without a picture is done where it can go no further. */
export function isAtEnd(offsetPx: number): boolean {
  return offsetPx >= SLIDE_END_PX['1'] - STEP_PX;
}

function clamp(type: SlideType, offsetPx: number): number {
  return Math.min(Math.max(offsetPx, 0), SLIDE_END_PX[type]);
}
