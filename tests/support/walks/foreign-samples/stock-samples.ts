import { adjustStock, relocateStock, setStockStatus } from '#shared/contracts/stock/stock.ts';
import { addGoods } from '#tests/support/made/made-warehouse.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import { type MakeRow, nextName } from '#tests/support/walks/foreign-rows/make-row.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, samples } = createSampler();
export const STOCK_SAMPLES = samples;

/** A lot of its own at S-1 of the samples' warehouse. */
const makeStock: MakeRow = async (server, owner) =>
  addGoods(server, owner, await sampleWarehouse(server, owner), { lotCode: nextName() });

sample(adjustStock, 'params.id', makeStock, (id) => ({ ...byId(id), body: { counted: 7, reason: 'taken' } }));
sample(relocateStock, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { toLocation: 'S-2', quantity: 1 },
}));
sample(setStockStatus, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { status: 'damaged' as const, quantity: 1, reason: 'fell' },
}));
