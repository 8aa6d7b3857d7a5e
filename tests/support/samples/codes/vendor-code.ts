import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { oncePerTenant, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const NAME = 'filler';
const makeTable = oncePerTenant((server, by) => createdOf(server, by, codeTable, { name: NAME }));

export const vendorCodeSample: SubjectSample = {
  crud: vendorCode,
  async body(serial, server, admin) {
    await makeTable(server, admin);
    return {
      tableName: NAME,
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
  unique: 'code',
  list: ({ codeTableId }) => ({ codeTableId }),
};
