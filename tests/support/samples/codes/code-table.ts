import { codeTable } from '#shared/contracts/codes/code-table.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const codeTableSample: SubjectSample = {
  crud: codeTable,
  body: (serial) => ({ name: `table ${serial}`, vendor: 'maker', note: 'of the filler' }),
  change: { name: 'changed', vendor: 'another', note: null },
  text: ['name', 64],
  unique: 'name',
};
