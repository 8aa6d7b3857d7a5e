import { getCipRecord, releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { getBatchGenealogy, judgeBatch } from '#shared/contracts/pretreatment/process-batch.ts';
import { processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { releaseRecipe, reviseRecipe } from '#shared/contracts/pretreatment/recipe.ts';
import { processUnitSample } from '#tests/support/samples/pretreatment/process-unit.ts';
import { dataOf, type MakeRow, madeBy } from '#tests/support/walks/foreign-rows/make-row.ts';
import {
  makeBatchRow,
  makeCipRow,
  makeRecipeRow,
  makeReleasedRecipe,
  makeUnitRow,
} from '#tests/support/walks/foreign-rows/pretreatment-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleSubject, samples } = createSampler();
export const PRETREATMENT_SAMPLES = samples;

sampleSubject(processUnitSample, makeUnitRow, () => ({
  hallCode: 'WS-GLASS',
  machineCode: 'L1-FILLER',
  capacityT: 99,
}));
/** A unit is given back where the plant model has its machine. */
const makeRemovedUnit: MakeRow = async (server, owner) => {
  const body = { hallCode: 'WS-GLASS', machineCode: 'L2-FILLER' };
  const id = await madeBy(server, processUnit.create, { body } as never, owner);
  await dataOf(server, processUnit.remove, { params: { id } } as never, owner);
  return id;
};
if (processUnit.restore)
  sample(processUnit.restore, 'body.ids', makeRemovedUnit, (id) => ({ body: { ids: [id] } }));
sample(releaseRecipe, 'params.id', makeRecipeRow, byId);
sample(reviseRecipe, 'params.id', makeReleasedRecipe, byId);
sample(getBatchGenealogy, 'params.id', makeBatchRow, byId);
sample(judgeBatch, 'params.id', makeBatchRow, (id) => ({
  params: { id },
  body: { step: 'release' as const },
}));
sample(getCipRecord, 'params.id', makeCipRow, byId);
sample(releaseCipRun, 'params.id', makeCipRow, byId);
