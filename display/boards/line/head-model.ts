import type { LineSummary } from '../../../shared/contracts/history.ts';
import type { PresentedState } from '../../../shared/contracts/machine-state.ts';
import type { Line } from '../../../shared/contracts/plant.ts';
import { spokenDuration } from '../../../shared/domain/duration-text.ts';
import { type LineVerdict, lineVerdict } from '../../../shared/domain/line-verdict.ts';
import { groupedNumber, shortNumber } from '../../../shared/domain/short-number.ts';
import type { Staleness } from '../../../shared/domain/staleness.ts';
import { clockTime } from './clock-time.ts';
import type { Age, LiveNumber, Moment } from './live-reading.ts';
import { type MachineInput, reasonOf } from './machine-model.ts';
import { stopClock } from './stop-clock.ts';
import { nameIn } from './words.ts';

/** The board's one message. */
export interface VerdictModel {
  readonly kind: LineVerdict['kind'];
  /** Whose colour and mark it wears. */
  readonly tone: PresentedState;
  readonly word: string;
  /** How long the line has stood; empty while it runs or nothing is known. */
  readonly clock: string;
  readonly clockUnit: string;
  readonly sinceMs: number | null;
  readonly causeMachineId: string | null;
  readonly detail: string;
  /** A person has to do something now. */
  readonly needsPerson: boolean;
  readonly staleness: Staleness;
}

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

export function toVerdictModel(
  line: Line,
  machines: ReadonlyMap<string, MachineInput>,
  summary: LineSummary | null,
  age: Age | null,
  moment: Moment,
): VerdictModel {
  const { say, nowMs } = moment;
  const verdict = lineVerdict(line, (id) => {
    const input = machines.get(id);
    return {
      base: input?.presented ?? 'unknown',
      sinceMs: input?.state?.sinceTs ?? null,
      code: input?.state?.code ?? null,
      text: input?.state?.text ?? null,
    };
  });
  const tone = verdict.kind === 'stopped' ? (verdict.causeBase ?? verdict.base) : verdict.base;
  const clock =
    verdict.kind === 'stopped' && verdict.sinceMs !== null ? stopClock(nowMs - verdict.sinceMs, say) : null;
  return {
    kind: verdict.kind,
    tone,
    word: say(`line.verdict.${wordOf(verdict.kind, tone)}`),
    clock: clock?.text ?? '',
    clockUnit: clock?.unit ?? '',
    sinceMs: verdict.sinceMs,
    causeMachineId: verdict.causeMachineId,
    detail: detailOf(verdict, line, summary, age, moment),
    needsPerson: verdict.kind === 'stopped' && tone !== 'cip' && tone !== 'shutdown' && tone !== 'unknown',
    staleness: age?.staleness ?? 'dead',
  };
}

function wordOf(kind: LineVerdict['kind'], tone: PresentedState) {
  if (kind !== 'stopped') return kind;
  if (tone === 'cip') return 'cleaning';
  return tone === 'shutdown' ? 'off' : 'stopped';
}

function detailOf(
  verdict: LineVerdict,
  line: Line,
  summary: LineSummary | null,
  age: Age | null,
  { say, nowMs, language }: Moment,
): string {
  const machineName = (id: string | null): string => {
    const machine = line.machines.find((candidate) => candidate.id === id);
    return machine ? nameIn(language, machine) : '';
  };
  if (verdict.kind === 'unknown') return age ? say('line.last_data', { age: age.text }) : say('line.never');
  if (verdict.kind === 'stopped') {
    const base = verdict.causeBase ?? verdict.base;
    if (base === 'unknown') return `${machineName(verdict.causeMachineId)} · ${say('line.cause_unknown')}`;
    const reason = reasonOf(base, verdict, say);
    const isOwn =
      reason === say(`states.long.${base}`) || base === 'blockage' || base === 'material-shortage';
    return say('line.cause', {
      machine: machineName(verdict.causeMachineId),
      reason: isOwn ? reason : `${say(`states.short.${base}`)} ${reason}`,
    });
  }
  const lasts =
    verdict.sinceMs === null
      ? ''
      : say('line.running_for', { duration: spokenDuration(nowMs - verdict.sinceMs, language) });
  const last = summary?.lastStop;
  const before = last
    ? say('line.last_stop', {
        time: clockTime(last.from, line.timeZone),
        machine: machineName(last.causeMachineId),
      })
    : summary?.shift
      ? say('line.no_stop')
      : '';
  return [lasts, before].filter(Boolean).join(' · ');
}

export function toPlanModel(
  line: Line,
  summary: LineSummary | null,
  staleness: Staleness,
  { say }: Moment,
): PlanModel {
  const unit = say(`units.count.${line.unit}`);
  const planned = summary?.shift?.plannedCount ?? null;
  const produced = summary?.counts.produced ?? null;
  const dueNow = summary?.plannedToNow ?? null;
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
    notes: planNotes(surplus, dueNow, say),
    staleness,
  };
}

function planNotes(surplus: number | null, dueNow: number | null, say: Moment['say']): string[] {
  if (surplus === null || dueNow === null) return [say('line.plan.none')];
  const standing = surplusText(surplus, dueNow, say);
  return [`${standing} · ${say('line.plan.due', { count: groupedNumber(Math.round(dueNow)) })}`, standing];
}

function surplusText(surplus: number, dueNow: number, say: Moment['say']): string {
  const count = groupedNumber(Math.abs(surplus));
  if (Math.abs(surplus) <= Math.max(1, dueNow * 0.001)) return say('line.plan.on_plan');
  return say(surplus < 0 ? 'line.plan.behind' : 'line.plan.ahead', { count });
}

export function toOeeModel(summary: LineSummary | null, staleness: Staleness, { say }: Moment): OeeModel {
  const oee = summary?.oee ?? null;
  const factor = (name: 'availability' | 'performance' | 'quality') => {
    const share = oee?.[name] ?? null;
    const label = say(`line.oee.${name}`);
    return { label, share, text: `${label} ${share === null ? '–' : Math.round(share * 100)}` };
  };
  const value = oee?.oee ?? null;
  return {
    oee: value,
    text: value === null ? '–' : `${(value * 100).toFixed(1)}%`,
    factors: [factor('availability'), factor('performance'), factor('quality')],
    staleness,
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
    note: say('line.speed.rated', { speed: shortNumber(ratedPerHour) }),
    staleness: speed?.staleness ?? 'dead',
  };
}
