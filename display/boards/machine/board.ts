import type { FeedTopic } from '../../../shared/contracts/feed.ts';
import { listMachinesByIds } from '../../../shared/contracts/plant.ts';
import { defineBoard } from '../../runtime/board.ts';
import { type BoardModel, type MachinePulls, toBoardModel } from './model.ts';
import { createScenario } from './scenario.ts';
import { shiftPull } from './shift-pull.ts';
import { MachineView } from './view.tsx';
import { MACHINE_TEXTS, type MachineTexts } from './words.ts';

/** `/MachineIndex?mId=<machine's department id>`. Without such a machine it has no topics, and says so. */
export const machineBoard = defineBoard<BoardModel, MachineTexts, MachinePulls>({
  name: 'machine',
  async prepare({ place, call }): Promise<readonly FeedTopic[]> {
    const asked = place.query.get('mId');
    if (!asked || !/^[1-9]\d{0,18}$/.test(asked)) return [];
    const [machine] = await call(listMachinesByIds, { query: { productIds: asked } });
    if (!machine) return [];
    const topic: FeedTopic = { name: 'machine', id: machine.id };
    return machine.lineId ? [topic, { name: 'line', id: machine.lineId }] : [topic];
  },
  toModel: toBoardModel,
  pulls: { shift: shiftPull },
  texts: MACHINE_TEXTS,
  View: MachineView,
  createScenario,
});
