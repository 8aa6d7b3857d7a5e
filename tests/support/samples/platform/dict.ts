import { dict } from '#shared/contracts/platform/dict.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const dictSample: SubjectSample = {
  crud: dict,
  body: (serial) => ({ type: `kind_${serial}`, description: `description ${serial}`, remarks: 'remark' }),
  change: { description: 'changed', remarks: null },
  text: ['description', 128],
  unique: 'type',
  async systemId(server, admin) {
    const page = await server.call(dict.page, { query: { type: 'log_type' } }, admin);
    return page.json().data.records[0].id;
  },
  isRepresentative: true,
};
