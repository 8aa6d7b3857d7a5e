import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { Age, ModelContext } from '#display/kit/live/age.ts';
import { briefStopClocks, stopClock } from '#display/kit/stops/stop-clock.ts';
import { stopReason } from '#display/kit/stops/stop-reason.ts';
import { nameIn } from '#display/kit/texts.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { LineDisturbance } from '#shared/domain/line/line-disturbance.ts';
import { type LineVerdict, lineVerdict, type MachineFacts } from '#shared/domain/line/line-verdict.ts';
import { type PlannedStopNow, plannedStopNow } from '#shared/domain/line/planned-verdict.ts';
import { isShortStop } from '#shared/domain/line/short-stop.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { LineKey } from './line-texts.ts';

type Context = ModelContext<LineKey>;

export interface LineVerdictModel extends VerdictModel {
  readonly kind: LineVerdict['kind'];
  readonly sinceMs: number | null;
  /** Of old data: until when it is known to have been so, ms since 1970. Null = until now. */
  readonly knownToMs: number | null;
  /** The machine that made the line stop. */
  readonly causeMachineId: string | null;
  /** Cleaning, or switched off: no machine failed. */
  readonly isPlanned: boolean;
  /** It stands, for less time than makes a stop that anyone is called for. */
  readonly isShort: boolean;
  /** Still shorter wordings of the line below, the most telling first. */
  readonly leastDetails: readonly string[];
  /** It runs while a machine is down. */
  readonly isDisturbed: boolean;
}

const MINUTE_MS = 60_000;
const LEVELS = { running: 'good', stopped: 'bad', unknown: 'unknown' } as const;

export function toLineVerdict(
  line: Line,
  factsOf: (machineId: string) => MachineFacts,
  summary: LineSummary | null,
  /** Of the bottleneck's state. */
  { age, knownToMs }: { readonly age: Age | null; readonly knownToMs: number | null },
  context: Context,
  /** Of a line that runs. */
  disturbance: LineDisturbance | null = null,
): LineVerdictModel {
  const { t, nowMs } = context;
  const verdict = lineVerdict(line, factsOf, summary);
  const isStopped = verdict.kind === 'stopped';
  const planned = plannedStopNow(verdict, summary, nowMs);
  // People decide to clean and to switch off: no one has to be called.
  const isPlanned = planned !== null || verdict.base === 'cip' || verdict.base === 'shutdown';
  const isOld = age !== null && age.staleness !== 'fresh';
  // Of a planned stop it counts until when it lasts, which stands below.
  const lastedMs = verdict.sinceMs === null ? null : Math.max(0, (knownToMs ?? nowMs) - verdict.sinceMs);
  const isShort = isStopped && !isPlanned && isShortStop(verdict, nowMs, summary);
  const isMuted = age !== null && stalenessTreatment(age.staleness).isMuted;
  const but = isOld ? null : disturbance;
  const tone = isShort || but ? 'warning' : toneOf(verdict, planned);
  const clock = isStopped && !planned && lastedMs !== null ? stopClock(lastedMs, t) : null;
  const cause = isStopped && !planned ? causeOf(verdict, line, isPlanned, context) : null;
  const [detail, briefDetail, ...leastDetails] = planned
    ? plannedDetails(planned, verdict, context)
    : but
      ? disturbanceDetails(but, line, context)
      : cause
        ? [wholeCause(cause), wholeCause(cause)]
        : detailsOf({ verdict, lastedMs, line, summary, age }, context);
  const aged = (text: string): string => (isOld ? withAge(text, verdict, age, context) : text);
  return {
    kind: verdict.kind,
    level: isShort ? 'good' : LEVELS[verdict.kind],
    tone,
    word: t(`line.verdict.${planned ? 'planned' : isShort ? 'short' : but ? 'but' : wordOf(verdict, age)}`),
    clock: clock?.text ?? '',
    clockUnit: clock?.unit ?? '',
    briefClocks: clock === null || lastedMs === null ? [] : briefStopClocks(lastedMs, t),
    sinceMs: verdict.sinceMs,
    knownToMs,
    causeMachineId: isShort || isMuted ? null : verdict.causeMachineId,
    isPlanned: isStopped && isPlanned,
    isShort,
    isDisturbed: but !== null,
    detail: aged(detail),
    briefDetail: aged(briefDetail),
    leastDetails: leastDetails.map(aged),
    cause: isOld ? null : cause,
    needsPerson: isStopped && !isPlanned && !isShort && tone !== 'unknown',
    staleness: age?.staleness ?? 'dead',
  };
}

