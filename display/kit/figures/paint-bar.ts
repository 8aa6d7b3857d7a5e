import type { Colours } from '#display/kit/colours.ts';
import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';

/** A share on its track; null = not known. However little there is, it is a dot. */
export function paintBar(
  pen: Pen,
  { x, y, w, h }: Box,
  share: number | null,
  { colour, track, radius }: { readonly colour: string; readonly track: string; readonly radius: number },
): void {
  pen.roundRect(x, y, w, h, radius).fill(track);
  if (share === null || share <= 0) return;
  pen.roundRect(x, y, Math.max(2 * radius, w * Math.min(1, share)), h, radius).fill(colour);
}

/** Where the bar should be by now. */
export function paintDueMark(pen: Pen, { x, y, w, h }: Box, share: number, { tokens }: Colours): void {
  const reach = Math.min(8, h / 2 + 1);
  const markX = x + w * share - 2;
  pen.rect(markX - 3, y - reach, 10, h + 2 * reach).fill(tokens.background);
  pen.rect(markX, y - reach, 4, h + 2 * reach).fill(tokens.textSecondary);
}

/** A bar with round ends and what is due as its mark. */
export function paintMarkedBar(
  pen: Pen,
  box: Box,
  bar: { readonly share: number; readonly mark: number; readonly colour: string },
  colours: Colours,
): void {
  const look = { colour: bar.colour, track: colours.tokens.surfaceSunken, radius: box.h / 2 };
  paintBar(pen, box, bar.share, look);
  paintDueMark(pen, box, bar.mark, colours);
}
