import type { Pen } from '#display/parts/pen-port.ts';

/** A chevron whose middle is at a point; `toRight` is negative where it points to the left. */
export function paintArrow(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly toRight: number; readonly h: number },
  colour: string,
): void {
  const { x, y, toRight, h } = at;
  pen
    .moveTo(x - toRight / 2, y - h / 2)
    .lineTo(x + toRight / 2, y)
    .lineTo(x - toRight / 2, y + h / 2)
    .stroke({ color: colour, width: 4, cap: 'round', join: 'round' });
}
