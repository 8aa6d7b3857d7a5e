import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { UnitKind } from './pretreatment-board.ts';

/** One version of a code is released at a time: the one before becomes obsolete. */
export const RecipeState = z.enum(['draft', 'released', 'obsolete']);
export type RecipeState = z.infer<typeof RecipeState>;

export const RecipeStep = z.strictObject({
  name: Text(32),
  nameEn: OptionalText(32),
  /** Of the unit that it is done in; null = any. */
  unitKind: UnitKind.nullish(),
  plannedMin: z.number().min(0).max(10_080),
  /** °C */
  temperature: z.number().min(-50).max(300).nullish(),
});
export type RecipeStep = z.infer<typeof RecipeStep>;

export const Recipe = z.object({
  id: Id,
  code: z.string(),
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  productCode: z.string(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  massT: z.number(),
  steps: z.array(RecipeStep),
  state: RecipeState,
  releasedAt: EpochMs.nullable(),
  releasedBy: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Recipe = z.infer<typeof Recipe>;

const RecipeCode = CodeText(32).regex(/^[\p{L}\d._/-]+$/u, 'bad_code');

/** How batches are made. A version that was released is never changed. */
export const recipe = defineCrud({
  subject: defineSubject({ name: 'recipe', module: 'pretreatment', page: '/recipe' }),
  path: '/data/recipe',
  idField: 'id',
  access: { view: 'pretreatment_view', edit: 'pretreatment_edit' },
  record: Recipe,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    productCode: ExactText(32, 1),
    massT: z.number().positive().max(100_000),
    steps: z.array(RecipeStep).min(1).max(50),
  },
  createOnly: { code: RecipeCode },
  filters: { name: ExactText(64).optional(), state: RecipeState.optional() },
  sort: ['code', 'version', 'name', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['recipe', 'recipes'],
});

const OfRecipe = z.object({ id: Id });

export const releaseRecipe = defineEndpoint({
  id: 'recipe.release',
  method: 'POST',
  path: '/data/recipe/:id/release',
  access: 'pretreatment_release',
  tenant: 'session',
  summary:
    'Releases a draft: batches are made by it from now on, it is never changed again, and the version before it is obsolete. 409 `version_frozen` where it is no draft.',
  params: OfRecipe,
  reply: Recipe,
});

export const reviseRecipe = defineEndpoint({
  id: 'recipe.revise',
  method: 'POST',
  path: '/data/recipe/:id/version',
  access: 'pretreatment_edit',
  tenant: 'session',
  summary:
    'Makes the next version of a recipe, a draft with the same steps. 409 `draft_exists` where there is one.',
  params: OfRecipe,
  reply: Recipe,
});
