import { HEAD_MARK, QUEUE_SIZES } from '#display/boards/queue/layout/layout.ts';
import { isNumber } from '#display/boards/queue/model/announcements.ts';
import type { CalledRow, WaitingRow } from '#display/boards/queue/model/lists-model.ts';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import type { QueueTexts } from '#display/boards/queue/model/texts.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { type Page, pageAt } from '#display/kit/paging/page-at.ts';
import type { FontWeight } from '#display/parts/label-props.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { RunItem } from '#display/parts/text/run-layout.ts';
import type { Translate } from '#shared/client/translate.ts';
import type { MarkName } from '#shared/theme/marks.ts';

/** What a head or a row of a list is drawn of. */
export interface SectionHead {
  readonly title: readonly RunItem[];
  readonly column: readonly RunItem[];
}
export interface SectionRow {
  readonly name: readonly RunItem[];
  readonly detail: readonly RunItem[];
  readonly mark: readonly RunItem[];
  readonly value: readonly RunItem[];
  readonly hasRule: boolean;
}

export interface Sheet {
  readonly colours: Colours;
  readonly t: Translate<QueueTexts>;
  /** Rows of each list. */
  readonly nextRows: number;
  readonly waitingRows: number;
  readonly recentRows: number;
}

/** How long a page of a list is shown. */
export const PAGE_MS = 10_000;
const ROW_MARK = 36;
const { row: ROW, head: HEAD } = QUEUE_SIZES;
const STRONG = 600;

export function recentHead({ recent }: QueueModel, { colours, t }: Sheet): SectionHead {
  return headOf(
    'call',
    t('queue.recent.title'),
    recent.length === 0 ? '' : t('queue.recent.column'),
    colours.tokens.textSecondary,
    colours,
    'recent',
  );
}

export function nextHead({ hasTimes, waiting }: QueueModel, { colours, t }: Sheet): SectionHead {
  const column = waiting.length === 0 ? '' : t(hasTimes ? 'queue.column.time' : 'queue.column.position');
  return headOf('next', t('queue.next.title'), column, colours.tokens.textSecondary, colours, 'next');
}

export function waitingHead({ delay, hasTimes, waiting, data }: QueueModel, sheet: Sheet): SectionHead {
  const { colours, t } = sheet;
  const count = Math.max(0, waiting.length - sheet.nextRows);
  const column = count === 0 ? '' : t(hasTimes ? 'queue.column.time' : 'queue.column.position');
  const isOld = stalenessTreatment(data.staleness).isMuted;
  if (delay === null || isOld)
    return headOf(
      'hourglass',
      waiting.length === 0 ? t('queue.waiting.none') : t('queue.waiting.title', { count }),
      column,
      colours.tokens.textSecondary,
      colours,
      'waiting',
    );
  const title = t('queue.waiting.delayed', { count, time: delay });
  return headOf('triangle', title, column, stateColours('warning', colours).text, colours, 'waiting');
}

function headOf(
  mark: MarkName,
  title: string,
  column: string,
  colour: string,
  { tokens }: Colours,
  name: string,
): SectionHead {
  return {
    title: [
      { kind: 'mark', mark, size: HEAD_MARK, colour },
      words(title, `head.${name}`, HEAD, colour, STRONG, { gap: 14, least: 0.5 }),
    ],
    column: [words(column, `head.${name}Column`, HEAD, tokens.textSecondary, 400)],
  };
}

export function recentRow(model: QueueModel, index: number, sheet: Sheet): SectionRow | null {
  const { recent } = model;
  const row = recent[index];
  if (!row)
    return index === 0
      ? note(sheet.t(model.hasCalls ? 'queue.recent.others' : 'queue.recent.empty'), 'recent', null, sheet)
      : null;
  const { tokens } = sheet.colours;
  const isOld = stalenessTreatment(model.data.staleness).isMuted;
  const isStrong = row.isOnTheWay && !isOld;
  const colour = isOld ? tokens.textMuted : isStrong ? tokens.textPrimary : tokens.textSecondary;
  const weight = isStrong ? STRONG : 400;
  return {
    name: [plateItem(row.name, `row.recent${index}`, colour, weight)],
    detail: [detailItem(row.detail, `head.recentDetail${index}`, tokens.textSecondary)],
    mark: [
      {
        kind: 'mark',
        mark: row.dock === '' ? 'question' : row.isOnTheWay ? 'arrow' : 'tick',
        size: ROW_MARK,
        colour: isStrong ? tokens.accentText : tokens.textSecondary,
      },
    ],
    value: dockItems(row, index, colour, weight, sheet),
    hasRule: hasRule(index, sheet.recentRows, recent.length),
  };
}

