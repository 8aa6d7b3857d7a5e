import { type OeeModel, toOeeModel } from '#display/kit/figures/figure-model.ts';
import type { Age, ModelContext } from '#display/kit/live/age.ts';
import type { memoizeLast } from '#display/kit/live/valid-until.ts';
import { givenReason } from '#display/kit/stops/given-reason.ts';
import { toReasonModels } from '#display/kit/stops/reason-model.ts';
import type { ReasonsModel } from '#display/kit/stops/reasons-list.tsx';
import { stopReason } from '#display/kit/stops/stop-reason.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';
import { type PlanModel, toPlanModel } from './figures-model.ts';
import type { LineKey } from './line-texts.ts';
import { type ShiftModel, shiftMomentOf, toShiftModel } from './shift-model.ts';

type Context = ModelContext<LineKey>;

/** Everything on the board that is made of the server's summary. */
export interface SummaryModels {
  readonly plan: PlanModel;
  readonly oee: OeeModel;
  readonly shift: ShiftModel | null;
  readonly noShiftText: string;
  readonly stops: ReasonsModel;
}

const REASONS_MAX = 5;

/** Computed again only for another summary, another wording of its age, or once the shift has visibly moved on. */
export function toSummaryModels(
  line: Line,
  summary: LineSummary | null,
  age: Age | null,
  context: Context,
  memoize: ReturnType<typeof memoizeLast<SummaryModels>>,
): SummaryModels {
  const shiftMoment = summary ? shiftMomentOf(summary, context.nowMs) : null;
  const inputs = [summary, age?.staleness, age?.text, shiftMoment?.nowShare, shiftMoment?.knownToMs];
  return memoize(inputs, () => {
    const { t } = context;
    const known = summary && hasData(summary) ? summary : null;
    const staleness = age?.staleness ?? 'dead';
    return {
      plan: toPlanModel(line, summary, known, age, context),
      oee: toOeeModel(known?.oee ?? null, age, context),
      shift:
        summary && shiftMoment ? toShiftModel(line, summary, known, staleness, shiftMoment, context) : null,
      noShiftText: t(summary ? 'line.shift.none' : 'board.no_data'),
      stops: {
        title: t('line.reasons.title'),
        reasons: summary ? reasonsOf(line, summary, context) : [],
        none: t(known ? 'line.reasons.none' : 'board.no_data'),
        staleness,
      },
    };
  });
}

/** A line with no data this shift has all sums 0: show "no data", not 0. */
function hasData({ timeline, counts }: LineSummary): boolean {
  return (counts?.produced ?? 0) > 0 || timeline.some(({ base }) => base !== 'unknown');
}

function reasonsOf(line: Line, summary: LineSummary, { t, language }: Context): ReasonsModel['reasons'] {
  const reasons = toReasonModels(summary.stopReasons, (reason) => {
    const machine = line.machines.find(({ id }) => id === reason.machineId);
    const what =
      givenReason(reason, language) ??
      vendorTextIn(language, reason) ??
      stopReason(reason.base, reason, { t, language });
    return [machine ? nameIn(language, machine) : '', what].filter(Boolean).join(' ');
  });
  return reasons.slice(0, REASONS_MAX);
}
