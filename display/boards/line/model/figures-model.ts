import type { LineSummary } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/plant.ts';
import { groupedNumber, shortNumber } from '#shared/domain/short-number.ts';
import type { Staleness } from '#shared/domain/staleness.ts';
import type { Age, LiveNumber, Moment } from './live-reading.ts';

export interface PlanModel {
  /** Wordings of its name, most telling first. */
  readonly labels: readonly string[];
  readonly produced: number | null;
  readonly text: string;
  readonly planned: number | null;
  readonly dueNow: number | null;
  /** Shares of the whole plan, 0–1: what is done, and the mark where it should be. Null = no plan. */
  readonly doneShare: number | null;
  readonly dueShare: number | null;
  /** Negative = behind. */
  readonly surplus: number | null;
  /** Wordings of how it stands, most telling first. */
  readonly notes: readonly string[];
  readonly staleness: Staleness;
}

export interface OeeModel {
  readonly label: string;
  readonly text: string;
  readonly oee: number | null;
  readonly factors: readonly {
    readonly label: string;
    readonly share: number | null;
    readonly text: string;
  }[];
  readonly staleness: Staleness;
}

export interface SpeedModel {
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
  readonly ratedPerHour: number;
  /** 0–1 of the rated speed. */
  readonly share: number | null;
  readonly note: string;
  readonly staleness: Staleness;
}

export function toPlanModel(
  line: Line,
  summary: LineSummary | null,
  /** Null while nothing has been heard of the line in its shift. */
  told: LineSummary | null,
  age: Age | null,
  { say }: Moment,
): PlanModel {
  const unit = say(`units.count.${line.unit}`);
  const planned = summary?.shift?.plannedCount ?? null;
  const produced = told?.counts.produced ?? null;
  const dueNow = told?.plannedToNow ?? null;
  const surplus = produced !== null && dueNow !== null ? Math.round(produced - dueNow) : null;
  const share = (count: number | null): number | null =>
    planned && count !== null ? Math.min(1, Math.max(0, count / planned)) : null;
  return {
    labels:
      planned === null
        ? [say('line.plan.label_without', { unit }), say('line.yield')]
        : [say('line.plan.label', { unit }), say('line.plan.label_short')],
    produced,
    text: groupedNumber(produced === null ? Number.NaN : Math.round(produced)),
    planned,
    dueNow,
    doneShare: share(produced),
    dueShare: share(dueNow),
    surplus,
    notes: notesOf(planned, dueNow, surplus, age, say),
    staleness: age?.staleness ?? 'dead',
  };
}

function notesOf(
  planned: number | null,
  dueNow: number | null,
  surplus: number | null,
  age: Age | null,
  say: Moment['say'],
): string[] {
  if (age?.text) return [say('line.age.data', { age: age.text }), age.text];
  if (planned === null) return [say('line.plan.none')];
  if (surplus === null || dueNow === null)
    return [say('line.plan.of_shift', { count: groupedNumber(Math.round(planned)) })];
  const standing = surplusText(surplus, dueNow, say);
  return [`${standing} · ${say('line.plan.due', { count: groupedNumber(Math.round(dueNow)) })}`, standing];
}

function surplusText(surplus: number, dueNow: number, say: Moment['say']): string {
  const count = groupedNumber(Math.abs(surplus));
  if (Math.abs(surplus) <= Math.max(1, dueNow * 0.001)) return say('line.plan.on_plan');
  return say(surplus < 0 ? 'line.plan.behind' : 'line.plan.ahead', { count });
}

export function toOeeModel(summary: LineSummary | null, age: Age | null, { say }: Moment): OeeModel {
  const oee = summary?.oee ?? null;
  const factor = (name: 'availability' | 'performance' | 'quality') => {
    const share = oee?.[name] ?? null;
    const label = say(`line.oee.${name}`);
    return { label, share, text: `${label} ${share === null ? '–' : Math.round(share * 100)}` };
  };
  const value = oee?.oee ?? null;
  return {
    label: [say('line.oee.label'), age?.text ?? ''].filter(Boolean).join(' · '),
    oee: value,
    text: value === null ? '–' : `${(value * 100).toFixed(1)}%`,
    factors: [factor('availability'), factor('performance'), factor('quality')],
    staleness: age?.staleness ?? 'dead',
  };
}

export function toSpeedModel(line: Line, speed: LiveNumber | null, { say }: Moment): SpeedModel {
  const bottleneck = line.machines.find((machine) => machine.id === line.bottleneckMachineId);
  const ratedPerHour = bottleneck?.idealSpeedPerHour ?? 0;
  return {
    label: say(`units.perHour.${bottleneck?.speedUnit ?? line.unit}`),
    value: speed?.value ?? null,
    text: shortNumber(speed?.value ?? Number.NaN),
    ratedPerHour,
    share: speed && ratedPerHour > 0 ? Math.min(1, Math.max(0, speed.value / ratedPerHour)) : null,
    note: speed?.text || say('line.speed.rated', { speed: shortNumber(ratedPerHour) }),
    staleness: speed?.staleness ?? 'dead',
  };
}
