import { Line } from '#shared/contracts/plant/line.ts';
import { PREVIEW_MESSAGES } from '#shared/contracts/plant/preview.ts';

/** The line that the page around the display wants to see; pages of other origins are not heard. */
export interface PlannedLine {
  current(): Line | null;
  stop(): void;
}

/** Asks the page around the display for a line, and calls `onLine` for each that it sends. */
export function listenForLine(onLine: () => void): PlannedLine {
  let line: Line | null = null;
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const { data } = event;
    if (typeof data !== 'object' || data === null || !(PREVIEW_MESSAGES.line in data)) return;
    const read = Line.safeParse(data[PREVIEW_MESSAGES.line]);
    if (!read.success) return;
    line = read.data;
    onLine();
  };
  window.addEventListener('message', listen);
  window.parent.postMessage(PREVIEW_MESSAGES.ready, location.origin);
  return { current: () => line, stop: () => window.removeEventListener('message', listen) };
}
