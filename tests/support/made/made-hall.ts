import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { cipProgramme } from '#shared/contracts/pretreatment/cip-programme.ts';
import { processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { recipe, releaseRecipe } from '#shared/contracts/pretreatment/recipe.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** The hall of the demo plant's glass bottles, with machines of its line as units. */
export const MADE_HALL = 'WS-GLASS';
export const BLENDER = 'L1-WASHER';
export const BUFFER = 'L1-FILLER';

/** A blend tank that feeds a buffer tank, which feeds line L1. Returns their ids. */
export async function makeHallUnits(
  server: TestServer,
  by: TestUser,
): Promise<{ readonly blender: Id; readonly buffer: Id }> {
  const unit = async (body: Readonly<Record<string, unknown>>): Promise<Id> =>
    (await replyOf(server, processUnit.create, { body: { hallCode: MADE_HALL, ...body } } as never, by)).id;
  const buffer = await unit({
    machineCode: BUFFER,
    kind: 'buffer',
    sort: 2,
    capacityT: 20,
    lowPct: 15,
    feedsLine: 'L1',
    demandTPerH: 6,
  });
  const blender = await unit({
    machineCode: BLENDER,
    kind: 'blender',
    sort: 1,
    capacityT: 20,
    feedsUnit: BUFFER,
  });
  return { blender, buffer };
}

export const RECIPE_STEPS = [
  { name: '溶解', nameEn: 'Dissolve', unitKind: 'blender', plannedMin: 10, temperature: 70 },
  { name: '升温', nameEn: 'Heat', unitKind: 'blender', plannedMin: 18, temperature: 85 },
  { name: '化验', nameEn: 'Laboratory', unitKind: null, plannedMin: 8, temperature: null },
];

/** A released recipe of three steps. Returns its id. */
export async function makeRecipe(server: TestServer, by: TestUser, code: string): Promise<Id> {
  const productCode = `${code}-product`;
  await replyOf(
    server,
    product.create,
    { body: { code: productCode, name: '橙汁', nameEn: 'Orange', unit: 'bottle' } } as never,
    by,
  );
  const body = { code, name: '橙汁 12°', nameEn: 'Orange 12', productCode, massT: 18, steps: RECIPE_STEPS };
  const { id } = await replyOf(server, recipe.create, { body } as never, by);
  await replyOf(server, releaseRecipe, { params: { id } }, by);
  return id;
}

/** Rinse without a limit, caustic at 75 °C for a minute, final rinse at 1 mS/cm at most. */
export async function makeProgramme(server: TestServer, by: TestUser, code: string): Promise<Id> {
  const body = {
    code,
    name: '碱洗',
    nameEn: 'Caustic',
    phases: [
      { name: '预冲', nameEn: 'Rinse', plannedMin: 5 },
      { name: '碱洗', nameEn: 'Caustic', plannedMin: 10, metric: 'temperature', limit: 75, holdMin: 1 },
      { name: '终冲', nameEn: 'Final', plannedMin: 5, metric: 'conductivity', limit: 1, isMin: false },
    ],
  };
  return (await replyOf(server, cipProgramme.create, { body } as never, by)).id;
}
