import { railHandler } from '#shared/contracts/warehouse/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/warehouse/railway/rail-track.ts';
import { stepTrain, train } from '#shared/contracts/warehouse/railway/train.ts';
import { stepWagonVisit, wagonVisit } from '#shared/contracts/warehouse/railway/wagon-visit.ts';
import { recordWeighing } from '#shared/contracts/warehouse/railway/weighing.ts';
import { dataOf, type MakeRow, madeBy } from './make-row.ts';
import { newWarehouse } from './warehouse-rows.ts';

const HOUR_MS = 3_600_000;

export const makeTrackRow: MakeRow = async (server, owner) => {
  const body = { warehouseCode: await newWarehouse(server, owner), code: '1', name: 'track' };
  return madeBy(server, railTrack.create, { body } as never, owner);
};

export const makeHandlerRow: MakeRow = async (server, owner) => {
  const body = { warehouseCode: await newWarehouse(server, owner), code: 'G1', name: 'crane' };
  return madeBy(server, railHandler.create, { body } as never, owner);
};

export const makeTrainRow: MakeRow = async (server, owner) => {
  const arrivesAt = server.clock.now();
  const body = {
    warehouseCode: await newWarehouse(server, owner),
    no: '83104',
    place: 'Chengdu',
    arrivesAt,
    departsAt: arrivesAt + HOUR_MS,
  };
  return madeBy(server, train.create, { body } as never, owner);
};

export const makeWagonRow: MakeRow = async (server, owner) => {
  const body = { trainId: await makeTrainRow(server, owner), wagonNo: '5230118', position: 1 };
  return madeBy(server, wagonVisit.create, { body } as never, owner);
};

/** A train with a wagon. */
export const makeTrainWithWagon: MakeRow = async (server, owner) => {
  const trainId = await makeTrainRow(server, owner);
  const body = { trainId, wagonNo: '5230118', position: 1 };
  await dataOf(server, wagonVisit.create, { body } as never, owner);
  return trainId;
};

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
