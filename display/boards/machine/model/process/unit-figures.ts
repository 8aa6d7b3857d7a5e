import type { MachineKey } from '#display/boards/machine/model/texts.ts';
import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import { ageOf, type ModelContext } from '#display/kit/live/age.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { BoardUnit, UnitValue } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { stalenessOf } from '#shared/domain/machine/staleness.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { metricName } from '#shared/i18n/metric-name.ts';

type Context = ModelContext<MachineKey>;

/** °C that a temperature may be away from what is set. */
const ON_TARGET = 2;

/** Units of what process units report, by the contract of their hall; the same in every language but for `flow`. */
export const PROCESS_UNITS: Readonly<Record<string, string>> = {
  level: '%',
  temperature: '°C',
  temperatureSet: '°C',
  conductivity: 'mS/cm',
  flow: 't/h',
};

const SIZES: Readonly<Record<string, number>> = { level: 0 };

interface Told {
  readonly bar?: FigureModel['bar'];
  readonly whole?: string;
  readonly notes?: FigureModel['notes'];
  readonly isBad?: boolean;
}

/** A measured value with its unit; a dash where the unit does not report it. */
function valueFigure(
  key: string,
  value: UnitValue | null,
  expectedPeriodMs: number,
  context: Context,
  told: Told = {},
): FigureModel {
  const name = metricName(key, context.language);
  const age = value && ageOf(value, expectedPeriodMs, context);
  const { bar = null, whole, notes = [], isBad = false } = told;
  return {
    labels: [context.t('machine.process.figure', { name, unit: PROCESS_UNITS[key] ?? '' }), name],
    value: value?.value ?? null,
    text: value ? value.value.toFixed(SIZES[key] ?? 1) : shortNumber(Number.NaN),
    ...(whole === undefined || !value ? {} : { whole }),
    bar: value ? bar : null,
    notes: value ? [age?.text ? [age.text] : [], ...notes] : [[context.t('machine.process.not_measured')]],
    isBad: value !== null && isBad,
    staleness: age?.staleness ?? 'dead',
  };
}

/** The level, with its tonnes and limits; of a unit that holds nothing what leaves it. */
export function toContentFigure(unit: BoardUnit, context: Context): FigureModel {
  const { level, capacityT, lowPct, highPct, expectedPeriodMs } = unit;
  if (!level)
    return valueFigure('flow', unit.flow, expectedPeriodMs, context, { notes: [contents(unit, context)] });
  const { t } = context;
  const isLow = lowPct !== null && level.value <= lowPct;
  const isHigh = highPct !== null && level.value >= highPct;
  const limits = [
    lowPct === null ? [] : [t('machine.process.low', { limit: lowPct })],
    highPct === null ? [] : [t('machine.process.high', { limit: highPct })],
  ].flat();
  return valueFigure('level', level, expectedPeriodMs, context, {
    bar: {
      share: Math.min(1, Math.max(0, level.value / 100)),
      mark: lowPct === null ? null : lowPct / 100,
      isBad: isLow || isHigh,
    },
    notes: [
      capacityT === null
        ? []
        : [
            t('machine.process.mass', {
              mass: ((capacityT * level.value) / 100).toFixed(1),
              capacity: shortNumber(capacityT),
            }),
          ],
      limits.length === 0 ? [] : [limits.join(' · '), ...limits],
      contents(unit, context),
    ],
    isBad: isLow || isHigh,
  });
}

export function toTemperatureFigure(unit: BoardUnit, context: Context): FigureModel {
  const { temperature, temperatureSet, expectedPeriodMs } = unit;
  const isSetKnown =
    temperatureSet !== null &&
    ['fresh', 'ageing'].includes(stalenessOf(temperatureSet, expectedPeriodMs, context.nowMs));
  const off = temperature && isSetKnown ? temperature.value - temperatureSet.value : null;
  const isOff = off !== null && Math.abs(off) > ON_TARGET;
  return valueFigure('temperature', temperature, expectedPeriodMs, context, {
    notes: isSetKnown
      ? [
          [context.t('machine.process.set', { value: shortNumber(temperatureSet.value) })],
          isOff
            ? [
                context.t(off > 0 ? 'machine.process.above' : 'machine.process.below', {
                  by: Math.abs(off).toFixed(1),
                }),
              ]
            : [],
        ]
      : [],
    isBad: isOff,
  });
}

export function toOutflowFigure(
  unit: BoardUnit,
  key: 'flow' | 'conductivity',
  context: Context,
): FigureModel {
  return valueFigure(key, unit[key], unit.expectedPeriodMs, context);
}

function contents({ product }: BoardUnit, { language }: Context): readonly string[] {
  return product ? [nameIn(language, product)] : [];
}
