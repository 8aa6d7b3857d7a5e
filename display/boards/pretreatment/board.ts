import { createPretreatmentScenario } from '#display/kit/pretreatment/synthetic/scenario.ts';
import { defineBoard } from '#display/runtime/board/board.ts';
import { askedHallIds } from './asked-halls.ts';
import { type PretreatmentModel, toPretreatmentModel } from './model/model.ts';
import { PRETREATMENT_TEXTS, type PretreatmentTexts } from './model/texts.ts';
import { PretreatmentBoardView } from './view/pretreatment-board-view.tsx';

/** `/pretreatmentSignage?hall=<id or code>`; without one all halls take turns. */
export const pretreatmentBoard = defineBoard<PretreatmentModel, PretreatmentTexts, Record<string, never>>({
  name: 'pretreatment',
  prepare: async (context) => {
    const ids = await askedHallIds(context);
    return ids.map((id) => ({ name: 'pretreatmentBoard' as const, id }));
  },
  mayGrow: ({ query }) => !query.get('hall'),
  toModel: ({ images, nowMs, language }) => toPretreatmentModel({ images, nowMs, language }),
  pulls: {},
  texts: PRETREATMENT_TEXTS.byLanguage,
  View: PretreatmentBoardView,
  createScenario: createPretreatmentScenario,
});
