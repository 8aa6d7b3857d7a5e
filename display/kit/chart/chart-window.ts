/** What the chart spans: the whole shift, or the last hour, which moves on. */
export type ChartSpan = 'shift' | 'hour';

export interface ChartWindow {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly count: number;
  readonly isRolling: boolean;
}

/** Room that the chart's value axis takes at its right: what is on the same clock ends where its plot ends. */
export const VALUE_AXIS_W = 116;

const HOUR_MS = 3_600_000;
/** About as many columns as the chart is wide; a step of whole seconds, as the chart counts time. */
const COLUMNS = 900;

/** The ends of the shift's axis are given; the last hour ends now. Times in ms. */
export function chartWindow(
  span: ChartSpan,
  shift: { readonly from: number; readonly to: number },
  nowMs: number,
): ChartWindow {
  const from = span === 'shift' ? shift.from : nowMs - HOUR_MS;
  const length = span === 'shift' ? Math.max(60_000, shift.to - shift.from) : HOUR_MS;
  const stepMs = Math.max(1, Math.ceil(length / COLUMNS / 1000)) * 1000;
  return {
    fromMs: from,
    stepMs,
    count: Math.ceil(length / stepMs) + (span === 'shift' ? 0 : 1),
    isRolling: span === 'hour' || shift.to <= nowMs,
  };
}