function dockItems(
  { dock }: CalledRow,
  index: number,
  colour: string,
  weight: FontWeight,
  { t, colours }: Sheet,
): readonly RunItem[] {
  if (dock === '') return [];
  const number = isNumber(dock) ? String(Number(dock)) : dock;
  const after = isNumber(dock) ? t('queue.dock.after') : '';
  return [
    words(number, `row.recentDock${index}`, ROW, colour, weight),
    words(after, `head.recentUnit${index}`, HEAD, colours.tokens.textSecondary, weight, { gap: 10 }),
  ];
}

export function nextRow(model: QueueModel, index: number, sheet: Sheet): SectionRow | null {
  const { waiting } = model;
  const row = waiting[index];
  if (!row)
    return waiting.length === 0 && index === 0
      ? note(sheet.t('queue.next.empty'), 'next', 'tick', sheet)
      : null;
  const count = Math.min(waiting.length, sheet.nextRows);
  return waitingRow(model, row, `next${index}`, STRONG, hasRule(index, sheet.nextRows, count), sheet);
}

export function waitingPage({ waiting, atMs }: QueueModel, { nextRows, waitingRows }: Sheet): Page {
  return pageAt(Math.max(0, waiting.length - nextRows), waitingRows, PAGE_MS, atMs);
}

export function restRow(model: QueueModel, index: number, sheet: Sheet): SectionRow | null {
  const { waiting } = model;
  const { from, to } = waitingPage(model, sheet);
  const row = from + index < to ? waiting[sheet.nextRows + from + index] : undefined;
  if (row)
    return waitingRow(
      model,
      row,
      `waiting${index}`,
      400,
      hasRule(index, sheet.waitingRows, to - from),
      sheet,
    );
  const isEmpty = waiting.length > 0 && waiting.length <= sheet.nextRows && index === 0;
  return isEmpty ? note(sheet.t('queue.waiting.empty'), 'waiting', 'tick', sheet) : null;
}

function waitingRow(
  { data }: QueueModel,
  row: WaitingRow,
  name: string,
  timeWeight: FontWeight,
  isRuled: boolean,
  { colours }: Sheet,
): SectionRow {
  const { tokens } = colours;
  const { isMuted, isStruck } = stalenessTreatment(data.staleness);
  const quiet = timeWeight === STRONG ? tokens.textPrimary : tokens.textSecondary;
  const isLate = row.isLate && !isMuted;
  const warning = stateColours('warning', colours);
  const timeColour = isMuted ? tokens.textMuted : isLate ? warning.text : quiet;
  // In greyscale the colour of a late time is that of others.
  const lateMark: RunItem[] = isLate
    ? [{ kind: 'mark', mark: 'triangle', size: ROW_MARK, colour: warning.mark }]
    : [];
  return {
    name: [plateItem(row.name, `row.${name}`, isMuted ? tokens.textMuted : tokens.textPrimary, STRONG)],
    detail: [detailItem(row.detail, `head.${name}Detail`, tokens.textSecondary)],
    mark: [],
    value: [
      ...lateMark,
      {
        ...words(row.time, `row.${name}Time`, ROW, timeColour, timeWeight, { gap: 12 }),
        isStruck: isStruck && row.isTime,
      },
    ],
    hasRule: isRuled,
  };
}

function hasRule(index: number, places: number, count: number): boolean {
  return index < Math.min(places, count) - 1;
}

/** Says once that a list is empty. */
function note(text: string, name: string, mark: MarkName | null, { colours }: Sheet): SectionRow {
  const { textSecondary } = colours.tokens;
  const marks: RunItem[] = mark ? [{ kind: 'mark', mark, size: ROW_MARK, colour: textSecondary }] : [];
  return {
    name: [...marks, words(text, `head.${name}Empty`, HEAD, textSecondary, 400, { gap: 14, least: 0.5 })],
    detail: [],
    mark: [],
    value: [],
    hasRule: false,
  };
}

/** Ticket and job: their dot is narrow, as a plate's is. */
function detailItem(text: string, part: string, colour: string): RunItem {
  return { kind: 'plate', text, part, size: HEAD, colour, weight: 400, least: 0 };
}

function plateItem(text: string, part: string, colour: string, weight: FontWeight): RunItem {
  return { kind: 'plate', text, part, size: ROW, colour, weight, least: 0 };
}

function words(
  text: string,
  part: string,
  size: number,
  colour: string,
  weight: FontWeight,
  more: { readonly gap?: number; readonly least?: number } = {},
): Extract<RunItem, { kind: 'text' }> {
  return { kind: 'text', text, part, size, colour, weight, ...more };
}
