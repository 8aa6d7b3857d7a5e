import type { GrownSheet } from '#shared/domain/report/grid-types.ts';

/** A row as it stands on a page: at `y` below the top of the contents; of a row that is cut, which part of it. */
export interface PageRow {
  readonly row: number;
  readonly y: number;
  readonly h: number;
  /** From 0; 0 of a row that is whole. */
  readonly part: number;
  /** It stands on several pages: each shows the lines that have place in `room`. */
  readonly isCut: boolean;
  readonly room: number;
  /** It stood on a page before: heads, and first rows of groups that go on. */
  readonly isAgain: boolean;
  /** It was added to fill the page. */
  readonly isFill: boolean;
}

export interface RowHeights {
  readonly heights: readonly number[];
  /** Of a row in a room that is lower than it: the heights of its parts. */
  readonly partsOf: (row: number, room: number) => readonly number[];
}

const WHOLE = { part: 0, isCut: false, room: 0, isAgain: false, isFill: false };
type MutableRow = { -readonly [Key in keyof PageRow]: PageRow[Key] };

/** Rows of the sheet on pages, down. Heads stand on every page, feet at its end, what follows all at the end of the last. */
export function pageRows(
  grid: GrownSheet,
  { heights, partsOf }: RowHeights,
  room: number,
  isEndless: boolean,
  addPage: () => void,
): PageRow[][] {
  const inBand = (...bands: readonly string[]) =>
    grid.rows.flatMap(({ band, isHidden }, row) => (!isHidden && bands.includes(band) ? [row] : []));
  const heightOf = (rows: readonly number[]) => rows.reduce((sum, row) => sum + (heights[row] ?? 0), 0);
  const titles = inBand('title');
  const feet = inBand('foot');
  const body = [...inBand('body'), ...inBand('summary')];
  const heads = inBand('head');
  // Heads and feet that would leave no room for a row stand once, as rows.
  const canRepeat = !isEndless && heightOf(heads) + heightOf(feet) <= room * 0.75;
  const repeatedHeads = canRepeat ? heads : [];
  const shownFeet = canRepeat ? feet : [];
  const flow = canRepeat ? [...titles, ...body] : [...titles, ...heads, ...body, ...feet];
  const headsAfter = titles.length;
  const again = (row: number) =>
    grid.repeated.filter(({ from, to, headRows }) => row > from && row <= to && row >= from + headRows);
  const available = room - heightOf(shownFeet);
  const keptFrom = new Map(grid.kept.map((span) => [span.from, span]));
  const pages: PageRow[][] = [];
  let page: MutableRow[] = [];
  let y = 0;
  let isFresh = true;
  const put = (row: number, h: number, more: Partial<PageRow> = {}) => {
    page.push({ row, y, h, ...WHOLE, ...more });
    y += h;
  };
  const endPage = () => {
    let footY = room - heightOf(shownFeet);
    for (const row of shownFeet) {
      page.push({ row, y: footY, h: heights[row] ?? 0, ...WHOLE, isAgain: pages.length > 0 });
      footY += heights[row] ?? 0;
    }
    pages.push(page);
  };
  const startPage = (isFirst: boolean, next: number | undefined) => {
    addPage();
    page = [];
    y = 0;
    isFresh = true;
    if (isFirst && headsAfter > 0) return;
    for (const row of repeatedHeads) put(row, heights[row] ?? 0, { isAgain: !isFirst });
    if (next === undefined) return;
    for (const { from, headRows } of again(next)) {
      for (let row = from; row < from + headRows; row += 1)
        if (y + (heights[row] ?? 0) + (heights[next] ?? 0) <= available)
          put(row, heights[row] ?? 0, { isAgain: true });
    }
  };
  startPage(true, flow[0]);
  for (const [at, row] of flow.entries()) {
    if (at === headsAfter && headsAfter > 0) for (const head of repeatedHeads) put(head, heights[head] ?? 0);
    const h = heights[row] ?? 0;
    const turn = () => {
      endPage();
      startPage(false, row);
    };
    if (grid.rows[row]?.fillsPage) {
      const after = heightOf(flow.slice(at + 1));
      const free = Math.floor((available - y - after) / Math.max(h, 1) + 1e-9);
      for (let filled = 0; filled < free; filled += 1) put(row, h, { isFill: filled > 0 });
      continue;
    }
    const kept = keptFrom.get(row);
    const keptHeight = kept
      ? heights
          .slice(kept.from, kept.to + 1)
          .reduce((sum, one, index) => sum + (grid.rows[kept.from + index]?.isHidden ? 0 : one), 0)
      : 0;
    const isKept = kept && y + keptHeight > available && keptHeight <= available - heightOf(repeatedHeads);
    if (!isFresh && (grid.rows[row]?.breaksBefore || isKept)) turn();
    if (y + h > available + 1e-6 && !isFresh) turn();
    isFresh = false;
    if (y + h <= available + 1e-6) {
      put(row, h);
      continue;
    }
    const repeats = again(row).reduce(
      (sum, span) =>
        sum + heights.slice(span.from, span.from + span.headRows).reduce((one, other) => one + other, 0),
      0,
    );
    const least = Math.min(available - y, available - heightOf(repeatedHeads) - repeats);
    const parts = partsOf(row, Math.max(1, least));
    for (const [part, partHeight] of parts.entries()) {
      if (part > 0) turn();
      isFresh = false;
      put(row, Math.min(partHeight, Math.max(1, available - y)), {
        part,
        isCut: parts.length > 1,
        room: least,
      });
    }
  }
  if (flow.length === headsAfter && headsAfter > 0)
    for (const head of repeatedHeads) put(head, heights[head] ?? 0);
  endPage();
  return pages;
}
