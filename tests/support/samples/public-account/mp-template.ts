import { mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { mpTemplate as zh } from '#shared/i18n/zh/public-account/mp-template.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const CASES = [
  'unbound',
  'none',
  'booked',
  'arrived',
  'paused',
  'called',
  'docked',
  'finished',
  'missed',
  'stale',
] as const;

export const mpTemplateSample: SubjectSample = {
  crud: mpTemplate,
  body: (serial) => ({
    name: `my dock ${serial}`,
    source: 'myQueue',
    branches: CASES.map((when) => ({ when, zh: zh.texts.myQueue[when], en: null })),
  }),
  change: { name: 'queue', branches: CASES.map((when) => ({ when, zh: `${when}。`, en: 'Ask us.' })) },
  text: ['name', 64],
  unique: 'name',
  sheetList: { field: 'branches', headers: zh.branch },
};
