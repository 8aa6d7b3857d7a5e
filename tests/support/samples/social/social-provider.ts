import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const TYPES = ['WX', 'QQ', 'DINGTALK'];
let next = 0;

export const socialProviderSample: SubjectSample = {
  crud: socialProvider,
  body: () => ({
    type: TYPES[++next % TYPES.length],
    name: 'name',
    appId: 'app',
    secret: 'kept-to-itself-1',
  }),
  change: { name: 'changed', appId: 'other', secret: 'kept-to-itself-2', isEnabled: false },
  text: ['name', 32],
  unique: 'type',
  secrets: ['kept-to-itself'],
};
