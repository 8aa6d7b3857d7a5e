import { type Age, ageOf, type LiveNumber, type ModelContext } from '#display/kit/live/age.ts';
import { openAlarms } from '#display/kit/machine-tile/tile-model.ts';
import { stopReason } from '#display/kit/stops/stop-reason.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { AlarmMark } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import { hasWarning, isStop } from '#shared/domain/machine/machine-state.ts';
import { presentedStateOf, type Staleness } from '#shared/domain/machine/staleness.ts';
import { findStopCause } from '#shared/domain/machine/stop-cause.ts';
import { clockDuration, spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { VendorReport } from '#shared/domain/text/vendor-text.ts';
import type { MachineKey } from './texts.ts';

type Context = ModelContext<MachineKey>;

const HOUR_MS = 3_600_000;

/** The machine that another one waits for. */
export interface CauseModel {
  readonly machineId: string;
  readonly text: string;
}

/** The one message of the view. */
export interface StateModel {
  /** What may be claimed now: `unknown` once the data is dead. */
  readonly presented: PresentedState;
  /** The word of what was last reported; struck once that is dead. */
  readonly word: string;
  readonly isStruck: boolean;
  readonly sinceMs: number | null;
  /** How long it has lasted; empty when nothing is known. */
  readonly clock: string;
  readonly sinceText: string;
  /** What the machine reported beside its state, code and text; else the state in full, or its last stop. */
  readonly detail: string;
  readonly cause: CauseModel | null;
  readonly hasWarning: boolean;
  readonly warningWord: string;
  readonly alarms: number;
  /** Empty without alarms. */
  readonly alarmsText: string;
  readonly staleness: Staleness;
  /** Empty while fresh. */
  readonly ageText: string;
  /** A person has to do something now. */
  readonly needsPerson: boolean;
}

export interface StateInput {
  readonly machine: Machine;
  readonly line: Line | null;
  readonly stateOf: (machineId: string) => LiveState | null;
  readonly alarms: LiveNumber | null;
  readonly alarmMark: AlarmMark | null;
  /** In words; empty while nothing is known of the shift. */
  readonly lastStop: string;
}

export function toStateModel(input: StateInput, context: Context): StateModel {
  const { machine } = input;
  const { t, nowMs } = context;
  const state = input.stateOf(machine.id);
  const age: Age | null = state ? ageOf(state, machine.expectedPeriodMs, context) : null;
  const presented = presentedStateOf(state ?? undefined, machine.expectedPeriodMs, nowMs);
  const isDead = age === null || age.staleness === 'dead';
  const reported = state?.base ?? 'unknown';
  const alarms = openAlarms(input.alarms, input.alarmMark);
  return {
    presented,
    word: t(`states.short.${reported}`),
    isStruck: isDead && state !== null,
    sinceMs: state?.sinceTs ?? null,
    clock: state && !isDead ? durationText(nowMs - state.sinceTs, context) : '',
    sinceText:
      state && !isDead ? t('machine.since', { time: clockTime(state.sinceTs, context.timeZone) }) : '',
    detail: state ? detailOf(state, input.lastStop, context) : '',
    cause: isDead ? null : causeOf(input, presented, context),
    hasWarning: state !== null && !isDead && hasWarning(state.states),
    warningWord: t('machine.warning'),
    alarms,
    alarmsText: alarms > 0 ? t('machine.alarms', { count: alarms > 99 ? '99+' : alarms }) : '',
    staleness: age?.staleness ?? 'dead',
    ageText: ageLine(age, context),
    needsPerson:
      !isDead && (presented === 'fault' || presented === 'crash-stop') && age?.staleness !== 'stale',
  };
}

function ageLine(age: Age | null, { t }: Context): string {
  if (!age) return t('machine.never');
  if (age.staleness === 'fresh') return '';
  const last = t('board.age.last_data', { age: age.text });
  return age.staleness === 'dead' ? `${t('board.no_data')} · ${last}` : last;
}

/** A running clock; from an hour on in words, seconds no longer matter then. */
function durationText(durationMs: number, { language }: Context): string {
  return durationMs < HOUR_MS ? clockDuration(durationMs) : spokenDuration(durationMs, language);
}

/** Of a machine that waits: the machine that it waits for, and what that one reported. */
function causeOf(
  { machine, line, stateOf }: StateInput,
  presented: PresentedState,
  context: Context,
): CauseModel | null {
  if (!line || !isStop(presented)) return null;
  const periodOf = new Map(line.machines.map(({ id, expectedPeriodMs }) => [id, expectedPeriodMs]));
  const cause = findStopCause(line, machine.id, (id) =>
    presentedStateOf(stateOf(id) ?? undefined, periodOf.get(id) ?? 0, context.nowMs),
  );
  const other = line.machines.find(({ id }) => id === cause.machineId);
  if (!other || other.id === machine.id) return null;
  const reported = stateOf(other.id);
  const reason =
    cause.state === 'unknown'
      ? context.t('states.long.unknown')
      : stopReason(cause.state, reported ?? NO_REPORT, context);
  return {
    machineId: other.id,
    text: `${context.t('board.cause')}${nameIn(context.language, other)} · ${reason}`,
  };
}

const NO_REPORT: VendorReport = { code: null, text: null };

/** A machine that runs and reports nothing beside its state shows its last stop. */
function detailOf(state: LiveState, lastStop: string, context: Context): string {
  if (state.base !== 'production' || state.code || state.text) return stopReason(state.base, state, context);
  return lastStop;
}
