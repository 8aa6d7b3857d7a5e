import { product } from '#shared/contracts/calendar/product.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const productSample: SubjectSample = {
  crud: product,
  body: (serial) => ({ code: `P-${serial}`, name: `Water ${serial}`, unit: 'case', primaryPerUnit: 24 }),
  change: { name: 'Still water', unit: 'bottle', primaryPerUnit: 1 },
  text: ['name', 64],
  unique: 'code',
  filter: ['name', 'code'],
};
