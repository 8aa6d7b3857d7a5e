import { askedWarehouseId } from '#display/kit/live/asked-warehouse.ts';
import { createWarehouseScenario } from '#display/kit/warehouse/synthetic/scenario.ts';
import { WAREHOUSE_TEXTS, type WarehouseTexts } from '#display/kit/warehouse/texts.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { toWarehouseModel, type WarehouseModel } from './model/model.ts';
import { WarehouseBoardView } from './view/warehouse-board-view.tsx';

/** `/warehouseSignage?warehouse=<id or code>`; without one the first warehouse. */
export const warehouseBoard = defineBoard<WarehouseModel, WarehouseTexts, Record<string, never>>({
  name: 'warehouse',
  prepare: async (context) => {
    const id = await askedWarehouseId(context);
    return id === null ? [] : [{ name: 'warehouseBoard', id }];
  },
  toModel: ({ images: [image], nowMs, language }) =>
    image ? toWarehouseModel({ image, nowMs, language }) : null,
  pulls: {},
  texts: WAREHOUSE_TEXTS.byLanguage,
  View: WarehouseBoardView,
  createScenario: createWarehouseScenario,
});
