import type { LineSummary } from '#shared/contracts/history.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Line } from '#shared/contracts/plant.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { spokenDuration } from '#shared/domain/duration-text.ts';
import { type LineVerdict, lineVerdict, type MachineFacts } from '#shared/domain/line-verdict.ts';
import type { Staleness } from '#shared/domain/staleness.ts';
import type { Age, Moment } from './live-reading.ts';
import { reasonOf } from './machine-model.ts';
import { stopClock } from './stop-clock.ts';
import { nameIn } from './texts.ts';

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
  /** The machine that made the line stop. */
  readonly causeMachineId: string | null;
  /** Cleaning, or switched off: nobody broke anything. */
  readonly isPlanned: boolean;
  /** The line below, and a shorter wording of it. */
  readonly detail: string;
  readonly briefDetail: string;
  /** The line below in parts while the line stands: the name may be shortened, the reason not. */
  readonly cause: { readonly lead: string; readonly machine: string; readonly reason: string } | null;
  /** A person has to do something now. */
  readonly needsPerson: boolean;
  readonly staleness: Staleness;
}

export function toVerdictModel(
  line: Line,
  factsOf: (machineId: string) => MachineFacts,
  summary: LineSummary | null,
  age: Age | null,
  moment: Moment,
): VerdictModel {
  const { say, nowMs } = moment;
  const verdict = lineVerdict(line, factsOf, summary);
  const isStopped = verdict.kind === 'stopped';
  // Cleaning and switching off are decided by people; only what they wait for calls them.
  const isPlanned = verdict.base === 'cip' || verdict.base === 'shutdown';
  const tone = isStopped ? (verdict.causeBase ?? verdict.base) : verdict.base;
  const clock = isStopped && verdict.sinceMs !== null ? stopClock(nowMs - verdict.sinceMs, say) : null;
  const cause = isStopped ? causeOf(verdict, line, isPlanned, moment) : null;
  const [detail, briefDetail] = cause
    ? [wholeCause(cause), wholeCause(cause)]
    : detailsOf(verdict, line, summary, age, moment);
  const isOld = age !== null && age.staleness !== 'fresh';
  const aged = (text: string): string => (isOld ? withAge(text, verdict, age, moment) : text);
  return {
    kind: verdict.kind,
    tone,
    word: say(`line.verdict.${wordOf(verdict, age)}`),
    clock: clock?.text ?? '',
    clockUnit: clock?.unit ?? '',
    sinceMs: verdict.sinceMs,
    causeMachineId: verdict.causeMachineId,
    isPlanned: isStopped && isPlanned,
    detail: aged(detail),
    briefDetail: aged(briefDetail),
    cause: isOld ? null : cause,
    needsPerson: isStopped && !isPlanned && tone !== 'unknown',
    staleness: age?.staleness ?? 'dead',
  };
}

function wordOf(verdict: LineVerdict, age: Age | null) {
  if (verdict.kind === 'unknown' && !age) return 'waiting';
  if (verdict.kind !== 'stopped') return verdict.kind;
  if (verdict.base === 'cip') return 'cleaning';
  return verdict.base === 'shutdown' ? 'off' : 'stopped';
}

function wholeCause({ lead, machine, reason }: NonNullable<VerdictModel['cause']>): string {
  return lead + [machine, reason].filter(Boolean).join(' · ');
}

/** An old verdict says first how old it is. */
function withAge(detail: string, verdict: LineVerdict, age: Age, { say }: Moment): string {
  return verdict.kind === 'unknown' ? detail : `${say('line.age.data', { age: age.text })} · ${detail}`;
}

function causeOf(
  verdict: LineVerdict,
  line: Line,
  isPlanned: boolean,
  { say, language }: Moment,
): NonNullable<VerdictModel['cause']> {
  const base = verdict.causeBase ?? verdict.base;
  const machine = machineName(line, verdict.causeMachineId, language);
  const lead = isPlanned ? '' : say('line.cause');
  if (base === 'unknown') return { lead, machine, reason: say('states.long.unknown') };
  const reason = reasonOf(base, verdict, say);
  const isWhole = reason === say(`states.long.${base}`) || (verdict.code === null && verdict.text === null);
  return { lead, machine, reason: isWhole ? reason : `${say(`states.short.${base}`)} ${reason}` };
}

function detailsOf(
  verdict: LineVerdict,
  line: Line,
  summary: LineSummary | null,
  age: Age | null,
  { say, nowMs, language }: Moment,
): readonly [string, string] {
  if (verdict.kind === 'unknown') {
    const last = age
      ? say('line.last_data', { age: age.text })
      : say('line.never', { machine: machineName(line, line.bottleneckMachineId, language) });
    return [last, last];
  }
  const { sinceMs } = verdict;
  const lasts =
    sinceMs === null ? '' : say('line.running_for', { duration: spokenDuration(nowMs - sinceMs, language) });
  const last = summary?.lastStop;
  const before = last
    ? say('line.last_stop', {
        time: clockTime(last.from, line.timeZone),
        machine: machineName(line, last.causeMachineId, language),
      })
    : summary?.shift
      ? say('line.no_stop')
      : '';
  return [[lasts, before].filter(Boolean).join(' · '), lasts || before];
}

function machineName(line: Line, machineId: string | null, language: Moment['language']): string {
  const machine = line.machines.find((candidate) => candidate.id === machineId);
  return machine ? nameIn(language, machine) : '';
}
