import { askedWarehouseId } from '#display/kit/live/asked-warehouse.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { type QueueModel, toQueueModel } from './model/model.ts';
import { QUEUE_TEXTS, type QueueTexts } from './model/texts.ts';
import { createQueueScenario } from './synthetic/scenario.ts';
import { QueueBoardView } from './view/queue-board-view.tsx';

/** `/orderSignage?warehouse=<id or code>`; without one the first warehouse. */
export const queueBoard = defineBoard<QueueModel, QueueTexts, Record<string, never>>({
  name: 'queue',
  prepare: async (context) => {
    const id = await askedWarehouseId(context);
    return id === null ? [] : [{ name: 'dockQueue', id }];
  },
  toModel: ({ images: [image], nowMs, language, speaking }) =>
    image ? toQueueModel({ image, nowMs, language, speaking }) : null,
  pulls: {},
  texts: QUEUE_TEXTS.byLanguage,
  View: QueueBoardView,
  createScenario: createQueueScenario,
});
