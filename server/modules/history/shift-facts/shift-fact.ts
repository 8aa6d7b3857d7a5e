import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import { loadLineRange } from '#server/modules/history/lines/line-range.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import { toLineSummary, viewLine } from '#server/modules/history/lines/line-summary.ts';
import { gapMsOf } from '#server/modules/history/presence/presence.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { planRowsOf } from '#shared/domain/calendar/line-calendar.ts';
import { pacedWindows, productRuns } from '#shared/domain/calendar/product-run.ts';
import type { CalendarShift } from '#shared/domain/calendar/shift-calendar.ts';
import { type LineShiftFact, toLineShiftFacts } from './line-shift-facts.ts';
import { type MachineShiftFact, toMachineShiftFacts } from './machine-shift-facts.ts';
import { shiftProducts } from './shift-products.ts';

/** One line in one shift. */
export interface LineShift {
  readonly line: Line;
  readonly shift: CalendarShift;
}

export interface ShiftFact extends LineShift {
  readonly lineFacts: readonly LineShiftFact[];
  readonly machineFacts: readonly MachineShiftFact[];
  readonly computedAt: number;
}

/** Values have mostly arrived so long after their time. */
const SETTLE_MS = 2 * 60_000;

/** From when on a shift is written: what comes later than that writes it again. A machine's silence is known after its gap. */
export function settledAt({ line, shift }: LineShift): number {
  const longestGapMs = Math.max(0, ...line.machines.map(gapMsOf));
  return shift.to + Math.max(SETTLE_MS, longestGapMs + 1);
}

/** What a line and its machines did in a shift, as far as it has come; null for a line without a bottleneck. */
export async function computeShiftFact(
  tx: Transaction<unknown>,
  parts: ReaderParts,
  of: LineShift & { readonly tenantId: Id; readonly shortStopMs: number },
): Promise<ShiftFact | null> {
  const { tenantId, line, shift, shortStopMs } = of;
  const bottleneck = bottleneckOf(line);
  if (!bottleneck) return null;
  const calendar = parts.calendar.line(tenantId, line);
  const range = { from: shift.from, to: shift.to };
  const cuts = productRuns(calendar, range).map(({ to }) => to);
  const loaded = await loadLineRange(tx, parts, { tenantId, line, bottleneck, range }, cuts);
  const view = viewLine(loaded.input);
  const { outputs } = toLineSummary(loaded.input, view);
  return {
    ...{ line, shift, computedAt: loaded.input.nowMs },
    lineFacts: toLineShiftFacts(loaded, view, shiftProducts(calendar, shift, loaded.input.planned)),
    machineFacts: toMachineShiftFacts(loaded, view, outputs, shortStopMs),
  };
}

/** Everything but the history that a fact is made of, as a short text: another one means other figures. */
export function basisOf(
  parts: Pick<ReaderParts, 'calendar' | 'dictionary'>,
  of: LineShift & { readonly tenantId: Id; readonly shortStopMs: number },
): string {
  const { tenantId, line, shift, shortStopMs } = of;
  const calendar = parts.calendar.line(tenantId, line);
  const range = { from: shift.from, to: shift.to };
  const settings = (machineId: Id, key: string) =>
    parts.dictionary.settingOf(parts.dictionary.find(tenantId, machineId, key));
  const basis = [
    [shift.name, shift.nameEn, shift.day, shift.from, shift.to, shift.plannedCount],
    [line.unit, line.bottleneckMachineId, shortStopMs],
    line.machines.map(({ id, idealSpeedPerHour, expectedPeriodMs, yieldUnit, speedUnit, primaryPerUnit }) => [
      ...[id, idealSpeedPerHour, expectedPeriodMs, yieldUnit, speedUnit, primaryPerUnit],
      settings(id, 'yield'),
      settings(id, 'reject'),
    ]),
    pacedWindows(calendar, line.bottleneckMachineId, range),
    productRuns(calendar, range),
    planRowsOf(calendar, shift),
  ];
  return createHash('sha256').update(JSON.stringify(basis)).digest('base64url').slice(0, 22);
}
