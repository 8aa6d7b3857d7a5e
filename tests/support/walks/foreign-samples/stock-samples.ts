import { adjustStock, relocateStock, setStockStatus } from '#shared/contracts/warehouse/stock/stock.ts';
import { stockLimit } from '#shared/contracts/warehouse/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse/stock/warehouse-zone.ts';
import {
  makeLocation,
  makeStock,
  makeStockLimit,
  makeZone,
} from '#tests/support/walks/foreign-rows/stock-rows.ts';
import { byId, createSampler } from './foreign-sample.ts';

const { sample, sampleCrud, samples } = createSampler();
export const STOCK_SAMPLES = samples;

sampleCrud(warehouseZone, makeZone, { code: 'Z9', name: 'taken over' });
sampleCrud(warehouseLocation, makeLocation, { zoneCode: 'S', code: 'T-9' });
sampleCrud(stockLimit, makeStockLimit, { minimum: 7 });
sample(adjustStock, 'params.id', makeStock, (id) => ({ ...byId(id), body: { counted: 7, reason: 'taken' } }));
sample(relocateStock, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { toLocation: 'S-2', quantity: 1 },
}));
sample(setStockStatus, 'params.id', makeStock, (id) => ({
  ...byId(id),
  body: { status: 'damaged' as const, quantity: 1, reason: 'fell' },
}));
