import type { Box } from '#display/parts/box.ts';
import { TOUCH } from './list-plan.ts';

/** For codes: letters and digits, and what stands between them. */
const KEY_ROWS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL-', 'ZXCVBNM._/'] as const;

const GAP = 6;
export const KEYS_HEIGHT = KEY_ROWS.length * TOUCH + (KEY_ROWS.length - 1) * GAP;

export interface KeyPlan {
  readonly key: string;
  readonly box: Box;
}

/** Keys for a wall without a keyboard, over the whole width of a box. */
export function planKeys({ x, y, w }: Box): readonly KeyPlan[] {
  return KEY_ROWS.flatMap((row, index) => {
    const keyW = (w - (row.length - 1) * GAP) / row.length;
    return Array.from(row, (key, column) => ({
      key,
      box: { x: x + column * (keyW + GAP), y: y + index * (TOUCH + GAP), w: keyW, h: TOUCH },
    }));
  });
}
