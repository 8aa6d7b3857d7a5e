import { stepTrain } from '#shared/contracts/railway/train.ts';
import { reportWagonProgress, stepWagonVisit, wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import { recordWeighing, voidWeighing } from '#shared/contracts/railway/weighing.ts';
import {
  makePlacedWagon,
  makePresentWagon,
  makeTrainRow,
  makeTrainWithWagon,
  makeWeighing,
} from '#tests/support/walks/foreign-rows/rail-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, samples } = createSampler();
export const RAIL_SAMPLES = samples;

sample(wagonVisit.create, 'body.trainId', makeTrainRow, (trainId) => ({
  body: { trainId, wagonNo: '5230119', position: 2 },
}));
sample(wagonVisit.page, 'query.trainId', makeTrainWithWagon, (trainId) => ({
  query: { trainId, current: 1, size: 10 },
}));
sample(stepTrain, 'params.id', makeTrainRow, (id) => ({ ...byId(id), body: { step: 'cancel' as const } }));
sample(stepWagonVisit, 'params.id', makePresentWagon, (id) => ({
  ...byId(id),
  body: { step: 'inspect' as const },
}));
sample(reportWagonProgress, 'params.id', makePlacedWagon, (id) => ({
  ...byId(id),
  body: { loadedTonnes: 1 },
}));
sample(recordWeighing, 'body.wagonVisitId', makePresentWagon, (wagonVisitId) => ({
  body: { wagonVisitId, kind: 'tare' as const, kg: 23_000 },
}));
sample(voidWeighing, 'params.id', makeWeighing, (id) => ({ ...byId(id), body: { reason: 'taken over' } }));
