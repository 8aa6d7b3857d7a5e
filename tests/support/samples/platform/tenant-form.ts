import { tenantForm } from '#shared/contracts/platform/tenant-form.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

const keysOf = ({ app }: TestServer) =>
  app.cruds.map(({ subject }) => subject.key).filter((key) => key !== 'tenantForm');

let next = 0;

export const tenantFormSample: SubjectSample = {
  crud: tenantForm,
  body: (_serial, server) => ({
    componentsName: keysOf(server)[next++ % keysOf(server).length] ?? '',
    fields: [],
    remarks: 'as agreed',
  }),
  change: { remarks: 'changed' },
  text: ['remarks', 200],
  // That of its name asks for one value.
  filter: null,
  unique: 'componentsName',
};
