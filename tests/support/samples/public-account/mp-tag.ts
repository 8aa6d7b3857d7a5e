import { mpTag } from '#shared/contracts/public-account/mp-tag.ts';
import { oncePerTenant, rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { mpAccountSample } from './mp-account.ts';

const makeAccount = oncePerTenant(rowOf(mpAccountSample));

export const mpTagSample: SubjectSample = {
  crud: mpTag,
  body: async (serial, server, admin) => ({
    accountId: await makeAccount(server, admin),
    name: `tag ${serial}`,
  }),
  change: { name: 'drivers' },
  text: ['name', 30],
  unique: 'name',
};
