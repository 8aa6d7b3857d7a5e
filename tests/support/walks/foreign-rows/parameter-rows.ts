import { machineParameter, saveMarksFromParams } from '#shared/contracts/history/machine-parameter.ts';
import { dataOf, type MakeRow, madeBy, nextName } from './make-row.ts';
import { anyMachine } from './plant-rows.ts';

export const MARKED_SCENE = 'hall 1';

export const makeParameter: MakeRow = (server, owner) => {
  const metric = nextName();
  const body = { machineCode: 'L1-FILLER', metric, name: metric, groupName: 'walk' };
  return madeBy(server, machineParameter.create, { body }, owner);
};

export const makeMarkedParameter: MakeRow = async (server, owner) => {
  const id = await makeParameter(server, owner);
  await dataOf(server, saveMarksFromParams, { body: { paramIds: [id], scene: MARKED_SCENE } }, owner);
  return id;
};

/** With a parameter. */
export const makeMachineOfParameter: MakeRow = async (server, owner) => {
  await makeParameter(server, owner);
  return anyMachine(server, owner);
};
