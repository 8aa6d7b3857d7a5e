import type { Shift, Stop, StopReason } from '#shared/contracts/history/history.ts';
import { shiftAt, type WeeklyShift } from '#shared/domain/calendar/shift-calendar.ts';
import { codeText } from './code-text.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const TIME_ZONE = 'Asia/Shanghai';
const SHIFT_MINUTES = 480;

/** The shift of the synthetic plant at a time: there are three of eight hours. */
export function syntheticShift(nowMs: number, plannedCount: number): Shift {
  const pattern = (name: string, nameEn: string, startMinute: number): WeeklyShift => {
    return { name, nameEn, startMinute, durationMinutes: SHIFT_MINUTES, days: DAYS, plannedCount };
  };
  const patterns = [
    pattern('早班', 'Early shift', 360),
    pattern('中班', 'Late shift', 840),
    pattern('夜班', 'Night shift', 1320),
  ];
  const shift = shiftAt(patterns, TIME_ZONE, nowMs);
  if (!shift) throw new Error('the shifts of the synthetic plant cover the day');
  return shift;
}

/** A stretch of a shift; `stop` null = production, `to` null = it lasts. */
export interface ShiftStretch<PastStop> {
  readonly from: number;
  readonly to: number | null;
  readonly stop: PastStop | null;
}

/** Past stops with production between them, up to `untilMs`; the last stretch is production and lasts. */
export function shiftStretches<PastStop extends { readonly from: number; readonly to: number }>(
  fromMs: number,
  stops: readonly PastStop[],
  untilMs: number,
): ShiftStretch<PastStop>[] {
  const stretches: ShiftStretch<PastStop>[] = [];
  let cursor = fromMs;
  for (const stop of stops) {
    if (stop.to >= untilMs) break;
    if (stop.from > cursor) stretches.push({ from: cursor, to: stop.from, stop: null });
    stretches.push({ from: stop.from, to: stop.to, stop });
    cursor = stop.to;
  }
  return [...stretches, { from: cursor, to: null, stop: null }];
}

/** Minutes lost by cause, longest first. */
export function sumReasons(
  stops: readonly Pick<Stop, 'from' | 'to' | 'causeMachineId' | 'causeBase' | 'code' | 'text'>[],
  nowMs: number,
): StopReason[] {
  const sums = new Map<string, StopReason>();
  for (const { from, to, causeMachineId, causeBase, code, text } of stops) {
    const key = [causeMachineId, causeBase, text].join(' ');
    const before = sums.get(key);
    sums.set(key, {
      machineId: causeMachineId,
      base: causeBase,
      code: code ?? before?.code ?? null,
      text,
      ...codeText(text),
      durationMs: (before?.durationMs ?? 0) + (to ?? nowMs) - from,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...sums.values()].sort((a, b) => b.durationMs - a.durationMs);
}
