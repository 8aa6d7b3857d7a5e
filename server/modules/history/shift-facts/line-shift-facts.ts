import { countEvidence } from '#server/modules/history/lines/count-evidence.ts';
import { type CountSlots, scaleCounts, toCounts } from '#server/modules/history/lines/line-counts.ts';
import type { CountedPart, LineRange } from '#server/modules/history/lines/line-range.ts';
import {
  type LineView,
  type SummaryInput,
  toLineSummary,
} from '#server/modules/history/lines/line-summary.ts';
import { fromStart, pacedOee } from '#server/modules/history/lines/paced-oee.ts';
import { gapMsOf } from '#server/modules/history/presence/presence.ts';
import type { Counts, Oee, OeeDoubt } from '#shared/contracts/history/history.ts';
import { clipWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';
import { toLineUnit } from '#shared/domain/line/line-unit.ts';
import { computeOee, withoutCounts } from '#shared/domain/machine/oee.ts';
import { type CountEvidence, judged } from '#shared/domain/machine/plausibility.ts';
import type { ShiftProduct } from './shift-products.ts';

/**
 * Why factors of a row are not known, and its facts are not to be added up: beside what the line page says, `uncounted` = the
 * output counter said nothing, `silent` = nothing was heard, `part_silent` = more was counted than the known time explains,
 * `too_short` = of too little time to tell.
 */
export type FactDoubt = OeeDoubt | 'uncounted' | 'silent' | 'part_silent' | 'too_short';

/**
 * What was incomplete: `silent` = nothing was heard in the shift, `missing` = not heard for a time, `first_heard` = heard for the
 * first time ever in it, `uncounted` = no value of the output counter, `held` = steps of counters that say nothing.
 */
export type FactGap = 'silent' | 'missing' | 'first_heard' | 'uncounted' | 'held';

/** What a line made in a shift for one order. Counts of the line in its unit; those of `oee` in the bottleneck's. */
export interface LineShiftFact {
  readonly made: ShiftProduct;
  /** Null = not known. */
  readonly counts: Counts | null;
  /** As the line page has it, with factors that are not known as null. */
  readonly oee: Oee;
  readonly doubts: readonly FactDoubt[];
  readonly gaps: readonly FactGap[];
  readonly noDataMs: number;
  readonly knownUntil: number;
}

const NO_SLOTS: CountSlots = { slotMs: 1, produced: new Map(), rejected: new Map(), held: 0 };

/** Pure; by the functions of the line page: a shift of one product has its figures, and those of several add up to them. */
export function toLineShiftFacts(
  { input, parts, busy, countedIds }: LineRange,
  view: LineView,
  products: readonly ShiftProduct[],
): LineShiftFact[] {
  const isCounted = countedIds.has(input.bottleneck.id);
  const [only, second] = products;
  if (only && !second) {
    const { counts, oee } = toLineSummary(input, view);
    const held = parts.reduce((sum, part) => sum + part.held, 0);
    return [toFact(input, view, only, { windows: [input], held, isCounted, counts, oee })];
  }
  return products.map((made) => {
    const own = parts.filter((part) => isWithin(part, made.windows));
    const sum = (pick: (part: CountedPart) => number) => own.reduce((total, part) => total + pick(part), 0);
    const counted = {
      produced: sum((part) => part.produced),
      rejected: sum((part) => part.rejected),
      held: sum((part) => part.held),
    };
    const paced = pacedOee(
      input.bottleneck,
      view.timeline,
      fromStart(
        busy.filter((window) => isWithin(window, made.windows)),
        view.startMs,
      ),
      view.endMs,
      view.planned,
    );
    const oee = input.counts
      ? judged(paced, evidenceOf(input, view, made.windows, counted))
      : withoutCounts(paced);
    const counts = input.counts && !oee.doubts.includes('counter') ? inLineUnit(input, counted) : null;
    return toFact(input, view, made, { windows: made.windows, held: counted.held, isCounted, counts, oee });
  });
}

function evidenceOf(
  { bottleneck, counts, from }: SummaryInput,
  { timeline, endMs }: LineView,
  windows: readonly TimeWindow[],
  counted: Pick<CountEvidence, 'produced' | 'rejected' | 'held'>,
): CountEvidence {
  const options = { endMs, gapMs: gapMsOf(bottleneck) };
  const { slotMs, produced } = counts ?? NO_SLOTS;
  const own = [...produced].filter(([slot]) => {
    const at = from + slot * slotMs;
    return windows.some((window) => window.from <= at && at < window.to);
  });
  const { stretches } = countEvidence(
    [
      {
        window: { from, to: endMs },
        slots: { slotMs, produced: new Map(own), rejected: new Map(), held: 0 },
      },
    ],
    timeline,
    options,
  );
  return { ...counted, stretches, unknownMs: unknownIn(timeline, windows, endMs) };
}

function unknownIn(timeline: LineView['timeline'], windows: readonly TimeWindow[], endMs: number): number {
  const counted = windows.map(({ from, to }) => ({
    window: { from, to: Math.min(to, endMs) },
    slots: NO_SLOTS,
  }));
  return countEvidence(counted, timeline, { endMs, gapMs: 0 }).unknownMs;
}

function inLineUnit(
  { line, bottleneck: { yieldUnit: unit, primaryPerUnit } }: SummaryInput,
  { produced, rejected }: Pick<CountedPart, 'produced' | 'rejected'>,
): Counts {
  const slots = {
    slotMs: 1,
    produced: new Map([[0, produced]]),
    rejected: new Map([[0, rejected]]),
    held: 0,
  };
  return toCounts(scaleCounts(slots, toLineUnit(line, { unit, primaryPerUnit })));
}

function toFact(
  input: SummaryInput,
  view: LineView,
  made: ShiftProduct,
  of: {
    readonly windows: readonly TimeWindow[];
    readonly held: number;
    readonly isCounted: boolean;
    readonly counts: Counts | null;
    readonly oee: Oee;
  },
): LineShiftFact {
  const { oee } = of;
  const until = Math.min(input.to, input.nowMs);
  const passed = of.windows.map(({ from, to }) => ({ from, to: Math.min(to, until) }));
  const passedMs = passed.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
  const noDataMs = unknownIn(view.timeline, passed, until);
  const isSilent = passedMs > 0 && noDataMs >= passedMs && !(of.counts && of.counts.produced > 0);
  const isUncounted = !of.isCounted;
  const gaps: FactGap[] = [];
  if (isSilent) gaps.push('silent');
  else if (noDataMs > 0) gaps.push('missing');
  if (view.startMs > input.from) gaps.push('first_heard');
  if (isUncounted && !isSilent) gaps.push('uncounted');
  if (of.held > 0) gaps.push('held');
  const known = isSilent || isUncounted ? withoutCounts(oee) : oee;
  return {
    made,
    counts: isSilent || isUncounted ? null : of.counts,
    oee: isSilent ? { ...known, availability: null } : known,
    doubts: doubtsOf(oee, { isSilent, isUncounted }),
    gaps,
    noDataMs,
    knownUntil: view.endMs,
  };
}

function doubtsOf(
  oee: Oee,
  { isSilent, isUncounted }: { readonly isSilent: boolean; readonly isUncounted: boolean },
): FactDoubt[] {
  if (isSilent) return ['silent'];
  if (isUncounted) return ['uncounted'];
  if (oee.doubts.length > 0) return [...oee.doubts];
  const all = computeOee(oee);
  if (all.oee !== null && oee.oee === null) return ['too_short'];
  return all.availability !== null && oee.availability === null ? ['part_silent'] : [];
}

function isWithin({ from, to }: TimeWindow, windows: readonly TimeWindow[]): boolean {
  return totalMs(clipWindows(windows, { from, to })) > 0;
}
