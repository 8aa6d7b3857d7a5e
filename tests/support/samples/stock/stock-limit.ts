import { product } from '#shared/contracts/calendar/product.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { sampleWarehouse } from './sample-places.ts';

export const stockLimitSample: SubjectSample = {
  crud: stockLimit,
  body: async (serial, server, admin) => {
    const productCode = `P-${serial}`;
    const ofProduct = { code: productCode, name: `product ${serial}`, unit: 'case' };
    await createdOf(server, admin, product, ofProduct);
    return {
      warehouseCode: await sampleWarehouse(server, admin),
      productCode,
      zoneCode: 'S',
      minimum: 12.5,
      expiryWarningDays: 30,
      note: `note ${serial}`,
      enabled: true,
    };
  },
  change: { minimum: 20, expiryWarningDays: null },
  text: ['note', 64],
  unique: 'productCode',
  filter: ['product', 'productCode'],
};
