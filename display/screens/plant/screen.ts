import { addLayout, layoutTopic, type WithLayout } from '#display/kit3d/layout/published-layout.ts';
import { shownModels, type WithOwnModels } from '#display/kit3d/own-models/use-own-models.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { type PlantScreenModel, toPlantModel } from './model/model.ts';
import { PLANT_TEXTS, type PlantTexts } from './model/texts.ts';
import { createPlantScenario } from './synthetic/scenario.ts';
import { PlantScreenView } from './view/plant-view.tsx';

/** `/largeScreen?line=<code>,<code>`; without one all lines of the tenant. */
export const plantScreen = defineBoard<
  WithLayout<PlantScreenModel> & WithOwnModels,
  PlantTexts,
  Record<string, never>
>({
  name: 'plant',
  async prepare({ place, call }): Promise<readonly FeedTopic[]> {
    const asked = place.query.get('line')?.split(',').filter(Boolean) ?? [];
    const lines = await call(listLines, {});
    const chosen =
      asked.length === 0 ? lines : lines.filter(({ id, code }) => asked.includes(code) || asked.includes(id));
    const topics = chosen.map(({ id }): FeedTopic => ({ name: 'line', id }));
    return topics.length === 0 ? [] : [...topics, layoutTopic('plant')];
  },
  toModel({ images, topics, nowMs, language }) {
    const lines = topics.flatMap((topic, index) => {
      const image = images[index];
      return image && topic.name === 'line' ? [{ image, lineId: topic.id }] : [];
    });
    const model = addLayout('plant', toPlantModel({ images: lines, nowMs, language }), { images, topics });
    return model && { ...model, ownModels: shownModels({ images, topics }) };
  },
  pulls: {},
  texts: PLANT_TEXTS.byLanguage,
  View: PlantScreenView,
  createScenario: createPlantScenario,
});
