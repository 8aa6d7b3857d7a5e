import { fileGroup } from '#shared/contracts/files/file-group.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const fileGroupSample: SubjectSample = {
  crud: fileGroup,
  body: (serial) => ({ name: `group ${serial}`, uniqueKey: `key_${serial}`, fileSize: '5', sort: 7 }),
  change: { name: 'renamed', fileSize: '6', sort: 8 },
  text: ['name', 64],
  unique: 'uniqueKey',
  systemId: async () => '21',
};
