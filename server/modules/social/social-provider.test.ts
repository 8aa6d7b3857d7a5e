import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';

const TYPES = ['WX', 'QQ', 'DINGTALK'];
let next = 0;

describeCrud(socialProvider, {
  body: () => {
    next += 1;
    return { type: TYPES[next % TYPES.length], name: 'name', appId: 'app', secret: 'kept-to-itself-1' };
  },
  change: { name: 'changed', appId: 'other', secret: 'kept-to-itself-2', isEnabled: false },
  text: ['name', 32],
  required: 'secret',
  unique: 'type',
  secrets: ['kept-to-itself'],
});
