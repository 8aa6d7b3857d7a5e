import { type LineModel, toLineModel } from '#display/kit/line/line-model.ts';
import { askedLines, chosenLines } from '#display/kit/lines/asked-lines.ts';
import { lineImages } from '#display/kit/lines/line-images.ts';
import { LINES_TEXTS, type LinesTexts } from '#display/kit/lines/lines-texts.ts';
import { WHOLE_FOOT } from '#display/runtime/board/banner-room.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { lineBannerRoom } from './layout/banner-room.ts';
import { loadSeveralLines, severalLines } from './load-several-lines.ts';
import type { LinesModel } from './model/lines-model.ts';
import { LineOrLinesView } from './view/line-or-lines-view.tsx';

/** `/productLineSignage?line=<id or code>,…`: one line with its machines, or several; without `line` all of the tenant. */
export const lineBoard = defineBoard<LineModel | LinesModel, LinesTexts, Record<string, never>>({
  name: 'line',
  async prepare({ place, call }): Promise<readonly FeedTopic[]> {
    const asked = askedLines(place.query);
    const [only] = asked;
    if (only && asked.length === 1 && /^[1-9]\d{0,18}$/.test(only)) return [{ name: 'line', id: only }];
    const lines = chosenLines(asked, await call(listLines, {}));
    if (lines.length > 1) await loadSeveralLines();
    return lines.map(({ id }) => ({ name: 'line', id }));
  },
  mayGrow: ({ query }) => askedLines(query).length !== 1,
  toModel({ images, topics, nowMs, language }) {
    const lines = lineImages(topics, images);
    const [only] = lines;
    if (lines.length > 1) return severalLines()?.toModel({ images: lines, nowMs, language }) ?? null;
    return only ? toLineModel({ ...only, nowMs, language }) : null;
  },
  bannerRoom: (model, orientation) =>
    'lines' in model
      ? (severalLines()?.bannerRoom(model, orientation) ?? WHOLE_FOOT)
      : lineBannerRoom(model, orientation),
  pulls: {},
  texts: LINES_TEXTS.byLanguage,
  View: LineOrLinesView,
  async createScenario({ lines = 1, ...options }) {
    if (lines > 1)
      return (await import('#display/kit/synthetic/lines-scenario.ts')).createLinesScenario({
        ...options,
        lines,
      });
    return (await import('#display/kit/synthetic/line-scenario.ts')).createLineScenario(options);
  },
});
