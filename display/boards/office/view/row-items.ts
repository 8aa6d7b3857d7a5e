import type { OrderRow } from '#display/boards/office/model/list-model.ts';
import type { CheckRow } from '#display/boards/office/model/quality-model.ts';
import type { DutyModel } from '#display/boards/office/model/staff-model.ts';
import type { StockRow } from '#display/boards/office/model/stock-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { RowLook } from '#display/kit/rows/row-view.tsx';
import { MARK_GAP, mark, ROW_SIZES, words } from '#display/kit/rows/row-words.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { OrderLateness } from '#shared/domain/orders/order-lateness.ts';

const STRONG = 600;
const { text: TEXT, strong: FIGURE, code: CODE } = ROW_SIZES;
const LATENESS_STATES = {
  overdue: 'fault',
  at_risk: 'warning',
  in_time: 'production',
} as const satisfies Record<OrderLateness, string>;

export function orderLook(
  row: OrderRow,
  index: number,
  staleness: Staleness,
  { colours, size }: { readonly colours: Colours; readonly size: number },
): RowLook {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(staleness);
  const style = stateColours(LATENESS_STATES[row.lateness], colours);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const quiet = isMuted ? tokens.textMuted : tokens.textSecondary;
  const timeInk = isMuted ? tokens.textMuted : row.lateness === 'in_time' ? tokens.textPrimary : style.text;
  const part = (name: string) => `detail.order${index}.${name}`;
  return {
    targetId: row.wholeNo,
    cells: [
      [
        mark(isMuted ? 'question' : row.mark, isMuted ? tokens.textMuted : style.mark),
        words(row.due, part('due'), { size: FIGURE, weight: STRONG, colour: ink, gap: MARK_GAP }),
      ],
      [words(row.customer, part('customer'), { size, colour: ink, least: 0.1 })],
      [words(row.no, part('no'), { size: CODE, colour: quiet })],
      [words(row.where, part('where'), { size, colour: ink, least: 0.1 })],
      [
        words(row.time, `label.order${index}.time`, {
          size: FIGURE,
          weight: STRONG,
          colour: timeInk,
          isStruck,
        }),
      ],
    ],
  };
}

export function checkLook(row: CheckRow, index: number, staleness: Staleness, colours: Colours): RowLook {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(staleness);
  const style = stateColours('fault', colours);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const isRed = row.isLate && !isMuted;
  const part = (name: string) => `detail.check${index}.${name}`;
  return {
    targetId: row.wholeNo,
    cells: [
      [
        mark('flask', isRed ? style.mark : tokens.textSecondary),
        words(row.no, part('no'), { size: CODE, colour: tokens.textSecondary, gap: 12 }),
        words(row.product, part('product'), { colour: ink, gap: 20, least: 0.1 }),
      ],
      [
        words(row.time, `label.check${index}.time`, {
          size: FIGURE,
          weight: STRONG,
          colour: isRed ? style.text : ink,
          isStruck,
        }),
      ],
    ],
  };
}

export function stockLook(row: StockRow, index: number, staleness: Staleness, colours: Colours): RowLook {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(staleness);
  const style = stateColours(row.tone, colours);
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const part = (name: string) => `detail.stock${index}.${name}`;
  return {
    targetId: row.code,
    cells: [
      [
        mark(row.mark, isMuted ? tokens.textMuted : style.mark),
        words(row.name, part('name'), { colour: ink, gap: MARK_GAP, least: 0.08 }),
        words(`· ${row.what}`, part('what'), { colour: ink, gap: 10, least: 0.3 }),
      ],
      [
        words(row.value, `label.stock${index}.value`, {
          size: FIGURE,
          weight: STRONG,
          colour: row.isEmpty && !isMuted ? style.text : ink,
          isStruck,
        }),
        words(row.minimum, part('minimum'), { size: TEXT, colour: tokens.textSecondary, gap: 10 }),
      ],
    ],
  };
}

export function dutyLook(duty: DutyModel, index: number, colours: Colours): RowLook {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(duty.staleness);
  const style = stateColours('warning', colours);
  const isOrange = duty.isShort && !isMuted;
  const ink = isMuted ? tokens.textMuted : tokens.textPrimary;
  const part = (name: string) => `detail.duty${index}.${name}`;
  return {
    targetId: null,
    cells: [
      [
        mark(isMuted ? 'question' : duty.mark, isOrange ? style.mark : tokens.textSecondary),
        words(duty.name, part('name'), { colour: ink, gap: MARK_GAP, least: 0.5 }),
        words(duty.ageText, part('age'), { size: CODE, colour: tokens.textSecondary, gap: 12, least: 0.2 }),
      ],
      [
        words(duty.text, `label.duty${index}.count`, {
          size: FIGURE,
          weight: STRONG,
          colour: isOrange ? style.text : ink,
          isStruck: isStruck && duty.present !== null,
        }),
      ],
    ],
  };
}
