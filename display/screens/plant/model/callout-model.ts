import type { KnownLine, LinesContext } from '#display/kit/lines/known-lines.ts';
import type { CalloutModel } from '#display/kit3d/hud/callout-cards.ts';
import { calloutsOf } from '#display/kit3d/hud/callout-plan.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

const HOUR_MS = 3_600_000;

/** Of the lines that stand, the longest first. */
export function toCallouts(lines: readonly KnownLine[], context: LinesContext): readonly CalloutModel[] {
  const { nowMs } = context;
  const stopped = lines
    .filter(({ model }) => model.verdict.needsPerson && model.verdict.causeMachineId !== null)
    .toSorted((a, b) => (a.model.verdict.sinceMs ?? nowMs) - (b.model.verdict.sinceMs ?? nowMs));
  return calloutsOf(stopped, (line, others) => toCard(line, others, context));
}

function toCard(stopped: KnownLine, others: number, { t, nowMs, timeZone }: LinesContext): CalloutModel {
  const { verdict, machines } = stopped.model;
  const machineId = verdict.causeMachineId ?? '';
  const culprit = machines.find(({ id }) => id === machineId);
  const name = culprit?.name ?? '';
  const told = [culprit?.code, culprit?.text].filter(Boolean).join(' ');
  const reason = verdict.cause?.reason ?? (told || t(`states.long.${verdict.tone}`));
  const since =
    verdict.sinceMs === null ? '' : t('plant.callout.since', { time: clockTime(verdict.sinceMs, timeZone) });
  const lost = lostOf(stopped, nowMs);
  const cost =
    lost === null || lost < 1
      ? ''
      : t('plant.callout.lost', {
          count: groupedNumber(Math.round(lost)),
          unit: t(`units.count.${stopped.line.unit}`),
        });
  const more = others > 0 ? t('plant.callout.more', { count: others }) : '';
  return {
    anchorId: machineId,
    state: culprit?.state ?? verdict.tone,
    titles: [`${name} · ${reason}`, `${culprit?.shortName ?? name} · ${told || reason}`],
    detail: [since, cost, more].filter(Boolean).join(' · '),
  };
}

/** Units of the line that its bottleneck would have made since it stands. */
function lostOf({ line, model }: KnownLine, nowMs: number): number | null {
  const bottleneck = line.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!bottleneck || model.verdict.sinceMs === null || bottleneck.speedUnit !== line.unit) return null;
  return ((nowMs - model.verdict.sinceMs) / HOUR_MS) * bottleneck.idealSpeedPerHour;
}
