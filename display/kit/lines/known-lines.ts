import type { HeadStatus } from '#display/kit/head/head-status.ts';
import { type LineModel, toLineModel } from '#display/kit/line/line-model.ts';
import type { ModelContext } from '#display/kit/live/age.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import { LineSummary } from '#shared/contracts/history/history.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { LineImage } from './line-images.ts';
import { type LinesMemory, linesMemoryOf } from './lines-memory.ts';
import { LINES_TEXTS, type LinesKey } from './lines-texts.ts';

export type LinesContext = ModelContext<LinesKey>;

/** A line with the label that it goes by beside the others. */
export interface KnownLine {
  readonly line: Line;
  readonly model: LineModel;
  /** Null until the server has sent one. */
  readonly summary: LineSummary | null;
  readonly label: string;
}

export interface LinesInput {
  /** One a line, in the order of the plant. */
  readonly images: readonly LineImage[];
  readonly nowMs: number;
  readonly language: Language;
}

export interface KnownLines {
  readonly lines: readonly KnownLine[];
  readonly first: KnownLine;
  readonly context: LinesContext;
  readonly memory: LinesMemory;
}

/** Null until every image holds its line. */
export function readLines({ images, nowMs, language }: LinesInput): KnownLines | null {
  const found = images.map(({ image, lineId }) => ({
    line: decodeOnce(Line, image.get(LINE_FEED_KEYS.line(lineId))),
    model: toLineModel({ image, lineId, nowMs, language }),
    summary: decodeOnce(LineSummary, image.get(LINE_FEED_KEYS.summary(lineId))),
  }));
  const known = found.flatMap(({ line, model, summary }) =>
    line && model ? [{ line, model, summary }] : [],
  );
  const [head] = known;
  if (!head || known.length < found.length) return null;
  const memory = linesMemoryOf(head.line);
  const labels = memory.labels(known);
  const lines = known.map((line, index): KnownLine => ({ ...line, label: labels[index] ?? '' }));
  const [first] = lines;
  if (!first) return null;
  const { timeZone } = first.line;
  const context = { nowMs, language, timeZone, t: LINES_TEXTS.translate[language] };
  return { lines, first, context, memory };
}

/** Of all lines: the age of the newest value, and how many machines are silent. */
export function linesData(lines: readonly KnownLine[], { t, language }: LinesContext): HeadStatus {
  const ages = lines.flatMap(({ model }) => model.data.ageMs ?? []);
  const silent = lines.reduce((sum, { model }) => sum + model.data.silentMachines, 0);
  if (ages.length === 0) return { text: t('board.no_data'), isOld: silent > 0 };
  const age = t('board.age.data', { age: ageText(Math.max(1000, Math.min(...ages)), language) });
  const words = silent > 0 ? [t('line.silent', { count: silent }), age] : [age];
  return { text: words.join(' · '), brief: age, isOld: silent > 0 };
}

/** The lines that need a person, the one that stands longest first. */
export function stoppedLines(lines: readonly KnownLine[], nowMs: number): readonly KnownLine[] {
  return lines
    .filter(({ model }) => model.verdict.needsPerson)
    .toSorted((a, b) => (a.model.verdict.sinceMs ?? nowMs) - (b.model.verdict.sinceMs ?? nowMs));
}
