import { makeDock, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { oncePerTenant } from '#tests/support/samples/subject-sample.ts';

const CODE = 'SW';
export const SAMPLE_GOODS = `${CODE}-goods`;

/** The code of a warehouse with the places of `makeStockPlaces`, and docks for all samples at one time. */
export const sampleWarehouse = oncePerTenant(async (server, by) => {
  await makeStockPlaces(server, by, CODE);
  for (const code of ['1', '2'])
    await makeDock(server, by, { warehouseCode: CODE, code, capacity: 9, note: 'of samples' });
  return CODE;
});
