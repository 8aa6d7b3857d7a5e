import { askedWarehouseId } from '#display/kit/live/asked-warehouse.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { type OfficeModel, toOfficeModel } from './model/model.ts';
import { OFFICE_TEXTS, type OfficeTexts } from './model/texts.ts';
import { createOfficeScenario } from './synthetic/scenario.ts';
import { OfficeBoardView } from './view/office-board-view.tsx';

/** `/officeSignage?warehouse=<id or code>`; without one the first warehouse. */
export const officeBoard = defineBoard<OfficeModel, OfficeTexts, Record<string, never>>({
  name: 'office',
  prepare: async (context) => {
    const id = await askedWarehouseId(context);
    return id === null ? [] : [{ name: 'officeBoard', id }];
  },
  toModel: ({ images: [image], nowMs, language }) =>
    image ? toOfficeModel({ image, nowMs, language }) : null,
  pulls: {},
  texts: OFFICE_TEXTS.byLanguage,
  View: OfficeBoardView,
  createScenario: createOfficeScenario,
});
