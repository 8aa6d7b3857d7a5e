import { adjustStock, relocateStock, setStockStatus } from '#shared/contracts/warehouse/stock/stock.ts';
import { makeStock } from '#tests/support/walks/foreign-rows/stock-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, samples } = createSampler();
export const STOCK_SAMPLES = samples;

sample(adjustStock, 'params.id', makeStock, (id) => ({ ...byId(id), body: { counted: 7, reason: 'taken' } }));
sample(relocateStock, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { toLocation: 'S-2', quantity: 1 },
}));
sample(setStockStatus, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { status: 'damaged' as const, quantity: 1, reason: 'fell' },
}));
