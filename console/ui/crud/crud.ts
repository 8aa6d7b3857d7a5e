import type { z } from 'zod';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/** An endpoint that returns one page of a list. */
export type PageEndpoint<Row> = Endpoint<
  undefined,
  z.ZodType,
  undefined,
  z.ZodType<{
    readonly records: readonly Row[];
    readonly total: number;
    /** Of a list that is too long to be counted: there are more than `total`. */
    readonly hasMore?: boolean | undefined;
  }>
>;

/** An endpoint that starts the export of a list. */
export type ExportEndpoint = Endpoint<undefined, z.ZodType, z.ZodType, z.ZodType<{ readonly jobId: string }>>;

/** A zod object whose fields a form can ask for their limits. */
export type BodySchema = z.ZodType & { readonly shape: Readonly<Record<string, z.ZodType>> };

/** As much of a `defineCrud` value as forms and removal need; of a list by page or of a tree. */
export interface EntityCrud<Row> {
  readonly subject: Subject;
  readonly idField: string;
  readonly idsParam: string;
  readonly access: { readonly view: Permission | 'session'; readonly edit: Permission };
  readonly createBody: BodySchema;
  readonly updateBody: BodySchema;
  readonly shownOnceFields: readonly string[];
  readonly exportRows: ExportEndpoint | undefined;
  readonly create: Endpoint<undefined, undefined, z.ZodType, z.ZodType<Row>>;
  readonly update: Endpoint<undefined, undefined, z.ZodType, z.ZodType<Row>>;
  readonly remove: Endpoint<z.ZodType, undefined, undefined, z.ZodType<boolean>>;
  readonly removeMany: Endpoint<undefined, z.ZodType, undefined, z.ZodType<boolean>>;
  readonly restore: Endpoint<undefined, undefined, z.ZodType, z.ZodType<boolean>> | undefined;
}

/** As much of a `defineCrud` value as the page of a list needs. */
export interface ListCrud<Row, FilterName extends string = string> extends EntityCrud<Row> {
  readonly isSoftDeleted: boolean;
  readonly hasImport: boolean;
  readonly importMaxBytes: number;
  readonly filters: { readonly shape: Readonly<Record<FilterName, z.ZodType>> };
  readonly page: PageEndpoint<Row>;
}

/** The id of a record, under the name that its subject gives it. */
export function idOf<Row extends object>(crud: Pick<EntityCrud<Row>, 'idField'>, row: Row): string {
  // The contract's `record` has the field that `idField` names.
  return String((row as Readonly<Record<string, unknown>>)[crud.idField]);
}
