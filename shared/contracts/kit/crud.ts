import { z } from 'zod';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { sortQuery } from './sorting.ts';
import type { Subject } from './subject.ts';
import { ExactText, Text } from './text.ts';
import { TimeZone } from './time-zone.ts';

const PAGE_SIZE = 20;

type Shape = Readonly<Record<string, z.ZodType>>;
type NoFields = Record<never, never>;
type If<Condition extends boolean, Value> = Condition extends true ? Value : undefined;

/** What every record of the kit has: `updateTime` rises with every change and is its version. */
type RecordSchema = z.ZodType<{ readonly updateTime: number }>;
type IdSchema = z.ZodType<string, string>;

/** Several ids, separated by commas or as repeated keys, as clients of this protocol send them. */
export function idListOf<Schema extends IdSchema>(id: Schema) {
  return z
    .union([ExactText(LIMITS.idsMax * 20), z.array(ExactText(20)).max(LIMITS.idsMax)])
    .transform((value) => [...new Set([value].flat().flatMap((part) => part.split(',')))])
    .pipe(z.array(id).min(1).max(LIMITS.idsMax));
}

/** Any value of `defineCrud`. */
export interface Crud<
  Rec extends z.ZodType = z.ZodType,
  CreateBody extends z.ZodType = z.ZodType,
  UpdateBody extends z.ZodType = z.ZodType,
  Filters extends z.ZodType = z.ZodType,
> {
  readonly kind: 'crud';
  readonly subject: Subject;
  readonly idField: string;
  /** The field by which a reader knows a record. */
  readonly nameField: string;
  readonly id: z.ZodType<string>;
  readonly record: Rec;
  readonly access: { readonly view: Permission | 'session'; readonly edit: Permission };
  readonly isPaged: boolean;
  readonly isSoftDeleted: boolean;
  readonly hasImport: boolean;
  /** Of the file of an import. */
  readonly importMaxBytes: number;
  /** Query parameter of `removeMany` that holds the ids. */
  readonly idsParam: string;
  readonly sort: readonly string[];
  readonly filters: Filters;
  readonly createFields: readonly string[];
  readonly updateFields: readonly string[];
  /** Of `createFields`: those that a body cannot leave out. */
  readonly requiredFields: readonly string[];
  /** What only the answer to `create` holds. */
  readonly shownOnceFields: readonly string[];
  readonly createBody: CreateBody;
  readonly updateBody: UpdateBody;
  readonly page: Endpoint | undefined;
  readonly exportRows: Endpoint | undefined;
  readonly get: Endpoint;
  readonly create: Endpoint;
  /** False where `create` is a call of the subject's own, whose body is no `createBody`. */
  readonly isCreatedByBody: boolean;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly removeMany: Endpoint;
  readonly restore: Endpoint | undefined;
}

/** What a refused update carries (409 `stale`): the stored record, and the fields in which the sent one differs. */
export interface StaleData<Record> {
  readonly record: Record;
  readonly changed: readonly string[];
}

/** What an export is called, without the ending, and how it is written. */
export const ExportBody = z.strictObject({
  fileName: Text(100),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** IANA name of the zone of times of rows that name no place of the plant; absent = the tenant's. */
  timeZone: TimeZone.optional(),
});

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
  Rec extends RecordSchema,
  Fields extends Shape,
  CreateOnly extends Shape,
  UpdateOnly extends Shape,
  Filters extends Shape,
  Sort extends readonly [string, ...string[]],
  View extends Permission | 'session',
  Edit extends Permission,
  IdField extends string,
  IdType extends IdSchema,
  Paged extends boolean,
  Soft extends boolean,
  RemoveQuery extends Shape,
  IdsParam extends string,
  ShownOnce extends Shape,
  CreatedBy extends Endpoint | undefined,
