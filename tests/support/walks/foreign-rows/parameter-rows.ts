import { saveMarksFromParams } from '#shared/contracts/history/machine-parameter.ts';
import { machineParameterSample } from '#tests/support/samples/history/machine-parameter.ts';
import { rowOf } from '#tests/support/samples/subject-sample.ts';
import { dataOf, type MakeRow } from './make-row.ts';
import { anyMachine } from './plant-rows.ts';

export const MARKED_SCENE = 'hall 1';

export const makeParameter = rowOf(machineParameterSample, () => ({ groupName: 'walk' }));

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
