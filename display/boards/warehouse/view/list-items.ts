import { ROW_FIGURE } from '#display/boards/warehouse/layout/list-plans.ts';
import type { ExceptionRow, TaskLine, ZoneRow } from '#display/boards/warehouse/model/lists-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import type { RowLook } from '#display/kit/rows/row-view.tsx';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';
import type { MarkName } from '#shared/theme/marks.ts';

/** A row with the bar in it. */
export interface DockListRow extends RowLook {
  readonly bar: { readonly share: number; readonly due: number | null; readonly colour: string } | null;
  /** Left of the bar. */
  readonly barMark: { readonly name: MarkName; readonly colour: string } | null;
  readonly staleness: Staleness;
}

const MARK = 26;
const STRONG = 600;
/** Names end in an ellipsis rather than run into what stands beside them, however long they are. */
const LEAST = 0.02;

export interface Ink {
  readonly colours: Colours;
  readonly staleness: Staleness;
  readonly index: number;
}

function words(
  text: string,
  part: string,
  colour: string,
  more: {
    readonly size?: number;
    readonly weight?: FontWeight;
    readonly least?: number;
    readonly gap?: number;
  } = {},
): RunItem {
  return { kind: 'text', text, part, colour, size: SMALLEST_SIZE, weight: 400, ...more };
}

function mark(name: MarkName, colour: string, gap = 0, isBlinking = false): RunItem {
  return { kind: 'mark', mark: name, size: MARK, colour, gap, isBlinking };
}

const STRONG_FIGURE = { size: ROW_FIGURE, weight: STRONG } as const;

export function taskRow(row: TaskLine, { colours, staleness, index }: Ink): DockListRow {
  const { tokens } = colours;
  const isOld = stalenessTreatment(staleness).isMuted;
  const style = stateColours(isOld ? 'unknown' : row.tone, colours);
  const plain = isOld ? tokens.textMuted : tokens.textPrimary;
  const isBad = row.isBad && !isOld;
  return {
    cells: [
      [
        mark(isOld ? 'question' : row.mark, style.mark),
        words(row.time, `detail.task${index}.time`, plain, { ...STRONG_FIGURE, gap: 14 }),
        mark(row.job, tokens.textSecondary, 16),
        words(row.text, `detail.task${index}.text`, plain, { size: ROW_FIGURE, gap: 12, least: LEAST }),
      ],
      [words(row.value, `detail.task${index}.value`, isBad ? style.text : plain, STRONG_FIGURE)],
    ],
    bar: row.bar && { ...row.bar, colour: isBad ? style.fill : tokens.textSecondary },
    barMark: null,
    staleness,
    targetId: row.id,
  };
}

export function zoneRow(row: ZoneRow, { colours, staleness, index }: Ink): DockListRow {
  const { tokens } = colours;
  const isOld = stalenessTreatment(staleness).isMuted;
  const plain = isOld ? tokens.textMuted : tokens.textPrimary;
  const warning = stateColours('warning', colours);
  const fault = stateColours('fault', colours);
  const figure = (text: string, name: string, isBad: boolean): readonly RunItem[] =>
    text === ''
      ? []
      : [
          ...(isBad && !isOld ? [mark('triangle', warning.mark)] : []),
          words(text, `detail.zone${index}.${name}`, isBad && !isOld ? warning.text : plain, {
            ...STRONG_FIGURE,
            gap: 10,
          }),
        ];
  const isBehind = row.isBehind && !isOld;
  return {
    cells: [
      [words(row.name, `detail.zone${index}.name`, plain, { size: ROW_FIGURE, least: LEAST })],
      row.picked === ''
        ? []
        : [words(row.picked, `detail.zone${index}.picked`, isBehind ? fault.text : plain, STRONG_FIGURE)],
      figure(row.waiting, 'waiting', row.isWaitingLong),
      figure(row.used, 'used', row.isFull),
    ],
    bar: row.bar && { ...row.bar, colour: isBehind ? fault.fill : tokens.textSecondary },
    barMark: isBehind ? { name: 'clock', colour: fault.mark } : null,
    staleness,
    targetId: null,
  };
}

export function exceptionRow(row: ExceptionRow, { colours, staleness, index }: Ink): DockListRow {
  const { tokens } = colours;
  const isOld = stalenessTreatment(staleness).isMuted;
  const style = stateColours(isOld ? 'unknown' : row.tone, colours);
  const plain = isOld ? tokens.textMuted : tokens.textPrimary;
  return {
    cells: [
      [
        mark(row.mark, style.mark, 0, row.isNew && !isOld),
        words(row.text, `detail.exception${index}.text`, plain, {
          size: ROW_FIGURE,
          weight: row.isNew ? 500 : 400,
          gap: 14,
          least: LEAST,
        }),
      ],
      [words(row.since, `detail.exception${index}.since`, plain, STRONG_FIGURE)],
    ],
    bar: null,
    barMark: null,
    staleness,
    // An acknowledged one does not blink.
    targetId: row.isNew ? row.id : null,
  };
}

/** What a list says where it has no rows, or less than it could. */
export function noteRow(
  text: string,
  name: string,
  isGood: boolean,
  columns: number,
  { colours, staleness }: Ink,
): DockListRow {
  const { tokens } = colours;
  const isOld = stalenessTreatment(staleness).isMuted;
  const good = stateColours('production', colours);
  const items = [
    ...(isGood ? [mark(isOld ? 'question' : 'tick', isOld ? tokens.textMuted : good.mark)] : []),
    words(text, `detail.${name}.note`, tokens.textSecondary, { size: ROW_FIGURE, gap: 14, least: LEAST }),
  ];
  return {
    cells: [items, ...Array.from({ length: columns - 1 }, () => [])],
    bar: null,
    barMark: null,
    staleness,
    targetId: null,
  };
}
