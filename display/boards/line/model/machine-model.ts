import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Machine, MachineType } from '#shared/contracts/plant.ts';
import type { LiveMetric, LiveState } from '#shared/domain/live-value.ts';
import { hasWarning, isStop } from '#shared/domain/machine-state.ts';
import { shortNumber } from '#shared/domain/short-number.ts';
import { leastTrusted, type Staleness } from '#shared/domain/staleness.ts';
import { ageOf, type LiveNumber, type Moment, numberOf } from './live-reading.ts';
import { tileClock } from './stop-clock.ts';
import { nameIn, type Say } from './texts.ts';

/** How loudly a machine speaks: only the culprit is filled, what waits for it is outlined, what runs is quiet. */
export type MachineRole = 'culprit' | 'suffers' | 'stopped' | 'runs' | 'unknown';

/** A figure as it is drawn. `–` where there is no value. */
export interface FigureText {
  readonly value: number | null;
  readonly text: string;
  readonly staleness: Staleness;
  /** When it was measured or came in, whichever is older; its age counts from here. Null = no value. */
  readonly heardMs: number | null;
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

/** What is known of a machine, for its tile. */
export interface MachineReport {
  readonly machine: Machine;
  readonly state: LiveState | null;
  /** The state as it may be shown: `unknown` once its data is dead. */
  readonly presented: PresentedState;
  readonly speed: LiveMetric | null;
  readonly produced: LiveMetric | null;
  readonly alarms: LiveMetric | null;
}

/**
 * Without what moves on at every look and is not seen, as an age in milliseconds: as long as a tile looks the same,
 * its model is the same, and `machine-memory.ts` keeps it.
 */
export function toMachineModel(report: MachineReport, isCulprit: boolean, moment: Moment): MachineModel {
  const { machine, state, presented } = report;
  const { say, nowMs } = moment;
  const read = (metric: LiveMetric | null): LiveNumber | null =>
    numberOf(metric, machine.expectedPeriodMs, moment);
  const speed = read(report.speed);
  const produced = read(report.produced);
  const alarms = read(report.alarms);
  const age = leastTrusted([state ? ageOf(state, machine.expectedPeriodMs, moment) : null, speed]);
  const staleness = age?.staleness ?? 'dead';
  const stood = state && isStop(presented) ? nowMs - state.sinceTs : null;
  const speedText = toFigure(speed);
  const unit = say(`units.perHour.${machine.speedUnit}`);
  return {
    id: machine.id,
    name: nameIn(moment.language, machine),
    machineType: machine.machineType,
    imageUrl: machine.imageUrl,
    role: roleOf(presented, isCulprit),
    state: presented,
    stateWord: say(`states.short.${presented}`),
    sinceMs: state?.sinceTs ?? null,
    code: state?.code ?? null,
    text: state?.text ?? null,
    hasWarning: state !== null && presented !== 'unknown' && hasWarning(state.states),
    alarms: alarms && alarms.staleness !== 'dead' ? Math.max(0, Math.round(alarms.value)) : 0,
    speed: speedText,
    yield: toFigure(produced),
    figure:
      stood === null
        ? speedText
        : { value: wholeSeconds(stood), text: tileClock(stood), staleness, heardMs: age?.heardMs ?? null },
    unitText: stood === null ? unit : speed ? `${speedText.text} ${unit}` : '',
    foot: footOf(presented, state, produced, staleness, age?.text ?? '', say),
    isHeard: age !== null,
    staleness,
    ageText: age?.text ?? '',
    ageShort: age?.short ?? '',
  };
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

function roleOf(state: PresentedState, isCulprit: boolean): MachineRole {
  if (state === 'unknown') return 'unknown';
  if (state === 'production') return 'runs';
  if (isCulprit) return 'culprit';
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
  if (!metric) return { value: null, text: shortNumber(Number.NaN), staleness: 'dead', heardMs: null };
  const { value, staleness, heardMs } = metric;
  return { value, text: shortNumber(value), staleness, heardMs };
}
