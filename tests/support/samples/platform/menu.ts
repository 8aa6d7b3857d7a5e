import { menu } from '#shared/contracts/platform/menu.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const menuSample: SubjectSample = {
  crud: menu,
  body: (serial) => ({
    type: '0',
    name: `menu ${serial}`,
    nameEn: 'name',
    path: `/test/${serial}`,
    icon: 'page',
    sort: 5,
  }),
  change: { name: 'changed', nameEn: null, path: null, keepAlive: 1, sort: 6 },
  text: ['name', 64],
  unique: 'path',
};
