import type { FeedReader } from '../../../shared/client/feed-port.ts';
import type { PresentedState } from '../../../shared/contracts/machine-state.ts';
import type { Line, Machine, MachineType } from '../../../shared/contracts/plant.ts';
import type { LiveState } from '../../../shared/domain/live-value.ts';
import { hasWarning, isStop } from '../../../shared/domain/machine-state.ts';
import { shortNumber } from '../../../shared/domain/short-number.ts';
import { presentedStateOf, type Staleness } from '../../../shared/domain/staleness.ts';
import { ageOf, type LiveNumber, type Moment, readMetric, readState, worstAge } from './live-reading.ts';
import { tileClock } from './stop-clock.ts';
import { nameIn, type Say } from './words.ts';

/** How loudly a machine speaks: only the culprit is filled, what waits for it is outlined, what runs is quiet. */
export type MachineRole = 'culprit' | 'suffers' | 'stopped' | 'runs' | 'unknown';

/** A figure as it is drawn. `–` where there is no value. */
export interface FigureText {
  readonly value: number | null;
  readonly text: string;
  readonly staleness: Staleness;
  readonly ageMs: number | null;
}

/** Wordings of the last line, most telling first, and the value at its right end. */
export interface FootModel {
  readonly labels: readonly string[];
  readonly value: string;
}

/** One machine as its tile shows it. */
export interface MachineModel {
  readonly id: string;
  readonly name: string;
  readonly machineType: MachineType;
  readonly imageUrl: string | null;
  readonly role: MachineRole;
  readonly state: PresentedState;
  readonly stateWord: string;
  readonly sinceMs: number | null;
  /** What the machine reported beside its state. */
  readonly code: string | null;
  readonly text: string | null;
  readonly hasWarning: boolean;
  /** Open alarms for the badge; 0 = no badge. */
  readonly alarms: number;
  readonly speed: FigureText;
  readonly yield: FigureText;
  /** The tile's figure: the speed of a machine that runs, how long one that stands has stood. */
  readonly figure: FigureText;
  /** Under the figure: the speed's unit; the speed with its unit where the figure is a clock. */
  readonly unitText: string;
  /** The last line. */
  readonly foot: FootModel;
  /** It has ever said its state or speed: what never came is not out of date. */
  readonly isHeard: boolean;
  /** Of the tile as a whole: the worst of state and speed. */
  readonly staleness: Staleness;
  readonly ageText: string;
  readonly ageShort: string;
}

export interface MachineInput {
  readonly machine: Machine;
  readonly state: LiveState | null;
  readonly presented: PresentedState;
}

/** Each machine's state as it may be shown: `unknown` once its data is dead. */
export function readMachines(image: FeedReader, line: Line, nowMs: number): Map<string, MachineInput> {
  return new Map(
    line.machines.map((machine) => {
      const state = readState(image, machine);
      const presented = presentedStateOf(state ?? undefined, machine.expectedPeriodMs, nowMs);
      return [machine.id, { machine, state, presented }];
    }),
  );
}

export function toMachineModel(
  image: FeedReader,
  { machine, state, presented }: MachineInput,
  culpritMachineId: string | null,
  moment: Moment,
): MachineModel {
  const { say, nowMs } = moment;
  const speed = readMetric(image, machine, 'speed', moment);
  const produced = readMetric(image, machine, 'yield', moment);
  const alarms = readMetric(image, machine, 'alarms', moment);
  const age = worstAge([state ? ageOf(state, machine.expectedPeriodMs, moment) : null, speed]);
  const staleness = age?.staleness ?? 'dead';
  const role = roleOf(machine.id, presented, culpritMachineId);
  const stands = isStop(presented);
  const clock = state && stands ? tileClock(nowMs - state.sinceTs) : null;
  const speedText = toFigure(speed);
  const unit = say(`units.perHour.${machine.speedUnit}`);
  return {
    id: machine.id,
    name: nameIn(moment.language, machine),
    machineType: machine.machineType,
    imageUrl: machine.imageUrl,
    role,
    state: presented,
    stateWord: say(`states.short.${presented}`),
    sinceMs: state?.sinceTs ?? null,
    code: state?.code ?? null,
    text: state?.text ?? null,
    hasWarning: state !== null && staleness !== 'dead' && hasWarning(state.states),
    alarms: alarms && alarms.staleness !== 'dead' ? Math.max(0, Math.round(alarms.value)) : 0,
    speed: speedText,
    yield: toFigure(produced),
    figure: clock
      ? { value: nowMs - (state?.sinceTs ?? nowMs), text: clock, staleness, ageMs: age?.ageMs ?? null }
      : speedText,
    unitText: clock ? (speed ? `${speedText.text} ${unit}` : '') : unit,
    foot: footOf(presented, state, produced, staleness, age?.text ?? '', say),
    isHeard: age !== null,
    staleness,
    ageText: age?.text ?? '',
    ageShort: age?.short ?? '',
  };
}

function roleOf(machineId: string, state: PresentedState, culpritMachineId: string | null): MachineRole {
  if (state === 'unknown') return 'unknown';
  if (state === 'production') return 'runs';
  if (machineId === culpritMachineId) return 'culprit';
  return state === 'blockage' || state === 'material-shortage' ? 'suffers' : 'stopped';
}

function footOf(
  presented: PresentedState,
  state: LiveState | null,
  produced: LiveNumber | null,
  staleness: Staleness,
  ageText: string,
  say: Say,
): FootModel {
  if (!state) return { labels: [say('line.status.none')], value: '' };
  if (staleness !== 'fresh') return { labels: [say('line.age.data', { age: ageText }), ageText], value: '' };
  if (isStop(presented)) {
    const brief = state.code ?? say(`states.short.${presented}`);
    return { labels: [...new Set([reasonOf(presented, state, say), brief])], value: '' };
  }
  return { labels: [say('line.yield')], value: toFigure(produced).text };
}

/** Why a machine stands: what it waits for, or what it reported, or its state's name. */
export function reasonOf(
  base: PresentedState,
  reported: { readonly code: string | null; readonly text: string | null },
  say: Say,
): string {
  const vendor = [reported.code, reported.text].filter(Boolean).join(' ');
  if (vendor) return vendor;
  if (base === 'blockage') return say('line.waits.blockage');
  if (base === 'material-shortage') return say('line.waits.shortage');
  return say(`states.long.${base}`);
}

function toFigure(metric: LiveNumber | null): FigureText {
  if (!metric) return { value: null, text: shortNumber(Number.NaN), staleness: 'dead', ageMs: null };
  return {
    value: metric.value,
    text: shortNumber(metric.value),
    staleness: metric.staleness,
    ageMs: metric.ageMs,
  };
}
