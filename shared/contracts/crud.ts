import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { LIMITS } from './limits.ts';
import type { Permission } from './permissions.ts';
import { sortQuery } from './sorting.ts';
import type { Subject } from './subject.ts';
import { ExactText } from './text.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type NoFields = Record<never, never>;

/** What every record of the kit has: `updateTime` rises with every change and is its version. */
interface RecordShape extends Shape {
  readonly updateTime: typeof EpochMs;
}

/** Several ids, separated by commas or as repeated keys, as clients of this protocol send them. */
export const IdList = z
  .union([ExactText(LIMITS.idsMax * 20), z.array(ExactText(20)).max(LIMITS.idsMax)])
  .transform((value) => [...new Set([value].flat().flatMap((part) => part.split(',')))])
  .pipe(z.array(Id).min(1).max(LIMITS.idsMax));

/** Where the specification's paths or answers are not the usual ones. */
interface OddPaths {
  readonly page?: string;
  readonly get?: string;
  readonly create?: string;
  readonly update?: string;
  readonly remove?: string;
  readonly removeMany?: string;
}

export interface CrudOptions<
  Rec extends RecordShape,
  Fields extends Shape,
  CreateOnly extends Shape,
  UpdateOnly extends Shape,
  Filters extends Shape,
  Sort extends readonly [string, ...string[]],
  View extends Permission | 'session',
  Edit extends Permission,
  IdField extends string,
> {
  readonly subject: Subject;
  /** `/admin/dict`; the endpoints are `path/page`, `path/:id`, `path`, `path/batch`, `path/export`. */
  readonly path: string;
  readonly paths?: OddPaths;
  /** Name of the record's id; the path parameter is always `:id`. */
  readonly idField: IdField;
  /** `view` lists and exports, `edit` changes; one record needs `get`, else `view`. */
  readonly access: { readonly view: View; readonly edit: Edit; readonly get?: Permission };
  readonly record: z.ZodObject<Rec>;
  /** Fields of both bodies. */
  readonly fields: Fields;
  /** Fields that are given at creation and stay. */
  readonly createOnly?: CreateOnly;
  /** Fields that only an update takes. */
  readonly updateOnly?: UpdateOnly;
  /** Rules over several fields, added to both bodies. Adds issues with keys of the `errors.field` texts. */
  readonly check?: (body: Record<string, unknown>, context: z.RefinementCtx) => void;
  /** Query parameters of the list beside page and order. */
  readonly filters?: Filters;
  /** Names of columns by which `ascs` and `descs` may sort. */
  readonly sort: Sort;
  /** Removed records are kept, marked with who and when, and can be restored. */
  readonly isSoftDeleted: boolean;
  /** Rows may be created from a spreadsheet. */
  readonly hasImport: boolean;
  /** Singular and plural for the API page: `['dictionary', 'dictionaries']`. */
  readonly nouns: readonly [string, string];
}

/**
 * The endpoints of a subject that is listed by page, created, changed and removed. Bodies ignore unknown fields:
 * clients of this protocol send the row back that they were given. A body's `updateTime`, when sent, must be the
 * stored one, else the update is refused with 409 `stale` and the stored record as data.
 */
export function defineCrud<
  Rec extends RecordShape,
  Fields extends Shape,
  const Sort extends readonly [string, ...string[]],
  View extends Permission | 'session',
  Edit extends Permission,
  const IdField extends string,
  CreateOnly extends Shape = NoFields,
  UpdateOnly extends Shape = NoFields,
  Filters extends Shape = NoFields,
>(options: CrudOptions<Rec, Fields, CreateOnly, UpdateOnly, Filters, Sort, View, Edit, IdField>) {
  const { subject, path, access, record, idField, nouns } = options;
  const [noun, plural] = nouns;
  const paths = {
    page: `${path}/page`,
    get: `${path}/:id`,
    create: path,
    update: path,
    remove: `${path}/:id`,
    removeMany: `${path}/batch`,
    ...options.paths,
  };
  const id = (verb: string) => `${subject.key}.${verb}`;
  const check = (body: unknown, context: z.RefinementCtx) =>
    options.check?.(body as Record<string, unknown>, context);
  const tenant = 'session' as const;
  const params = z.object({ id: Id });
  // Absent = no fields: the type parameter's default is the empty shape.
  const createOnly = (options.createOnly ?? {}) as CreateOnly;
  const updateOnly = (options.updateOnly ?? {}) as UpdateOnly;
  const filters = (options.filters ?? {}) as Filters;
  const createBody = z.object({ ...options.fields, ...createOnly }).superRefine(check);
  const updateBody = z
    .object({
      ...({ [idField]: Id } as { readonly [Key in IdField]: typeof Id }),
      updateTime: EpochMs.optional(),
      ...options.fields,
      ...updateOnly,
    })
    .superRefine(check);

  return {
    kind: 'crud' as const,
    subject,
    idField,
    record,
    access,
    isSoftDeleted: options.isSoftDeleted,
    hasImport: options.hasImport,
    sort: options.sort,
    filters: z.object(filters),
    page: defineEndpoint({
      id: id('page'),
      method: 'GET',
      path: paths.page,
      access: access.view,
      tenant,
      summary: `The ${plural} by page.`,
      query: PageQuery.extend({ ...filters, ...sortQuery(options.sort) }),
      reply: pageOf(record),
    }),
    get: defineEndpoint({
      id: id('get'),
      method: 'GET',
      path: paths.get,
      access: access.get ?? access.view,
      tenant,
      summary: `One ${noun}.`,
      params,
      reply: record,
    }),
    create: defineEndpoint({
      id: id('create'),
      method: 'POST',
      path: paths.create,
      access: access.edit,
      tenant,
      summary: `Creates a ${noun}.`,
      body: createBody,
      reply: record,
    }),
    update: defineEndpoint({
      id: id('update'),
      method: 'PUT',
      path: paths.update,
      access: access.edit,
      tenant,
      summary: `Updates a ${noun}; 409 when it has changed since the sent updateTime.`,
      body: updateBody,
      reply: record,
    }),
    remove: defineEndpoint({
      id: id('remove'),
      method: 'DELETE',
      path: paths.remove,
      access: access.edit,
      tenant,
      summary: `Removes a ${noun}.`,
      params,
      reply: z.boolean(),
    }),
    removeMany: defineEndpoint({
      id: id('removeMany'),
      method: 'DELETE',
      path: paths.removeMany,
      access: access.edit,
      tenant,
      summary: `Removes several ${plural}, or none of them when one cannot be removed.`,
      query: z.object({ ids: IdList }),
      reply: z.boolean(),
    }),
    restore: defineEndpoint({
      id: id('restore'),
      method: 'POST',
      path: `${path}/restore`,
      access: access.edit,
      tenant,
      summary: `Takes the removal of ${plural} back; only those whose removal is kept.`,
      body: z.object({ ids: z.array(Id).min(1).max(LIMITS.idsMax) }),
      reply: z.boolean(),
    }),
  };
}
