import type { PastReadings } from '#server/core/ports/plant/past-readings.ts';
import type { AlarmDryRun } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { EvaluatedRule } from '#shared/domain/alarm/alarm-rule.ts';
import { metricOf } from '#shared/domain/alarm/alarm-rule.ts';
import { createRuleEvaluation } from '#shared/domain/alarm/rule-evaluation.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

/** What a rule would have raised in a range of time. Without suppression, which depends on other rules. */
export async function dryRun(
  past: PastReadings,
  tenantId: Id,
  rule: Pick<EvaluatedRule, 'machineId' | 'condition' | 'onDelayMs' | 'offDelayMs'>,
  range: TimeWindow,
): Promise<AlarmDryRun> {
  let raised = 0;
  let longestMs = 0;
  let activeMs = 0;
  let activeTs: number | null = null;
  let readings = 0;
  let firstTs: number | null = null;
  const end = (ts: number) => {
    if (activeTs === null) return;
    longestMs = Math.max(longestMs, ts - activeTs);
    activeMs += ts - activeTs;
    activeTs = null;
  };
  const evaluation = createRuleEvaluation(rule, ({ isRaised, ts }) => {
    if (!isRaised) return end(ts);
    raised += 1;
    activeTs = ts;
  });
  const note = (ts: number) => {
    readings += 1;
    firstTs ??= ts;
  };
  const metric = metricOf(rule.condition);
  if (metric === null)
    await past.states(tenantId, rule.machineId, range, (states, code, ts) => {
      note(ts);
      evaluation.takeState(states, code, ts);
    });
  else
    await past.values(tenantId, rule.machineId, metric, range, (value, ts) => {
      note(ts);
      evaluation.takeValue(value, ts);
    });
  evaluation.wait(range.to);
  end(range.to);
  return { raised, longestMs, activeMs, readings, firstTs };
}
