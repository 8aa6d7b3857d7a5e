import type { AlarmHistory } from '#shared/contracts/alarms/alarm-history.ts';
import { FLOOD } from '#shared/domain/alarm/alarm-rate.ts';

/** Alarms in ten minutes over a whole range: the mean, the most, and the share of intervals with a flood. */
export function rateFigures({
  from,
  to,
  raised,
  steps,
  floodIntervals,
}: Pick<AlarmHistory, 'from' | 'to' | 'raised' | 'steps' | 'floodIntervals'>): {
  readonly mean: number;
  readonly peak: number;
  readonly floodShare: number;
} {
  const intervals = (to - from) / FLOOD.withinMs;
  return {
    mean: raised / intervals,
    peak: Math.max(0, ...steps.map(({ peak }) => peak)),
    floodShare: Math.min(1, floodIntervals / intervals),
  };
}
