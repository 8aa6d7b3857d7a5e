import type { LineSummary } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/plant.ts';
import type { Staleness } from '#shared/domain/staleness.ts';
import { type OeeModel, type PlanModel, toOeeModel, toPlanModel } from './figures-model.ts';
import { type Age, ageOf, type Moment } from './live-reading.ts';
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

/** The server works a line's sums out anew at least this often. */
const SUMMARY_PERIOD_MS = 10_000;

/** Made again only for another summary, another wording of its age, or once the shift has moved on by what is seen. */
export function toSummaryModels(
  line: Line,
  summary: LineSummary | null,
  moment: Moment,
  keep: ReturnType<typeof rememberLast<SummaryModels>>,
): SummaryModels {
  const age = summary ? summaryAgeOf(summary, moment) : null;
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

/** Of a line that was never heard of in its shift the sums are 0, and nobody knows what it made. */
function hasBeenTold({ timeline, counts }: LineSummary): boolean {
  return counts.produced > 0 || timeline.some(({ base }) => base !== 'unknown');
}

function summaryAgeOf({ computedAt }: LineSummary, moment: Moment): Age {
  const value = { sourceTs: computedAt, arrivalTs: computedAt, quality: 'good' } as const;
  return ageOf(value, SUMMARY_PERIOD_MS, moment);
}
