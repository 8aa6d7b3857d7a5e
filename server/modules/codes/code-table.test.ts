import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';

describeCrud(codeTable, {
  body: (serial) => ({ name: `table ${serial}`, vendor: 'maker', note: 'of the filler' }),
  change: { name: 'changed', vendor: 'another', note: null },
  text: ['name', 64],
  required: 'name',
  unique: 'name',
  filter: ({ name }) => ['name', String(name)],
});
