import { file } from '#shared/contracts/files/file.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const fileSample: SubjectSample = {
  crud: file,
  body: (serial) => ({ uploadName: `name ${serial}.csv` }),
  make: (serial, server, admin) => uploadCsv(server, admin, `name ${serial}.csv`),
  change: { uploadName: 'changed.csv', tenantStart: '1' },
  text: ['uploadName', 255],
  outsider: (server) => server.addUser({ reach: { dsType: 4 } }),
};
