import type { UnitSlots } from '#display/boards/pretreatment/layout/unit-slots.ts';
import type { UnitModel } from '#display/boards/pretreatment/model/unit-model.ts';
import type { RoleColours } from '#display/kit/tiles/role-colours.ts';
import type { FittedRun } from '#display/kit/tiles/run-tile.tsx';
import { fitLast } from '#display/kit/view/fit-last.ts';
import { measureRun } from '#display/parts/flat/run-part.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import { largeItems, smallItems, type UnitItems } from './unit-items.ts';

/** What stands on a tile, and whether its vessel is drawn. */
export interface FittedUnit {
  readonly runs: Readonly<Partial<Record<keyof UnitItems | 'line', FittedRun>>>;
  readonly hasVessel: boolean;
}

/** Between what stands at the left and at the right of a line. */
const APART = 14;
/** From a vessel to the texts beside it, without and with the mark of its low limit. */
const VESSEL_GAPS = { plain: 8, marked: 22 } as const;

export function fitUnit(unit: UnitModel, index: number, look: RoleColours, slots: UnitSlots): FittedUnit {
  return slots.large ? fitLarge(unit, index, look, slots, slots.large) : fitSmall(unit, index, look, slots);
}

function fitSmall(unit: UnitModel, index: number, look: RoleColours, slots: UnitSlots): FittedUnit {
  const { wordings, name, figure } = smallItems(unit, index, look);
  const room = slots.line.w - widthOf(figure) - APART;
  // Half a word says nothing.
  const line = wordings.find((wording) => widthOf(wording) <= room) ?? [];
  const runs = {
    name: { items: fitLast(name, slots.name.w) },
    figure: { items: figure },
    line: { items: line, maxWidth: room },
  };
  return { runs, hasVessel: false };
}

/** Figures are never cut: what is set gives way to the vessel, that to figures, and texts to it. */
function fitLarge(
  unit: UnitModel,
  index: number,
  look: RoleColours,
  { name, scale }: UnitSlots,
  large: NonNullable<UnitSlots['large']>,
): FittedUnit {
  const full = largeItems(unit, index, look, scale);
  const footW = large.foot.w - (unit.footUnit === '' ? 0 : widthOf(full.footUnit) + APART * scale);
  const isBrief = widthOf(full.foot) > footW;
  const items = isBrief ? largeItems({ ...unit, foot: unit.footBrief }, index, look, scale) : full;
  const gap = VESSEL_GAPS[unit.level?.low == null ? 'plain' : 'marked'] * scale;
  const room = name.x + name.w - (large.vessel.x + large.vessel.w + gap);
  const isLong = widthOf(items.temperature) > room;
  const temperature = isLong ? items.temperature.map(withoutSet) : items.temperature;
  const hasVessel = Math.max(widthOf(items.figure), widthOf(temperature)) <= room;
  const runs = {
    name: { items: fitLast(items.name, name.w) },
    figure: { items: items.figure },
    temperature: { items: hasVessel ? temperature : items.temperature },
    product: { items: items.product, maxWidth: hasVessel ? room : name.w },
    foot: { items: items.foot, maxWidth: footW },
    footUnit: { items: items.footUnit },
  };
  return { runs, hasVessel };
}

/** Of a temperature with what is set, the degrees alone. */
function withoutSet(item: RunItem, index: number): RunItem {
  return index === 0 || item.kind === 'mark' ? item : { ...item, text: '°' };
}

function widthOf(items: readonly RunItem[]): number {
  return measureRun(items).width;
}
