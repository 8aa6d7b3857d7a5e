import {
  type Age,
  ageOf,
  heardAt,
  type LiveNumber,
  liveNumber,
  type ModelContext,
} from '#display/kit/live/age.ts';
import { tileClock } from '#display/kit/stops/stop-clock.ts';
import { stopReason } from '#display/kit/stops/stop-reason.ts';
import { nameIn, shortNameIn } from '#display/kit/texts.ts';
import type { AlarmMark } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Machine, MachineType } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { LiveMetric, LiveState } from '#shared/domain/machine/live-value.ts';
import { hasWarning, isStop } from '#shared/domain/machine/machine-state.ts';
import { knownUntil, leastTrusted, type Staleness } from '#shared/domain/machine/staleness.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { vendorTextIn } from '#shared/domain/text/vendor-text.ts';

/** How a tile stands out: only the culprit is filled, what waits for it is outlined, what runs is quiet. */
export type MachineRole = 'culprit' | 'suffers' | 'stopped' | 'runs' | 'unknown';

/** A figure as it is drawn. `–` where there is no value. */
export interface FigureText {
  readonly value: number | null;
  readonly text: string;
  readonly staleness: Staleness;
  /** When it was measured or arrived, whichever is earlier. Null = no value. */
  readonly heardMs: number | null;
}

/** Wordings of the last line and of the value at its right end, most telling first. */
export interface FootModel {
  readonly labels: readonly string[];
  readonly values: readonly string[];
}

/** One machine as its tile shows it. */
export interface TileModel {
  readonly id: string;
  readonly name: string;
  /** Shown where the name does not fit; null = the name is cut. */
  readonly shortName: string | null;
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
  /** Its state or speed has been received: data that never came is not out of date. */
  readonly isHeard: boolean;
  /** Of the tile as a whole: the worst of state and speed. */
  readonly staleness: Staleness;
  /** Of the state alone. */
  readonly stateStaleness: Staleness;
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
  /** How many alarms the machine itself reports. */
  readonly alarms: LiveMetric | null;
  /** Those that rules have raised. */
  readonly alarmMark: AlarmMark | null;
}

/**
 * Without what changes with every computation and is not seen, such as an age in milliseconds: as long as a tile looks
 * the same, its model is the same, and `machine-memory.ts` keeps it.
 */
export function toTileModel(report: MachineReport, isCulprit: boolean, context: ModelContext): TileModel {
  const { machine, state, presented } = report;
  const { t, nowMs } = context;
  const read = (metric: LiveMetric | null): LiveNumber | null =>
    liveNumber(metric, machine.expectedPeriodMs, context);
  const speed = read(report.speed);
  const produced = read(report.produced);
  const alarms = read(report.alarms);
  const stateAge = state && ageOf(state, machine.expectedPeriodMs, context);
  const age: Age | null = leastTrusted([stateAge, speed]);
  const staleness = age?.staleness ?? 'dead';
  const stood =
    state && isStop(presented)
      ? Math.max(0, (knownUntil(state, machine.expectedPeriodMs, nowMs) ?? nowMs) - state.sinceTs)
      : null;
  const speedText = toFigure(speed, report.speed);
  const unit = t(`units.perHour.${machine.speedUnit}`);
  return {
    id: machine.id,
    name: nameIn(context.language, machine),
    shortName: shortNameIn(context.language, machine),
    machineType: machine.machineType,
    imageUrl: machine.imageUrl,
    role: roleOf(presented, isCulprit),
    state: presented,
    stateWord: t(`states.short.${presented}`),
    sinceMs: state?.sinceTs ?? null,
    code: state?.code ?? null,
    text: state ? vendorTextIn(context.language, state) : null,
    hasWarning: state !== null && presented !== 'unknown' && hasWarning(state.states),
    alarms: openAlarms(alarms, report.alarmMark),
    speed: speedText,
    yield: toFigure(produced, report.produced),
    figure:
      stood === null
        ? speedText
        : { value: wholeSeconds(stood), text: tileClock(stood), staleness, heardMs: state && heardAt(state) },
    unitText: stood === null ? unit : speed ? `${speedText.text} ${unit}` : '',
    foot: footOf(report, produced, age, context),
    isHeard: age !== null,
    staleness,
    stateStaleness: stateAge?.staleness ?? 'dead',
    ageText: age?.text ?? '',
    ageShort: age?.short ?? '',
  };
}

/** What a machine reports and what rules have raised is partly the same: the greater number counts. */
export function openAlarms(reported: LiveNumber | null, raised: AlarmMark | null): number {
  const own = reported && reported.staleness !== 'dead' ? Math.max(0, Math.round(reported.value)) : 0;
  return Math.max(own, raised?.n ?? 0);
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
  { machine, state, presented }: MachineReport,
  produced: LiveNumber | null,
  age: Age | null,
  context: ModelContext,
): FootModel {
  const { t } = context;
  if (!state || !age) return { labels: [t('board.no_data')], values: [] };
  if (age.staleness !== 'fresh')
    return { labels: [t('board.age.data', { age: age.text }), age.text], values: [] };
  if (isStop(presented)) {
    const brief = state.code ?? t(`states.short.${presented}`);
    return { labels: [...new Set([stopReason(presented, state, context), brief])], values: [] };
  }
  const count = shortNumber(produced?.value ?? Number.NaN);
  const values = produced ? [`${count} ${t(`units.count.${machine.yieldUnit}`)}`, count] : [count];
  return { labels: [t('board.output'), t('board.output_short')], values };
}

function toFigure(number: LiveNumber | null, metric: LiveMetric | null): FigureText {
  if (!number || !metric)
    return { value: null, text: shortNumber(Number.NaN), staleness: 'dead', heardMs: null };
  const { value, staleness } = number;
  return { value, text: shortNumber(value), staleness, heardMs: heardAt(metric) };
}
