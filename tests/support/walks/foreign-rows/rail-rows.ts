import { stepTrain } from '#shared/contracts/railway/train.ts';
import { stepWagonVisit, wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing } from '#shared/contracts/railway/weighing.ts';
import { trainSample } from '#tests/support/samples/railway/train.ts';
import { wagonVisitSample } from '#tests/support/samples/railway/wagon-visit.ts';
import { referredBy, rowOf } from '#tests/support/samples/subject-sample.ts';
import { dataOf, type MakeRow, madeBy } from './make-row.ts';

export const makeTrainRow = rowOf(trainSample);

/** A wagon of a train of its own. */
const makeWagonRow = rowOf(wagonVisitSample, async (server, owner) => ({
  trainId: await makeTrainRow(server, owner),
}));

export const makeTrainWithWagon = referredBy(wagonVisitSample, 'trainId');

/** A wagon whose train has come. */
export const makePresentWagon: MakeRow = async (server, owner) => {
  const id = await makeWagonRow(server, owner);
  const { trainId } = await dataOf(server, wagonVisit.get, { params: { id } }, owner);
  await dataOf(server, stepTrain, { params: { id: trainId }, body: { step: 'arrive' } } as never, owner);
  return id;
};

/** A wagon that may be worked on. */
export const makePlacedWagon: MakeRow = async (server, owner) => {
  const id = await makePresentWagon(server, owner);
  for (const step of ['inspect', 'place'] as const)
    await dataOf(server, stepWagonVisit, { params: { id }, body: { step } } as never, owner);
  return id;
};

export const makeWeighing: MakeRow = async (server, owner) => {
  const body = { wagonVisitId: await makePresentWagon(server, owner), kind: 'tare', kg: 23_000 };
  return madeBy(server, recordWeighing, { body } as never, owner);
};
