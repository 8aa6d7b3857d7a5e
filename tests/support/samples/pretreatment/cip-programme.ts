import { cipProgramme } from '#shared/contracts/pretreatment/cip-programme.ts';
import { cipProgramme as zh } from '#shared/i18n/zh/pretreatment/cip-programme.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const cipProgrammeSample: SubjectSample = {
  crud: cipProgramme,
  body: (serial) => ({
    code: serial,
    name: `programme ${serial}`,
    phases: [
      { name: 'rinse', plannedMin: 5 },
      { name: 'caustic', plannedMin: 10, metric: 'temperature', limit: 75, holdMin: 2 },
    ],
  }),
  change: { name: 'another', isEnabled: false },
  text: ['name', 64],
  unique: 'code',
  sheetList: { field: 'phases', headers: { ...zh.phase, isMin: zh.atLeast } },
  filter: ['name', 'code'],
};
