import { sql } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type SourcePage, SourceRefused } from '#server/core/ports/report-sources.ts';
import { matchesFilter } from '#server/core/reports/source-filter.ts';
import type { CheckedRequest, SourceRange } from '#server/core/reports/source-request.ts';
import { readSqlPage, type SqlRows } from '#server/core/reports/sql-source.ts';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import { bottleneckOf } from '#server/modules/history/lines/line-summaries.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import {
  computeShiftFact,
  type LineShift,
  type ShiftFact,
  settledAt,
} from '#server/modules/history/shift-facts/shift-fact.ts';
import type { ShiftFactWriter } from '#server/modules/history/shift-facts/shift-facts.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { ReportRow, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { shiftsOf } from '#shared/domain/calendar/line-calendar.ts';
import { shiftsWithin } from './fact-columns.ts';

export interface ShiftSourceParts extends ReaderParts {
  readonly shiftFacts: Pick<ShiftFactWriter, 'pending' | 'shortStopMs'>;
}

/** How the rows of shifts are read: written ones, and what is computed of shifts that are not. */
export interface ShiftRows {
  readonly info: ReportSourceInfo;
  readonly stored: SqlRows;
  readonly live: (fact: ShiftFact) => readonly ReportRow[];
}

/** A cursor of rows that are computed begins with it. */
const LIVE = 'live:';

/**
 * Rows of shifts of the lines that a caller reaches: those that are written by their key, then those of shifts that run or have
 * just ended, computed now.
 */
export async function readShiftRows(
  tx: AnyTransaction,
  caller: SessionPrincipal,
  parts: ShiftSourceParts,
  { info, stored, live }: ShiftRows,
  request: CheckedRequest,
): Promise<SourcePage> {
  const { range } = request;
  if (!range) throw new Error('the range is required');
  const { tenantId } = caller;
  const nowMs = parts.clock.now();
  const lines = viewPlant(parts.directory, caller).lines();
  const lineIds = new Set(lines.map(({ id }) => id));
  const running = lines.flatMap((line) => runningShifts(parts, tenantId, line, range, nowMs));
  const span = range.kind === 'days' ? daysAround(range) : range;
  const pending = parts.shiftFacts.pending(tenantId, lineIds, span);
  const rows: ReportRow[] = [];
  let next: string | null = null;
  if (!request.after?.startsWith(LIVE)) {
    const bounds = sql`t.line_id = any(${[...lineIds]}::bigint[]) and ${shiftsWithin(range)}
      and (t.line_id, t.from_ts, t.shift_name) not in (select * from unnest(${running.map(({ line }) => line.id)}::bigint[],
        ${running.map(({ shift }) => shift.from)}::bigint[], ${running.map(({ shift }) => shift.name)}::text[]))`;
    const page = await readSqlPage(tx, info, stored, request, bounds);
    rows.push(...page.rows);
    next = page.next;
    if (next !== null) return { rows, next, until: nowMs, pending };
  }
  const skipped = liveCursor(request.after);
  const computed: ReportRow[] = [];
  for (const one of running) {
    const shortStopMs = parts.shiftFacts.shortStopMs(tenantId);
    const fact = await computeShiftFact(withSchema<unknown>(tx), parts, { ...one, tenantId, shortStopMs });
    if (fact) computed.push(...live(fact).filter((row) => matchesFilter(request.filter, row)));
  }
  const room = request.limit - rows.length;
  rows.push(...computed.slice(skipped, skipped + room));
  next = skipped + room < computed.length ? `${LIVE}${skipped + room}` : null;
  return { rows, next, until: nowMs, pending };
}

function liveCursor(after: string | null): number {
  if (!after?.startsWith(LIVE)) return 0;
  const skipped = after.slice(LIVE.length);
  if (!/^\d{1,6}$/.test(skipped)) throw new SourceRefused('wrong_page', 'after');
  return Number(skipped);
}

/** The shifts of a range that have begun and cannot be written yet. */
function runningShifts(
  { calendar }: ShiftSourceParts,
  tenantId: string,
  line: Line,
  range: SourceRange,
  nowMs: number,
): LineShift[] {
  if (!bottleneckOf(line)) return [];
  const recent = { from: nowMs - DAY_MS, to: nowMs + 1 };
  return shiftsOf(calendar.line(tenantId, line), recent)
    .filter(({ from, day }) =>
      range.kind === 'days' ? range.from <= day && day <= range.to : from >= range.from && from < range.to,
    )
    .map((shift) => ({ line, shift }))
    .filter((one) => one.shift.from <= nowMs && settledAt(one) > nowMs);
}

/** Days of any zone. */
function daysAround({ from, to }: { readonly from: string; readonly to: string }) {
  return { from: Date.parse(from) - DAY_MS, to: Date.parse(to) + 2 * DAY_MS };
}
