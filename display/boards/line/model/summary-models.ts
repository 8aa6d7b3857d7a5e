import type { LineSummary } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/plant.ts';
import type { Staleness } from '#shared/domain/staleness.ts';
import { type OeeModel, type PlanModel, toOeeModel, toPlanModel } from './figures-model.ts';
import type { Age, Moment } from './live-reading.ts';
import {
  type ReasonModel,
  type ShiftModel,
  shiftMomentOf,
  toReasonModels,
  toShiftModel,
} from './shift-model.ts';
import type { rememberLast } from './valid-until.ts';

/** Everything on the board that is made of the server's sums. */
export interface SummaryModels {
  readonly plan: PlanModel;
  readonly oee: OeeModel;
  readonly shift: ShiftModel | null;
  readonly noShiftText: string;
  readonly reasonsTitle: string;
  readonly reasons: readonly ReasonModel[];
  readonly reasonsStaleness: Staleness;
  readonly noReasonsText: string;
}

/** Made again only for another summary, another wording of its age, or once the shift has moved on by what is seen. */
export function toSummaryModels(
  line: Line,
  summary: LineSummary | null,
  age: Age | null,
  moment: Moment,
  keep: ReturnType<typeof rememberLast<SummaryModels>>,
): SummaryModels {
  const shiftMoment = summary ? shiftMomentOf(summary, moment.nowMs) : null;
  const inputs = [summary, age?.staleness, age?.text, shiftMoment?.nowShare, shiftMoment?.knownToMs];
  return keep(inputs, () => {
    const { say } = moment;
    const told = summary && hasBeenTold(summary) ? summary : null;
    const staleness = age?.staleness ?? 'dead';
    return {
      plan: toPlanModel(line, summary, told, age, moment),
      oee: toOeeModel(told, age, moment),
      shift:
        summary && shiftMoment ? toShiftModel(line, summary, told, staleness, shiftMoment, moment) : null,
      noShiftText: say(summary ? 'line.shift.none' : 'line.status.none'),
      reasonsTitle: say('line.reasons.title'),
      reasons: summary ? toReasonModels(line, summary, moment) : [],
      reasonsStaleness: staleness,
      noReasonsText: say(told ? 'line.reasons.none' : 'line.status.none'),
    };
  });
}

/** A line with no data this shift has all sums 0: show "no data", not 0. */
function hasBeenTold({ timeline, counts }: LineSummary): boolean {
  return counts.produced > 0 || timeline.some(({ base }) => base !== 'unknown');
}
