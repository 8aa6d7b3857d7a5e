import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Line, Machine } from '#shared/contracts/plant.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { ageText, clockDuration, spokenDuration } from '#shared/domain/duration-text.ts';
import type { LiveState } from '#shared/domain/live-value.ts';
import { hasWarning, isStop } from '#shared/domain/machine-state.ts';
import { presentedStateOf, type Staleness } from '#shared/domain/staleness.ts';
import { findStopCause } from '#shared/domain/stop-cause.ts';
import { type Age, ageOf, type LiveReading, type Moment } from './reading.ts';
import { nameIn, type Say } from './texts.ts';

const DAY_MS = 86_400_000;

/** The machine that another one waits for. */
export interface CauseModel {
  readonly machineId: string;
  readonly text: string;
}

/** The view's one message. */
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
  readonly alarms: LiveReading | null;
  /** In words; empty while nothing is known of the shift. */
  readonly lastStop: string;
}

export function toStateModel(input: StateInput, moment: Moment): StateModel {
  const { machine, alarms } = input;
  const { say, nowMs } = moment;
  const state = input.stateOf(machine.id);
  const age: Age | null = state ? ageOf(state, machine.expectedPeriodMs, moment) : null;
  const presented = presentedStateOf(state ?? undefined, machine.expectedPeriodMs, nowMs);
  const isDead = age === null || age.staleness === 'dead';
  const reported = state?.base ?? 'unknown';
  const openAlarms = alarms && alarms.staleness !== 'dead' ? Math.max(0, Math.round(alarms.value)) : 0;
  return {
    presented,
    word: say(`states.short.${reported}`),
    isStruck: isDead && state !== null,
    sinceMs: state?.sinceTs ?? null,
    clock: state && !isDead ? durationText(nowMs - state.sinceTs, moment) : '',
    sinceText:
      state && !isDead ? say('machine.since', { time: clockTime(state.sinceTs, moment.timeZone) }) : '',
    detail: state ? detailOf(state, input.lastStop, say) : '',
    cause: isDead ? null : causeOf(input, presented, moment),
    hasWarning: state !== null && !isDead && hasWarning(state.states),
    warningWord: say('machine.warning'),
    alarms: openAlarms,
    alarmsText: openAlarms > 0 ? say('machine.alarms', { count: openAlarms > 99 ? '99+' : openAlarms }) : '',
    staleness: age?.staleness ?? 'dead',
    ageText: ageLine(age, moment),
    needsPerson:
      !isDead && (presented === 'fault' || presented === 'crash-stop') && age?.staleness !== 'stale',
  };
}

function ageLine(age: Age | null, { say, language }: Moment): string {
  if (!age) return say('machine.never');
  if (age.staleness === 'fresh') return '';
  const text = ageText(age.ageMs, language);
  return age.staleness === 'dead'
    ? `${say('machine.no_data')} · ${say('machine.last_data', { age: text })}`
    : say('machine.last_data', { age: text });
}

/** A running clock; from a day on in words, seconds no longer matter then. */
export function durationText(durationMs: number, { language }: Moment): string {
  return durationMs < DAY_MS ? clockDuration(durationMs) : spokenDuration(durationMs, language);
}

/** Of a machine that waits: whom it waits for, and what that one reported. */
function causeOf(
  { machine, line, stateOf }: StateInput,
  presented: PresentedState,
  moment: Moment,
): CauseModel | null {
  if (!line || !isStop(presented)) return null;
  const periodOf = new Map(line.machines.map(({ id, expectedPeriodMs }) => [id, expectedPeriodMs]));
  const cause = findStopCause(line, machine.id, (id) =>
    presentedStateOf(stateOf(id) ?? undefined, periodOf.get(id) ?? 0, moment.nowMs),
  );
  const other = line.machines.find(({ id }) => id === cause.machineId);
  if (!other || other.id === machine.id) return null;
  const reported = stateOf(other.id);
  const reason =
    cause.state === 'unknown'
      ? moment.say('states.long.unknown')
      : reasonOf(cause.state, { code: reported?.code ?? null, text: reported?.text ?? null }, moment.say);
  return {
    machineId: other.id,
    text: moment.say('machine.cause', { machine: nameIn(moment.language, other), reason }),
  };
}

/** What runs without a word of its own tells of its last stop. */
function detailOf(state: LiveState, lastStop: string, say: Say): string {
  if (state.base !== 'production' || state.code || state.text) return reasonOf(state.base, state, say);
  return lastStop;
}

/** Why a machine stands: what it reported, or what it waits for, or its state's name. */
export function reasonOf(
  base: PresentedState,
  reported: { readonly code: string | null; readonly text: string | null },
  say: Say,
): string {
  const vendor = [reported.code, reported.text].filter(Boolean).join(' ');
  if (vendor) return vendor;
  if (base === 'blockage') return say('machine.waits.blockage');
  if (base === 'material-shortage') return say('machine.waits.shortage');
  return say(`states.long.${base}`);
}
