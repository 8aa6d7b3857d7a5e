import { type LineModel, toLineModel } from '#display/kit/line/line-model.ts';
import { LINE_TEXTS, type LineTexts } from '#display/kit/line/line-texts.ts';
import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { LineBoardView } from './view/line-board-view.tsx';

/** `/productLineSignage?line=<id or code>`; without one the tenant's first line. */
export const lineBoard = defineBoard<LineModel, LineTexts, Record<string, never>>({
  name: 'line',
  async prepare({ place, call }): Promise<readonly FeedTopic[]> {
    const asked = place.query.get('line');
    if (asked && /^[1-9]\d{0,18}$/.test(asked)) return [{ name: 'line', id: asked }];
    const lines = await call(listLines, {});
    const line = asked ? lines.find(({ code }) => code === asked) : lines[0];
    return line ? [{ name: 'line', id: line.id }] : [];
  },
  toModel({ images, topics, nowMs, language }) {
    const [image] = images;
    const [topic] = topics;
    if (!image || topic?.name !== 'line') return null;
    return toLineModel({ image, lineId: topic.id, nowMs, language });
  },
  pulls: {},
  texts: LINE_TEXTS.byLanguage,
  View: LineBoardView,
  createScenario: createLineScenario,
});
