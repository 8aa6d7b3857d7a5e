import { tenant } from '#shared/contracts/tenants/tenant.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const ADMIN = { adminUsername: 'admin', adminNickname: '张三', adminPhone: '13800000001' };

export const tenantSample: SubjectSample = {
  crud: tenant,
  // Only what is paused can be removed, and what these tests make is removed after them.
  body: (serial) => ({ name: `factory ${serial}`, code: `F-${serial}`, status: '9', ...ADMIN }),
  change: {
    name: 'renamed',
    startDay: '2026-01-01',
    endDay: '2099-12-31',
    watermark: true,
    remarks: 'second hall',
  },
  text: ['name', 64],
  unique: 'code',
};
