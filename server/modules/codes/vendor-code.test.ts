import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';

let hasTable = false;

describeCrud(vendorCode, {
  async body(serial, server, admin) {
    if (!hasTable) await server.call(codeTable.create, { body: { name: 'filler' } }, admin);
    hasTable = true;
    return {
      tableName: 'filler',
      code: `F${serial}`,
      textZh: `故障 ${serial}`,
      textEn: `fault ${serial}`,
      category: 'mechanical',
      isPlanned: false,
    };
  },
  change: {
    code: 'changed',
    textZh: '急停',
    textEn: 'Emergency stop',
    state: 'crash-stop',
    category: 'operation',
    isPlanned: true,
    adviceEn: 'Release the button',
  },
  text: ['textZh', 200],
  required: 'code',
  unique: 'code',
  list: ({ codeTableId }) => ({ codeTableId }),
  filter: ({ code }) => ['code', String(code)],
});
