import { department } from '#shared/contracts/plant/department.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const departmentSample: SubjectSample = {
  crud: department,
  body: (serial) => ({ dtype: 'company', name: `company ${serial}`, code: `co-${serial}` }),
  change: { name: 'renamed', nameEn: 'Renamed' },
  text: ['name', 64],
  unique: 'code',
  filter: ['name', 'code'],
};
