import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { oncePerTenant, rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { mpAccountSample } from './mp-account.ts';

const makeAccount = oncePerTenant(rowOf(mpAccountSample));

export const mpAutoReplySample: SubjectSample = {
  crud: mpAutoReply,
  body: async (serial, server, admin) => ({
    accountId: await makeAccount(server, admin),
    name: `rule ${serial}`,
    type: '3',
    reqType: null,
    reqKey: `gate\nkey ${serial}`,
    repMate: '2',
    repContent: 'The gate opens at seven.',
    priority: 1,
    isEnabled: true,
  }),
  change: { name: 'hours', repContent: 'Until ten.', priority: -1, isEnabled: false },
  text: ['name', 64],
  unique: 'name',
};
