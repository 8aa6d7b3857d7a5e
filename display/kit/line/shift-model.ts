import type { ModelContext } from '#display/kit/live/age.ts';
import type { HourMark, StripSegment } from '#display/kit/strip/state-strip.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { LineSummary, Shift } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { LineKey } from './line-texts.ts';

/** The shift as a strip of states below the curve of what was produced. Shares are of the shift's length, 0–1. */
export interface ShiftModel {
  readonly title: string;
  readonly nowShare: number;
  readonly hours: readonly HourMark[];
  readonly segments: readonly (StripSegment & {
    readonly causeMachineId: string | null;
    readonly causeText: string;
  })[];
  /** Points of time share and share of `top`. */
  readonly curve: readonly (readonly [number, number])[];
  /** Where the plan's line ends, as a share of `top`; null = no plan. */
  readonly planEnd: number | null;
  /** Count at the upper edge of the curve. */
  readonly top: number;
  readonly producedLabel: string;
  readonly planLabel: string;
  readonly staleness: Staleness;
}

/** Of a shift's length: finer than half a unit of its strip, and too coarse to change at every look. */
const SHARE_STEPS = 4_000;
const HOUR_MS = 3_600_000;

/** Where a shift stands now: all of the time that its model depends on. */
export interface ShiftMoment {
  readonly nowShare: number;
  /** An interval that is still open is drawn to here. */
  readonly knownToMs: number;
}

export function shiftMomentOf({ shift, computedAt }: LineSummary, nowMs: number): ShiftMoment {
  if (!shift) return { nowShare: 0, knownToMs: computedAt };
  const share = (nowMs - shift.from) / (shift.to - shift.from);
  return {
    nowShare: Math.min(1, Math.max(0, Math.round(share * SHARE_STEPS) / SHARE_STEPS)),
    knownToMs: Math.min(nowMs, Math.max(computedAt, shift.from)),
  };
}

export function toShiftModel(
  line: Line,
  summary: LineSummary,
  /** Null while nothing has been received of the line in its shift: there is no curve yet. */
  known: LineSummary | null,
  staleness: Staleness,
  { nowShare, knownToMs }: ShiftMoment,
  { t, language, timeZone }: ModelContext<LineKey>,
): ShiftModel | null {
  const { shift } = summary;
  if (!shift) return null;
  const length = shift.to - shift.from;
  const shareOf = (atMs: number): number => Math.min(1, Math.max(0, (atMs - shift.from) / length));
  const last = summary.producedCurve[summary.producedCurve.length - 1]?.[1] ?? 0;
  const top = Math.max(shift.plannedCount ?? 0, last, 1);
  return {
    title: t('board.shift', {
      name: nameIn(language, shift),
      from: clockTime(shift.from, timeZone),
      to: clockTime(shift.to, timeZone),
    }),
    nowShare,
    hours: hoursOf(shift, timeZone),
    segments: summary.timeline.flatMap((interval) => {
      const from = shareOf(interval.from);
      const to = shareOf(interval.to ?? knownToMs);
      if (to <= from) return [];
      const cause = line.machines.find((machine) => machine.id === interval.causeMachineId);
      return [
        {
          from,
          to,
          state: interval.base,
          causeMachineId: interval.causeMachineId,
          causeText: cause ? `${clockTime(interval.from, timeZone)} ${nameIn(language, cause)}` : '',
        },
      ];
    }),
    curve: (known?.producedCurve ?? []).map(([atMs, count]) => [shareOf(atMs), count / top] as const),
    planEnd: shift.plannedCount === null ? null : shift.plannedCount / top,
    top,
    producedLabel: t('line.shift.produced'),
    planLabel: t('line.shift.plan'),
    staleness,
  };
}

/** Full hours of the plant's clock, at most nine of them, ends included when they are full hours. */
function hoursOf(shift: Shift, timeZone: string): ShiftModel['hours'] {
  const length = shift.to - shift.from;
  const { minuteOfDay } = wallClockOf(shift.from, timeZone);
  const firstMs = shift.from + ((60 - (minuteOfDay % 60)) % 60) * 60_000;
  const every = Math.ceil(length / HOUR_MS / 8.5) * HOUR_MS;
  const hours: { share: number; text: string }[] = [];
  for (let atMs = firstMs; atMs <= shift.to; atMs += every) {
    const hour = Math.floor(wallClockOf(atMs, timeZone).minuteOfDay / 60);
    hours.push({ share: (atMs - shift.from) / length, text: twoDigits(hour) });
  }
  return hours;
}
