import { mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import { oncePerTenant, rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { mpAccountSample } from './mp-account.ts';

const accountOf = oncePerTenant(rowOf(mpAccountSample));

export const mpQrSample: SubjectSample = {
  crud: mpQr,
  body: async (serial, server, admin) => ({
    accountId: await accountOf(server, admin),
    name: `gate ${serial}`,
    isPermanent: false,
    days: 7,
  }),
  change: { name: 'exit' },
  text: ['name', 64],
  unique: 'name',
};
