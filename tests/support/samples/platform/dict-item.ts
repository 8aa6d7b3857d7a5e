import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { dictSample } from '#tests/support/samples/platform/dict.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const dictItemSample: SubjectSample = {
  crud: dictItem,
  body: async (serial, server, admin) => ({
    dictId: await dictSample.systemId?.(server, admin),
    value: `value ${serial}`,
    label: 'label',
    labelEn: 'name',
    sort: 3,
  }),
  change: { label: 'changed', labelEn: null, sort: 4 },
  text: ['label', 128],
  unique: 'value',
  list: ({ dictId }) => ({ dictId }),
  async systemId(server, admin) {
    const items = await server.call(getDictItems, { params: { type: 'log_type' } }, admin);
    return items.json().data[0].id;
  },
};
