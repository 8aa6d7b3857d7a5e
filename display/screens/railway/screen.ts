import { askedWarehouseId } from '#display/kit/live/asked-warehouse.ts';
import { addLayout, layoutTopic, type WithLayout } from '#display/kit3d/layout/published-layout.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { type RailwayScreenModel, toRailwayModel } from './model/model.ts';
import { RAILWAY_TEXTS, type RailwayTexts } from './model/texts.ts';
import { createRailwayScenario } from './synthetic/scenario.ts';
import { RailwayScreenView } from './view/railway-view.tsx';

/** `/largeScreenRailway?warehouse=<id or code>`; without one the first warehouse. */
export const railwayScreen = defineBoard<WithLayout<RailwayScreenModel>, RailwayTexts, Record<string, never>>(
  {
    name: 'railway',
    prepare: async (context) => {
      const id = await askedWarehouseId(context);
      return id === null ? [] : [{ name: 'railwayBoard', id }, layoutTopic('railway', id)];
    },
    toModel: ({ images, topics, nowMs, language }) => {
      const [image] = images;
      return addLayout('railway', image ? toRailwayModel({ image, nowMs, language }) : null, {
        images,
        topics,
      });
    },
    pulls: {},
    texts: RAILWAY_TEXTS.byLanguage,
    View: RailwayScreenView,
    createScenario: createRailwayScenario,
  },
);
