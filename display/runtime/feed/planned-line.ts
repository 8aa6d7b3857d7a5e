import { listenToParent, type ParentMessages, tellParent } from '#display/runtime/board/parent-messages.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { PREVIEW_MESSAGES } from '#shared/contracts/plant/preview.ts';

/** The line that the page around the display shows. */
export type PlannedLine = ParentMessages<Line>;

/** Asks the page around the display for a line, and calls `onLine` for each that it sends. */
export function listenForLine(onLine: () => void): PlannedLine {
  const line = listenToParent(PREVIEW_MESSAGES.line, Line, onLine);
  tellParent(PREVIEW_MESSAGES.ready);
  return line;
}
