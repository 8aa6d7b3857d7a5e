import { defineBoard } from '#display/runtime/board/board.ts';
import { type BoardModel, type MachinePulls, toBoardModel } from './model/model.ts';
import { shiftPull } from './model/shift-pull.ts';
import { MACHINE_TEXTS, type MachineTexts } from './model/texts.ts';
import { chooseTopics } from './model/topics.ts';
import { createScenario } from './synthetic/scenario.ts';
import { MachineView } from './view/view.tsx';

/** `/MachineIndex?mId=<machine's department id>`. */
export const machineBoard = defineBoard<BoardModel, MachineTexts, MachinePulls>({
  name: 'machine',
  prepare: chooseTopics,
  toModel: toBoardModel,
  pulls: { shift: shiftPull },
  texts: MACHINE_TEXTS,
  View: MachineView,
  createScenario,
});