/**
 * Which machine is down and for how long, and when the bottleneck will stand by it: the whole, and shorter wordings.
 */
function disturbanceDetails(
  { machineId, sinceMs, feltAtMs }: LineDisturbance,
  line: Line,
  { t, language, nowMs }: Context,
): readonly [string, string, ...string[]] {
  const clock = sinceMs === null ? null : stopClock(Math.max(0, nowMs - sinceMs), t);
  const time = clock === null ? '' : [clock.text, clock.unit].filter(Boolean).join(' ');
  const machine = machineName(line, machineId, language);
  const [whole, least] = [t('line.but.down', { machine, time }).trim(), `${machine} ${time}`.trim()];
  if (feltAtMs === null) return [whole, whole, least];
  const bottleneck = machineName(line, line.bottleneckMachineId, language);
  const count = Math.round((feltAtMs - nowMs) / MINUTE_MS);
  const [felt, briefly] =
    count < 1
      ? [t('line.but.soon', { machine: bottleneck }), t('line.but.soon_short')]
      : [t('line.but.felt', { machine: bottleneck, count }), t('line.but.felt_short', { count })];
  return [`${whole} · ${felt}`, `${whole} · ${briefly}`, `${least} · ${briefly}`, whole, least];
}

/** What waits in a planned stop looks switched off, not short of goods. */
function toneOf({ kind, base, causeBase }: LineVerdict, planned: PlannedStopNow | null) {
  if (planned) return base === 'cip' ? base : 'shutdown';
  return kind === 'stopped' ? (causeBase ?? base) : base;
}

/** Why, since when the line stands, and until when that is planned; the name that people gave it where it fits. */
function plannedDetails(
  { reason, name, nameEn, to }: PlannedStopNow,
  { sinceMs }: LineVerdict,
  { t, language, timeZone }: Context,
): readonly [string, string] {
  const why = t(`plannedStop.reasons.${reason}`);
  const named = name === null ? '' : nameIn(language, { name, nameEn });
  const since = sinceMs === null ? '' : t('line.planned.since', { time: clockTime(sinceMs, timeZone) });
  const until = t('line.planned.until', { time: clockTime(to, timeZone) });
  const join = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
  return [join([why, named, since, until]), join([why, until])];
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

/** The age of an old verdict comes first. */
function withAge(detail: string, verdict: LineVerdict, age: Age, { t }: Context): string {
  return verdict.kind === 'unknown' ? detail : `${t('board.age.data', { age: age.text })} · ${detail}`;
}

function causeOf(
  verdict: LineVerdict,
  line: Line,
  isPlanned: boolean,
  { t, language }: Context,
): NonNullable<VerdictModel['cause']> {
  const base = verdict.causeBase ?? verdict.base;
  const machine = machineName(line, verdict.causeMachineId, language);
  const lead = isPlanned ? '' : t('board.cause');
  if (base === 'unknown') return { lead, machine, reason: t('states.long.unknown') };
  const reason = stopReason(base, verdict, { t, language });
  const isWhole = reason === t(`states.long.${base}`) || (verdict.code === null && verdict.text === null);
  return { lead, machine, reason: isWhole ? reason : `${t(`states.short.${base}`)} ${reason}` };
}

interface VerdictDetails {
  readonly verdict: LineVerdict;
  readonly lastedMs: number | null;
  readonly line: Line;
  readonly summary: LineSummary | null;
  readonly age: Age | null;
}

function detailsOf(
  { verdict, lastedMs, line, summary, age }: VerdictDetails,
  { t, language, timeZone }: Context,
): readonly [string, string] {
  if (verdict.kind === 'unknown') {
    const last = age
      ? t('board.age.last_data', { age: age.text })
      : t('line.never', { machine: machineName(line, line.bottleneckMachineId, language) });
    return [last, last];
  }
  const lasts =
    lastedMs === null ? '' : t('line.running_for', { duration: spokenDuration(lastedMs, language) });
  const last = summary?.lastStop;
  const before = last
    ? t('line.last_stop', {
        time: clockTime(last.from, timeZone),
        machine: machineName(line, last.causeMachineId, language),
      })
    : summary?.shift
      ? t('line.no_stop')
      : '';
  return [[lasts, before].filter(Boolean).join(' · '), lasts || before];
}

function machineName(line: Line, machineId: string | null, language: Context['language']): string {
  const machine = line.machines.find((candidate) => candidate.id === machineId);
  return machine ? nameIn(language, machine) : '';
}
