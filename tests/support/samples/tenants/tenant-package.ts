import { tenantPackage } from '#shared/contracts/tenants/tenant-package.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const tenantPackageSample: SubjectSample = {
  crud: tenantPackage,
  body: (serial) => ({ name: `package ${serial}`, menuCodes: ['home', 'lines'], status: '0' }),
  change: { name: 'wider', menuCodes: ['home', 'lines', 'plant_view'], status: '9', remarks: 'for all' },
  text: ['name', 64],
  unique: 'name',
};
