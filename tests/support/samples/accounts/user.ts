import { user } from '#shared/contracts/accounts/user.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const userSample: SubjectSample = {
  crud: user,
  body: (serial) => ({ username: `worker.${serial}`, nickname: `Worker ${serial}`, kind: 'external' }),
  change: { nickname: 'Late shift', email: 'late@example.com', kind: 'internal' },
  text: ['nickname', 64],
  unique: 'username',
  filter: ['name', 'username'],
};