> {
  readonly subject: Subject;
  /** `/admin/dict`; the endpoints are `path/page`, `path/:id`, `path`, `path/batch`, `path/export`. */
  readonly path: string;
  readonly paths?: OddPaths;
  /** Name of the record's id; the path parameter is always `:id`. */
  readonly idField: IdField;
  /** Where the id is not a generated number, such as the type of a sign-in provider. */
  readonly id?: IdType;
  /** Absent = `name` where there is one, else the first field that has to be given. */
  readonly nameField?: (keyof Fields | keyof z.output<Rec>) & string;
  /**
   * `view` lists and exports, `edit` changes; one record needs `get`, else `view`. A list that everybody reads is exported
   * with `edit`: a file takes all of it out of the product at once, and nobody does that without any right.
   */
  readonly access: { readonly view: View; readonly edit: Edit; readonly get?: Permission };
  readonly record: Rec;
  /** Fields of both bodies. */
  readonly fields: Fields;
  /** Fields that are given at creation and stay. */
  readonly createOnly?: CreateOnly;
  /** Fields that only an update takes. */
  readonly updateOnly?: UpdateOnly;
  /** What only the answer to a creation holds beside the record, such as a generated password. */
  readonly shownOnce?: ShownOnce;
  /** Rules over several fields, added to both bodies. Adds issues with keys of the `errors.field` texts. */
  readonly check?: (body: Record<string, unknown>, context: z.RefinementCtx) => void;
  /** Query parameters of the list beside page and order. */
  readonly filters?: Filters;
  /** The specification's name of the ids that several are removed by; absent = `ids`. */
  readonly idsParam?: IdsParam;
  /** What the removal of several takes beside their ids. */
  readonly removeQuery?: RemoveQuery;
  /** Names of columns by which `ascs` and `descs` may sort. */
  readonly sort: Sort;
  /** Removed records are kept, marked with who and when, and can be restored. */
  readonly isSoftDeleted: Soft;
  /** False for a tree, which is loaded as a whole by an endpoint of its own. */
  readonly isPaged?: Paged;
  /** Rows may be created from a spreadsheet. */
  readonly hasImport: boolean;
  /** Largest file that is imported, in bytes; absent = `LIMITS.importFileMaxBytes`. */
  readonly importMaxBytes?: number;
  /** Where records are made otherwise than of a JSON body, such as by an upload: the call, which the subject mounts itself. */
  readonly createdBy?: CreatedBy;
  /** Records of a page whose reader asks for no number; absent = 20. */
  readonly pageSize?: number;
  /** Singular and plural for the API page: `['dictionary', 'dictionaries']`. */
  readonly nouns: readonly [string, string];
}

/** The permission to export a list: that to see it, or where every session sees it that to change it. */
export function exportPermission<Edit extends Permission | undefined>(access: {
  readonly view: Permission | 'session';
  readonly edit?: Edit;
}): Permission | Edit {
  return access.view === 'session' ? (access.edit as Edit) : access.view;
}

/**
 * The endpoints of a subject that is listed by page, created, changed and removed. Bodies ignore unknown fields:
 * clients of this protocol send the row back that they were given. A body's `updateTime`, when sent, must be the
 * stored one, else the update is refused with 409 `stale` and the stored record as data.
 */
export function defineCrud<
  Rec extends RecordSchema,
  Fields extends Shape,
  const Sort extends readonly [string, ...string[]],
  View extends Permission | 'session',
  Edit extends Permission,
  const IdField extends string,
  const Soft extends boolean,
  CreateOnly extends Shape = NoFields,
  UpdateOnly extends Shape = NoFields,
  Filters extends Shape = NoFields,
  IdType extends IdSchema = typeof Id,
  const Paged extends boolean = true,
  RemoveQuery extends Shape = NoFields,
  const IdsParam extends string = 'ids',
  ShownOnce extends Shape = NoFields,
  CreatedBy extends Endpoint | undefined = undefined,
