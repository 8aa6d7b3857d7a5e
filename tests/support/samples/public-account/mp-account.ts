import { randomBytes } from 'node:crypto';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const mpAccountSample: SubjectSample = {
  crud: mpAccount,
  body: (serial) => ({
    name: `account ${serial}`,
    account: `gh_${String(serial).padStart(8, '0')}`,
    // Of the whole server, not of the tenant.
    appId: `wx${randomBytes(8).toString('hex')}`,
    secret: 'keptToItself1',
    kind: 'service' as const,
    isVerified: true,
    mode: 'safe' as const,
    deptId: null,
    isEnabled: true,
  }),
  change: { name: 'gate', mode: 'plain' },
  text: ['name', 64],
  unique: 'appId',
  secrets: ['keptToItself'],
};
