import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import type { HeadStatus } from '#display/kit/head/head-status.ts';
import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import { type LinesInput, linesData, readLines, stoppedLines } from '#display/kit/lines/known-lines.ts';
import { toLinesVerdict } from '#display/kit/lines/lines-verdict.ts';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { type LinePaging, linePaging } from './line-pages.ts';
import { type LineTileModel, toLineTile } from './line-tile-model.ts';

/** Everything that the board shows of several lines, as plain JSON. */
export interface LinesModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly title: string;
  readonly clock: string;
  readonly data: HeadStatus;
  readonly verdict: VerdictModel;
  readonly output: FigureModel;
  readonly oee: FigureModel;
  readonly running: FigureModel;
  /** Of all lines, also of those on other pages. */
  readonly lineCount: number;
  readonly size: LinePaging['size'];
  readonly places: number;
  readonly page: LinePaging['page'];
  /** Those of this page. */
  readonly lines: readonly LineTileModel[];
}

/** Null until every image holds its line. */
export function toLinesModel(input: LinesInput): LinesModel | null {
  const known = readLines(input);
  if (!known) return null;
  const { lines, first, context, memory } = known;
  const { nowMs, t } = context;
  const { shown, size, places, page } = linePaging(lines, nowMs);
  const worst = stoppedLines(lines, nowMs).find(
    ({ model }) => !stalenessTreatment(model.verdict.staleness).isMuted,
  );
  return {
    atMs: nowMs,
    title: t('line.hall.title'),
    clock: first.model.clock,
    data: linesData(lines, context),
    verdict: toLinesVerdict(lines, context),
    output: memory.output(lines, context),
    oee: memory.oee(lines, context),
    running: memory.running(lines, context),
    lineCount: lines.length,
    size,
    places,
    page,
    lines: shown.map((one) => toLineTile(one, one === worst, context)),
  };
}
