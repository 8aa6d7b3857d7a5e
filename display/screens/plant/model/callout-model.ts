import type { CalloutModel } from '#display/kit3d/hud/callout.tsx';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';
import type { PlantContext, PlantLine } from './model.ts';

const HOUR_MS = 3_600_000;

/** Of the line that stands longest; how many others there are stands in the detail. */
export function toCallout(lines: readonly PlantLine[], context: PlantContext): CalloutModel | null {
  const { t, nowMs, timeZone } = context;
  const stopped = lines
    .filter(({ model }) => model.verdict.needsPerson && model.verdict.causeMachineId !== null)
    .toSorted((a, b) => (a.model.verdict.sinceMs ?? nowMs) - (b.model.verdict.sinceMs ?? nowMs));
  const [oldest] = stopped;
  const machineId = oldest?.model.verdict.causeMachineId;
  if (!oldest || !machineId) return null;
  const { verdict, machines } = oldest.model;
  const culprit = machines.find(({ id }) => id === machineId);
  const name = culprit?.name ?? '';
  const told = [culprit?.code, culprit?.text].filter(Boolean).join(' ');
  const reason = verdict.cause?.reason ?? (told || t(`states.long.${verdict.tone}`));
  const since =
    verdict.sinceMs === null ? '' : t('plant.callout.since', { time: clockTime(verdict.sinceMs, timeZone) });
  const lost = lostOf(oldest, nowMs);
  const cost =
    lost === null || lost < 1
      ? ''
      : t('plant.callout.lost', {
          count: groupedNumber(Math.round(lost)),
          unit: t(`units.count.${oldest.line.unit}`),
        });
  const more = stopped.length > 1 ? t('plant.callout.more', { count: stopped.length - 1 }) : '';
  return {
    anchorId: machineId,
    state: culprit?.state ?? verdict.tone,
    titles: [`${name} · ${reason}`, `${culprit?.shortName ?? name} · ${told || reason}`],
    detail: [since, cost, more].filter(Boolean).join(' · '),
  };
}

/** Units of the line that its bottleneck would have made since it stands. */
function lostOf({ line, model }: PlantLine, nowMs: number): number | null {
  const bottleneck = line.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!bottleneck || model.verdict.sinceMs === null || bottleneck.speedUnit !== line.unit) return null;
  return ((nowMs - model.verdict.sinceMs) / HOUR_MS) * bottleneck.idealSpeedPerHour;
}
