import { askedLines, chosenLines } from '#display/kit/lines/asked-lines.ts';
import { lineImages } from '#display/kit/lines/line-images.ts';
import { LINES_TEXTS, type LinesTexts } from '#display/kit/lines/lines-texts.ts';
import { addLayout, layoutTopic, type WithLayout } from '#display/kit3d/layout/published-layout.ts';
import { shownModels, type WithOwnModels } from '#display/kit3d/own-models/use-own-models.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { type PlantScreenModel, toPlantModel } from './model/model.ts';
import { PlantScreenView } from './view/plant-view.tsx';

/** `/largeScreen?line=<code>,<code>`; without one all lines of the tenant. */
export const plantScreen = defineBoard<
  WithLayout<PlantScreenModel> & WithOwnModels,
  LinesTexts,
  Record<string, never>
>({
  name: 'plant',
  async prepare({ place, call }): Promise<readonly FeedTopic[]> {
    const chosen = chosenLines(askedLines(place.query), await call(listLines, {}));
    const topics = chosen.map(({ id }): FeedTopic => ({ name: 'line', id }));
    return topics.length === 0 ? [] : [...topics, layoutTopic('plant')];
  },
  toModel({ images, topics, nowMs, language }) {
    const plant = toPlantModel({ images: lineImages(topics, images), nowMs, language });
    const model = addLayout('plant', plant, { images, topics });
    return model && { ...model, ownModels: shownModels({ images, topics }) };
  },
  pulls: {},
  texts: LINES_TEXTS.byLanguage,
  View: PlantScreenView,
  createScenario: async (options) =>
    (await import('#display/kit/synthetic/lines-scenario.ts')).createPlantScenario(options),
});