>(
  options: CrudOptions<
    Rec,
    Fields,
    CreateOnly,
    UpdateOnly,
    Filters,
    Sort,
    View,
    Edit,
    IdField,
    IdType,
    Paged,
    Soft,
    RemoveQuery,
    IdsParam,
    ShownOnce,
    CreatedBy
  >,
) {
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
  const idOf = (verb: string) => `${subject.key}.${verb}`;
  const check = (body: unknown, context: z.RefinementCtx) =>
    options.check?.(body as Record<string, unknown>, context);
  const tenant = 'session' as const;
  // An absent option has the value of its type parameter's default.
  const idType = (options.id ?? Id) as IdType;
  const isPaged = (options.isPaged ?? true) as Paged;
  const createOnly = (options.createOnly ?? {}) as CreateOnly;
  const updateOnly = (options.updateOnly ?? {}) as UpdateOnly;
  const filters = (options.filters ?? {}) as Filters;
  const removeQuery = (options.removeQuery ?? {}) as RemoveQuery;
  const idsParam = (options.idsParam ?? 'ids') as IdsParam;
  const idsQuery = { [idsParam]: idListOf(idType) } as {
    readonly [Key in IdsParam]: ReturnType<typeof idListOf<IdType>>;
  };
  const created = options.shownOnce ? z.intersection(record, z.object(options.shownOnce)) : record;
  const createBody = z.object({ ...options.fields, ...createOnly }).superRefine(check);
  const updateBody = z
    .object({
      ...({ [idField]: idType } as { readonly [Key in IdField]: IdType }),
      updateTime: EpochMs.optional(),
      ...options.fields,
      ...updateOnly,
    })
    .superRefine(check);
  const params = z.object({ id: idType });
  const ownFields = { ...options.fields, ...createOnly };
  const requiredFields = Object.entries(ownFields).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [] : [name],
  );

  const size = PageQuery.shape.size.removeDefault().default(options.pageSize ?? PAGE_SIZE);
  const page = defineEndpoint({
    id: idOf('page'),
    method: 'GET',
    path: paths.page,
    access: access.view,
    tenant,
    summary: `The ${plural} by page.`,
    query: PageQuery.extend({ size, ...filters, ...sortQuery(options.sort) }),
    reply: pageOf(record),
  });
  const exportRows = defineEndpoint({
    id: idOf('export'),
    method: 'POST',
    path: `${path}/export`,
    access: exportPermission(access) as View extends 'session' ? Edit : Exclude<View, 'session'>,
    tenant,
    summary: `Starts a job that writes all ${plural} of a list into a file, in the order of the list.`,
    query: z.object({ ...filters, ...sortQuery(options.sort) }),
    body: ExportBody,
    reply: z.object({ jobId: Id }),
  });
  const restore = defineEndpoint({
    id: idOf('restore'),
    method: 'POST',
    path: `${path}/restore`,
    access: access.edit,
    tenant,
    summary: `Restores removed ${plural}, or none of them when one cannot be restored.`,
    body: z.strictObject({ ids: z.array(idType).min(1).max(LIMITS.idsMax) }),
    reply: z.boolean(),
  });

  const create = defineEndpoint({
    id: idOf('create'),
    method: 'POST',
    path: paths.create,
    access: access.edit,
    tenant,
    summary: `Creates a ${noun}.`,
    body: createBody,
    // Without `shownOnce`, whose shape is then empty, it is the record alone.
    reply: created as z.ZodType<z.output<Rec> & z.output<z.ZodObject<ShownOnce>>>,
  });

  return {
    kind: 'crud' as const,
    subject,
    idField,
    nameField: options.nameField ?? ('name' in ownFields ? 'name' : (requiredFields[0] ?? idField)),
    id: idType,
    record,
    access,
    isPaged,
    isSoftDeleted: options.isSoftDeleted,
    hasImport: options.hasImport,
    importMaxBytes: options.importMaxBytes ?? LIMITS.importFileMaxBytes,
    idsParam,
    sort: options.sort,
    filters: z.object(filters),
    /** Names of the fields that `create` and `update` write. */
    createFields: Object.keys(ownFields),
    updateFields: Object.keys({ ...options.fields, ...updateOnly }),
    requiredFields,
    shownOnceFields: Object.keys(options.shownOnce ?? {}),
    /** For forms: the bodies of `create` and `update`. */
    createBody,
    updateBody,
    page: (isPaged ? page : undefined) as If<Paged, typeof page>,
    exportRows: (isPaged ? exportRows : undefined) as If<Paged, typeof exportRows>,
    get: defineEndpoint({
      id: idOf('get'),
      method: 'GET',
      path: paths.get,
      access: access.get ?? access.view,
      // What needs a permission of its own is more than the list shows.
      ...(access.get && { inReadOnly: 'hidden' as const }),
      tenant,
      summary: `One ${noun}.`,
      params,
      reply: record,
    }),
    create: (options.createdBy ?? create) as CreatedBy extends Endpoint ? CreatedBy : typeof create,
    isCreatedByBody: options.createdBy === undefined,
    update: defineEndpoint({
      id: idOf('update'),
      method: 'PUT',
      path: paths.update,
      access: access.edit,
      tenant,
      summary: `Updates a ${noun}; 409 when it has changed since the sent updateTime.`,
      body: updateBody,
      reply: record,
    }),
    remove: defineEndpoint({
      id: idOf('remove'),
      method: 'DELETE',
      path: paths.remove,
      access: access.edit,
      tenant,
      summary: `Removes a ${noun}.`,
      params,
      reply: z.boolean(),
    }),
    removeMany: defineEndpoint({
      id: idOf('removeMany'),
      method: 'DELETE',
      path: paths.removeMany,
      access: access.edit,
      tenant,
      summary: `Removes several ${plural}, or none of them when one cannot be removed.`,
      query: z.object({ ...removeQuery, ...idsQuery }),
      reply: z.boolean(),
    }),
    restore: (options.isSoftDeleted ? restore : undefined) as If<Soft, typeof restore>,
  };
}
