import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { TileRole } from '#display/kit/tiles/role-colours.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardUnit, UnitValue } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { type Staleness, stalenessOf } from '#shared/domain/machine/staleness.ts';
import { cipProgressOf } from '#shared/domain/pretreatment/cip-progress.ts';
import { cipIn } from '#shared/domain/pretreatment/hall-image.ts';
import type { HallVerdict } from '#shared/domain/pretreatment/hall-verdict.ts';
import { type UnitStanding, unitAge, unitStandingOf } from '#shared/domain/pretreatment/unit-standing.ts';
import { clockDuration } from '#shared/domain/text/duration-text.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import type { PretreatmentContext } from './texts.ts';
import { type Foot, footText } from './unit-foot.ts';

/** A unit as its tile shows it. */
export interface UnitModel extends Foot {
  readonly id: Id;
  readonly machineId: Id;
  readonly name: string;
  readonly standing: UnitStanding;
  readonly role: TileRole;
  readonly tone: StyledState;
  readonly mark: MarkName;
  /** Level in %, what remains of a cleaning, or what leaves a unit without a level. */
  readonly figure: string;
  /** Small behind the figure; of a flow it stands at the foot. */
  readonly unit: string;
  readonly footUnit: string;
  readonly isStruck: boolean;
  /** Null = it holds nothing that is measured. Shares of the vessel, 0–1. */
  readonly level: { readonly share: number; readonly low: number | null; readonly isCip: boolean } | null;
  /** Empty = not measured. */
  readonly temperature: string;
  /** ` / 85°`, or the unit alone where nothing is set. */
  readonly target: string;
  readonly isTemperatureOld: boolean;
  readonly isTemperatureStruck: boolean;
  readonly isOffTarget: boolean;
  readonly product: string;
}

const LOOKS = {
  silent: ['old', 'unknown', 'question'],
  fault: ['bad', 'fault', 'bolt'],
  cleaning: ['plain', 'cip', 'drop'],
  overdue: ['bad', 'warning', 'clock'],
  starved: ['bad', 'material-shortage', 'gap'],
  low: ['bad', 'warning', 'triangle'],
  waiting: ['plain', 'shutdown', 'hourglass'],
  running: ['plain', 'production', 'play'],
  idle: ['quiet', 'shutdown', 'square'],
} as const satisfies Record<UnitStanding, readonly [TileRole, StyledState, MarkName]>;

/** °C that a temperature may be away from what is set. */
const ON_TARGET = 2;

export function toUnitModel(
  unit: Entry<BoardUnit>,
  entries: HallEntries,
  verdict: HallVerdict,
  context: PretreatmentContext,
): UnitModel {
  const { nowMs, language } = context;
  const { hall } = entries;
  const standing = unitStandingOf(hall, unit.id, nowMs);
  const isBlamed =
    (verdict.kind === 'dry' || verdict.kind === 'drying') &&
    verdict.unitId === unit.id &&
    standing !== 'silent' &&
    standing !== 'cleaning';
  const [role, tone, mark] = isBlamed ? (['worst', 'fault', 'bolt'] as const) : LOOKS[standing];
  const age = unitAge(unit, nowMs);
  const isCip = standing === 'cleaning';
  const { temperature, temperatureSet } = unit;
  const set = temperatureSet && isUsable(temperatureSet, unit, nowMs) ? temperatureSet.value : null;
  const warmth = stalenessTreatment(
    temperature === null ? 'fresh' : stalenessOf(temperature, unit.expectedPeriodMs, nowMs),
  );
  return {
    id: unit.id,
    machineId: unit.machineId,
    name: nameIn(language, unit),
    standing,
    role,
    tone,
    mark,
    ...figureOf(unit, entries, isCip, context),
    isStruck: stalenessTreatment(age?.staleness ?? 'dead').isStruck && (unit.level ?? unit.flow) !== null,
    level: unit.level && {
      share: shareOfPercent(unit.level.value),
      low: unit.lowPct === null ? null : shareOfPercent(unit.lowPct),
      isCip,
    },
    temperature: temperature === null ? '' : temperature.value.toFixed(1),
    target: temperature === null ? '' : set === null ? ' °C' : ` / ${Math.round(set)}°`,
    isTemperatureOld: warmth.isMuted,
    isTemperatureStruck: warmth.isStruck,
    isOffTarget: temperature !== null && set !== null && Math.abs(temperature.value - set) > ON_TARGET,
    product: productOf(unit, entries, isCip, context),
    ...footText(unit, standing, age, entries, context),
  };
}

function isUsable(value: UnitValue, { expectedPeriodMs }: BoardUnit, nowMs: number): boolean {
  const staleness: Staleness = stalenessOf(value, expectedPeriodMs, nowMs);
  return staleness === 'fresh' || staleness === 'ageing';
}

function shareOfPercent(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}

function figureOf(
  unit: Entry<BoardUnit>,
  { hall }: HallEntries,
  isCip: boolean,
  { t, nowMs }: PretreatmentContext,
): Pick<UnitModel, 'figure' | 'unit' | 'footUnit'> {
  const cip = isCip ? cipIn(hall, unit.id) : null;
  if (cip?.state === 'running') {
    const { remainingMs } = cipProgressOf(cip, nowMs);
    return { figure: clockDuration(remainingMs), unit: '', footUnit: '' };
  }
  if (unit.level) return { figure: String(Math.round(unit.level.value)), unit: '%', footUnit: '' };
  if (unit.flow)
    return { figure: unit.flow.value.toFixed(1), unit: '', footUnit: t('pretreatmentBoard.flow_unit') };
  return { figure: '–', unit: '', footUnit: '' };
}

/** What is in it; of a cleaning its phase. */
function productOf(
  unit: Entry<BoardUnit>,
  { hall }: HallEntries,
  isCip: boolean,
  { t, language }: PretreatmentContext,
): string {
  const cip = isCip ? cipIn(hall, unit.id) : null;
  if (!cip) return unit.product ? nameIn(language, unit.product) : '';
  const phase = cip.phases[cip.phaseNo - 1];
  if (!phase) return nameIn(language, cip.programme);
  return t('pretreatmentBoard.tile.phase', {
    phase: nameIn(language, phase),
    no: cip.phaseNo,
    count: cip.phases.length,
  });
}
