import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { measureText } from '#display/parts/label-props.ts';
import { fitWording } from '#display/parts/text/fit-name.ts';
import type { TextSlot, TileSlots } from './tile-layout.ts';
import type { TileBody, TileText } from './tile-selectors.ts';

export const NAME_WEIGHT = 600;
const FOOT_VALUE_WEIGHT = 600;
/** Between the label of the last line and its value. */
const FOOT_GAP = 12;

export function measureName(text: string, size: number): number {
  return measureText(text, size, NAME_WEIGHT);
}

/** The texts of a tile that depend on its room. */
export interface FittedTexts {
  readonly unit: string;
  readonly foot: string;
  readonly footValue: string;
  readonly age: string;
}

export function fitTexts(machine: TileText, slots: TileSlots): FittedTexts {
  const isSilent = machine.staleness !== 'fresh';
  const runs = machine.role === 'runs' && !isSilent;
  const { values, labels } = machine.foot;
  const value = slots.foot && !slots.sharesFoot ? fitFootValue(labels, values, slots.foot) : '';
  // One place for both: the unit of what runs, the reason of what stands, the age of what is silent.
  const showsFoot = slots.foot !== null && !(slots.sharesFoot && runs);
  const showsUnit = slots.unit !== null && (!slots.sharesFoot || runs);
  return {
    unit: showsUnit ? unitText(machine, slots) : '',
    foot: showsFoot
      ? fitWording(labels, footWidth(slots, value), (text) => measureText(text, slots.foot?.size ?? 0))
      : '',
    footValue: value,
    age: slots.age && isSilent ? machine.ageShort : '',
  };
}

/** The speed of a machine that stands is shown whole or not at all. */
function unitText(machine: TileText, { unit }: TileSlots): string {
  const isWhole = unit !== null && measureText(machine.unitText, unit.size) <= unit.w;
  return machine.role === 'runs' || isWhole ? machine.unitText : '';
}

/** With its unit, unless that would cut the label. */
function fitFootValue(labels: readonly string[], values: readonly string[], slot: TextSlot): string {
  const labelW = Math.min(...labels.map((label) => measureText(label, slot.size)));
  const room = slot.w - labelW - FOOT_GAP;
  return (
    values.find((value) => measureText(value, slot.size, FOOT_VALUE_WEIGHT) <= room) ?? values.at(-1) ?? ''
  );
}

function footWidth(slots: TileSlots, value: string): number {
  const slot = slots.foot ?? slots.name;
  return value === '' ? slot.w + 1 : slot.w - measureText(value, slot.size, FOOT_VALUE_WEIGHT) - FOOT_GAP;
}

export function badgeSize(slots: TileSlots): number {
  return Math.max(SMALLEST_SIZE, Math.round(slots.name.size * 0.8));
}

export interface Extras {
  readonly warning: Box | null;
  /** Empty = no badge. */
  readonly badgeText: string;
  /** What the name has to leave free at its right. */
  readonly nameInset: number;
}

/** The warning mark and the alarm badge, at the right end of the name's row. Low tiles have only the mark. */
export function extrasOf(machine: TileBody, slots: TileSlots): Extras {
  const isSilent = machine.staleness !== 'fresh';
  if (slots.level === 'small' || slots.level === 'line') {
    const isShown = machine.hasWarning && !isSilent;
    const beside =
      slots.level === 'line' ? (isSilent ? (slots.age?.w ?? 0) + 6 : isShown ? slots.warning.w + 8 : 0) : 0;
    return { warning: isShown ? slots.warning : null, badgeText: '', nameInset: beside };
  }
  const count = machine.alarms > 99 ? '99+' : machine.alarms > 0 ? String(machine.alarms) : '';
  // The badge's own padding is half its size on either side.
  const size = badgeSize(slots);
  const countW = count ? measureText(count, size, 700) + size + 8 : 0;
  const nameW = measureName(machine.name, SMALLEST_SIZE);
  const hasRoom = (inset: number): boolean => nameW <= slots.name.w - inset;
  // The name comes first: what would cut it gives way, the badge to the smaller mark. A name that is cut anyway
  // does not.
  const isCutAnyway = !hasRoom(0);
  const warningW = slots.warning.w + 8;
  const badgeText = hasRoom(countW) || isCutAnyway ? count : '';
  const badgeW = badgeText ? countW : 0;
  const isMarked = machine.hasWarning || (count !== '' && badgeText === '');
  const isWarned = isMarked && (hasRoom(badgeW + warningW) || (isCutAnyway && badgeText === ''));
  const right = slots.name.x + slots.name.w;
  return {
    warning: isWarned ? { ...slots.warning, x: right - badgeW - slots.warning.w } : null,
    badgeText,
    nameInset: badgeW + (isWarned ? warningW : 0),
  };
}
