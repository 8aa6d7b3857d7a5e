import { UNIT_SIZES } from '#display/boards/pretreatment/layout/unit-slots.ts';
import type { UnitModel } from '#display/boards/pretreatment/model/unit-model.ts';
import type { RoleColours } from '#display/kit/tiles/role-colours.ts';
import { scaledRun } from '#display/kit/tiles/tile-body.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';

/** What stands on each line of a large tile. */
export interface UnitItems {
  readonly name: readonly RunItem[];
  readonly figure: readonly RunItem[];
  readonly temperature: readonly RunItem[];
  readonly product: readonly RunItem[];
  readonly foot: readonly RunItem[];
  readonly footUnit: readonly RunItem[];
}

const STRONG = 600;
const MARK = 28;
const SMALL_MARK = 24;
/** Names end in an ellipsis rather than run into what stands beside them, however long they are. */
const LEAST = 0.02;

interface Words {
  readonly size?: number;
  readonly weight?: FontWeight;
  readonly least?: number;
  readonly gap?: number;
  readonly isStruck?: boolean;
}

function words(text: string, part: string, colour: string, more: Words = {}): RunItem {
  return { kind: 'text', text, part, colour, size: UNIT_SIZES.text, weight: 400, ...more };
}

export function largeItems(unit: UnitModel, index: number, look: RoleColours, scale: number): UnitItems {
  const detail = `detail.unit${index}`;
  const { figure, temperature } = figuresOf(unit, index, look, UNIT_SIZES.figure);
  const items: UnitItems = {
    name: nameOf(unit, index, look, MARK),
    figure,
    temperature,
    product: [words(unit.product, `${detail}.product`, look.text, { least: LEAST })],
    foot: [
      words(unit.foot, `${detail}.foot`, unit.isFootStrong ? look.name : look.text, {
        weight: unit.isFootStrong ? STRONG : 400,
        least: LEAST,
      }),
    ],
    footUnit: [words(unit.footUnit, `${detail}.flow`, look.text)],
  };
  return {
    name: scaledRun(items.name, scale),
    figure: scaledRun(items.figure, scale),
    temperature: scaledRun(items.temperature, scale),
    product: scaledRun(items.product, scale),
    foot: scaledRun(items.foot, scale),
    footUnit: scaledRun(items.footUnit, scale),
  };
}

/** Name; mark and figure; beside them the first of `wordings` that fits. */
export function smallItems(
  unit: UnitModel,
  index: number,
  look: RoleColours,
): Pick<UnitItems, 'name' | 'figure'> & { readonly wordings: readonly (readonly RunItem[])[] } {
  const [mark, name] = nameOf(unit, index, look, SMALL_MARK);
  const { figure } = figuresOf(unit, index, look, UNIT_SIZES.smallFigure);
  const flow = words(unit.footUnit, `detail.unit${index}.flow`, look.text, { gap: 6 });
  const isWarm = unit.isOffTarget && !unit.isTemperatureOld && unit.role !== 'old';
  const colour = unit.isFootStrong ? look.name : look.text;
  const weight = unit.isFootStrong ? STRONG : 400;
  const foot = (text: string): readonly RunItem[] =>
    text === '' ? [] : [words(text, `detail.unit${index}.foot`, colour, { weight })];
  const degrees = words(`${unit.temperature}°`, `detail.unit${index}.temperature`, look.figure, {
    weight: STRONG,
  });
  return {
    name: name ? [{ ...name, size: UNIT_SIZES.smallName, gap: 0 }] : [],
    figure: [...(mark ? [mark] : []), ...figure.map(afterMark), ...(unit.footUnit === '' ? [] : [flow])],
    wordings: [...(isWarm ? [[degrees]] : []), foot(unit.foot), foot(unit.footBrief)],
  };
}

function afterMark(item: RunItem, index: number): RunItem {
  return index === 0 ? { ...item, gap: 10 } : item;
}

function nameOf(unit: UnitModel, index: number, look: RoleColours, size: number): readonly RunItem[] {
  return [
    { kind: 'mark', mark: unit.mark, size, colour: look.mark },
    words(unit.name, `label.unit${index}.name`, look.name, {
      size: UNIT_SIZES.name,
      weight: 500,
      gap: 12,
      least: LEAST,
    }),
  ];
}

function figuresOf(
  unit: UnitModel,
  index: number,
  look: RoleColours,
  size: number,
): Pick<UnitItems, 'figure' | 'temperature'> {
  const { isStruck } = unit;
  return {
    figure: [
      words(unit.figure, `label.unit${index}.figure`, look.figure, { size, weight: 700, isStruck }),
      words(unit.unit, `detail.unit${index}.unit`, look.text, { size: UNIT_SIZES.unit, gap: 4 }),
    ],
    temperature: [
      words(
        unit.temperature,
        `label.unit${index}.temperature`,
        unit.isTemperatureOld ? look.text : look.figure,
        {
          size: UNIT_SIZES.temperature,
          weight: STRONG,
          isStruck: unit.isTemperatureStruck,
        },
      ),
      words(unit.target, `detail.unit${index}.target`, look.text),
    ],
  };
}
