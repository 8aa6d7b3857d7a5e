import { param } from '#shared/contracts/platform/param.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const paramSample: SubjectSample = {
  crud: param,
  body: (serial) => ({
    publicName: `name ${serial}`,
    publicKey: `OWN_${serial.toUpperCase()}`,
    publicValue: 'one',
    validateCode: '.+',
  }),
  change: { publicName: 'changed', publicValue: 'two', validateCode: null, publicType: '3', status: '1' },
  text: ['publicName', 64],
  unique: 'publicKey',
  filter: ['publicKey', 'publicKey'],
  async systemId(tenant, user) {
    const query = { publicKey: 'HIDE_AI' };
    return (await tenant.call(param.page, { query }, user)).json().data.records[0].publicId;
  },
};
