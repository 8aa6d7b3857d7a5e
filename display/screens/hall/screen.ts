import { askedWarehouseId } from '#display/kit/live/asked-warehouse.ts';
import { addLayout, layoutTopic, type WithLayout } from '#display/kit3d/layout/published-layout.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { type HallModel, toHallModel } from './model/model.ts';
import { HALL_TEXTS, type HallTexts } from './model/texts.ts';
import { createHallScenario } from './synthetic/scenario.ts';
import { HallView } from './view/hall-view.tsx';

/** `/largeScreen2?warehouse=<id or code>`; without one the first warehouse. */
export const hallScreen = defineBoard<WithLayout<HallModel>, HallTexts, Record<string, never>>({
  name: 'hall',
  prepare: async (context) => {
    const id = await askedWarehouseId(context);
    return id === null
      ? []
      : [{ name: 'warehouseBoard', id }, { name: 'warehouseFloor', id }, layoutTopic('hall', id)];
  },
  toModel: ({ images, topics, nowMs, language, chosen }) => {
    const [board, floor] = images;
    const model = board && floor ? toHallModel({ board, floor, nowMs, language, chosen }) : null;
    return addLayout('hall', model, { images, topics });
  },
  pulls: {},
  texts: HALL_TEXTS.byLanguage,
  View: HallView,
  createScenario: createHallScenario,
});
