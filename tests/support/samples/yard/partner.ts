import { partner } from '#shared/contracts/yard/partner.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const partnerSample: SubjectSample = {
  crud: partner,
  body: (serial) => ({
    code: `P-${serial}`,
    name: `partner ${serial}`,
    isCarrier: true,
    isOwner: false,
    isSupplier: false,
    isCustomer: false,
    enabled: true,
  }),
  change: { name: 'changed', isOwner: true },
  text: ['name', 64],
  unique: 'code',
};
