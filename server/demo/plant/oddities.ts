import type { Shift } from '#shared/contracts/history/history.ts';
import { shiftAt } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import type { BottlingLine } from './plant-model.ts';

/** What readings of real plants are like and figures have to bear, every day at the same times of the plant's clock. */

/** Counters that no controller sets to 0: they go on from 0 at this value. */
export const ROLLS_OVER_AT: Readonly<Record<string, number>> = { 'L2-FILLER': 90_000 };
/** So much above its total is the reading that is wrong. */
export const SPIKE = 900_000;

interface Daily {
  readonly machineCode: string;
  /** Of the shifts of a day, from 0, and how long after its beginning. */
  readonly shift: number;
  readonly afterMs: number;
}

const MINUTE_MS = 60_000;
const SPIKED: Daily = { machineCode: 'L1-FILLER', shift: 0, afterMs: 260 * MINUTE_MS };
const SILENT: Daily & { readonly lastsMs: number } = {
  machineCode: 'L3-SEALER',
  shift: 1,
  afterMs: 90 * MINUTE_MS,
  lastsMs: 20 * MINUTE_MS,
};

const isDue = ({ machineCode, shift }: Daily, code: string, line: BottlingLine, now: Shift): boolean =>
  machineCode === code && line.shiftPatterns[shift]?.name === now.name;

/** When one reading of a machine's output counter is wrong in a shift; null = it never is. */
export function spikeIn(line: BottlingLine, code: string, shift: Shift): number | null {
  return isDue(SPIKED, code, line, shift) ? shift.from + SPIKED.afterMs : null;
}

/** How long a machine sends nothing in a shift; null = it always does. */
export function silenceIn(line: BottlingLine, code: string, shift: Shift): TimeWindow | null {
  const from = shift.from + SILENT.afterMs;
  return isDue(SILENT, code, line, shift) ? { from, to: from + SILENT.lastsMs } : null;
}

/** Codes of the machines of a line that send nothing at a time. */
export function silentAt(line: BottlingLine, ms: number): string[] {
  const shift = shiftAt(line.shiftPatterns, line.timeZone, ms);
  return line.machines
    .map(({ code }) => code)
    .filter((code) => {
      const silence = shift && silenceIn(line, code, shift);
      return silence && ms >= silence.from && ms < silence.to;
    });
}
