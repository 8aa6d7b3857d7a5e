import { defineBoard } from '#display/runtime/board/board.ts';
import { type MachineBoardModel, type MachinePulls, toMachineBoardModel } from './model/model.ts';
import { chooseTopics, shiftPull, unitsPull } from './model/sources.ts';
import { MACHINE_TEXTS, type MachineTexts } from './model/texts.ts';
import { createMachineScenario } from './synthetic/scenario.ts';
import { MachineBoardView } from './view/machine-board-view.tsx';

/** `/MachineIndex?mId=<machine's department id>`. */
export const machineBoard = defineBoard<MachineBoardModel, MachineTexts, MachinePulls>({
  name: 'machine',
  prepare: chooseTopics,
  toModel: toMachineBoardModel,
  pulls: { shift: shiftPull, units: unitsPull },
  texts: MACHINE_TEXTS.byLanguage,
  View: MachineBoardView,
  createScenario: createMachineScenario,
});
