import { defineBoard } from '../../runtime/board.ts';
import { type BoardModel, type MachinePulls, toBoardModel } from './model.ts';
import { createScenario } from './scenario.ts';
import { shiftPull } from './shift-pull.ts';
import { chooseTopics } from './topics.ts';
import { MachineView } from './view.tsx';
import { MACHINE_TEXTS, type MachineTexts } from './words.ts';

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
