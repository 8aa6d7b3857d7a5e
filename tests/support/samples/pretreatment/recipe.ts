import { product } from '#shared/contracts/calendar/product.ts';
import { recipe } from '#shared/contracts/pretreatment/recipe.ts';
import { recipe as zh } from '#shared/i18n/zh/pretreatment/recipe.ts';
import { RECIPE_STEPS } from '#tests/support/made/made-hall.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const recipeSample: SubjectSample = {
  crud: recipe,
  async body(serial, server, admin) {
    const code = `P${serial}`;
    // Refused where it is there already.
    await server.call(product.create, { body: { code, name: code, unit: 'bottle' } } as never, admin);
    return { code: serial, name: `recipe ${serial}`, productCode: code, massT: 12, steps: RECIPE_STEPS };
  },
  change: { name: 'another', massT: 20 },
  text: ['name', 64],
  unique: 'code',
  sheetList: { field: 'steps', headers: zh.step },
  isRepresentative: true,
  filter: ['name', 'code'],
};
