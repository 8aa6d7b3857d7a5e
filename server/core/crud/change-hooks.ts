import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';

export type ChangeAction = 'create' | 'update' | 'remove' | 'restore';

/** Who makes a change. */
export type ChangeSession = Pick<
  SessionPrincipal,
  'tenantId' | 'userId' | 'username' | 'nickname' | 'deptId' | 'permissions'
>;

/** A change that is under way, in its transaction. */
export interface Change<Schema = never> {
  readonly tx: Transaction<Schema>;
  readonly session: ChangeSession;
  readonly now: Date;
  /** Column values that will be written: those of the body's fields, and what a hook adds, alters or deletes. */
  readonly values: Record<string, unknown>;
  /** Secrets outside of the record that this change sets: the audit says that they changed. */
  readonly changedSecrets: Set<string>;
  /** Values of the contract's `shownOnce`, for the answer to a creation. */
  readonly shownOnce: Record<string, unknown>;
}

/** Records that a caller has named. */
export interface Selected<Schema = never> {
  readonly tx: Transaction<Schema>;
  readonly session: ChangeSession;
  readonly ids: readonly string[];
}

/** What is special about a subject. Every hook runs in the transaction; a refusal that it throws ends the change. */
export interface ChangeHooks<C extends Crud, Row, Schema = never> {
  /** First of all, where changes of a tenant's records must follow one another. */
  lock?(tx: Transaction<Schema>, session: ChangeSession): Promise<void>;
  /** `above`: where a file is checked, what will be created before and stands above; it is not stored yet. */
  beforeCreate?(
    change: Change<Schema> & {
      readonly body: z.output<C['createBody']>;
      readonly above?: z.output<C['createBody']>;
    },
  ): Promise<void> | void;
  beforeUpdate?(
    change: Change<Schema> & { readonly body: z.output<C['updateBody']>; readonly before: Row },
  ): Promise<void> | void;
  /** Writes the fields that are `part`s: the row has been written, and is read again after this. */
  writeParts?(
    change: Change<Schema> & { readonly id: string; readonly body: z.output<C['createBody' | 'updateBody']> },
  ): Promise<void>;
  /** Further records that are removed with these, such as all below them. A refusal ends the removal. */
  alsoRemoved?(
    removal: Selected<Schema> & { readonly query: Readonly<Record<string, unknown>> },
  ): Promise<readonly string[]>;
  /** Further records that are restored with these. */
  alsoRestored?(restoring: Selected<Schema>): Promise<readonly string[]>;
  beforeRemove?(change: Change<Schema> & { readonly before: Row }): Promise<void> | void;
  beforeRestore?(change: Change<Schema> & { readonly before: Row }): Promise<void> | void;
  /** The row has been written. */
  afterChange?(
    change: Change<Schema> & { readonly action: ChangeAction; readonly id: string; readonly row: Row },
  ): Promise<void> | void;
  /** What the audit calls a change of this row; absent = its action. */
  auditedAs?(action: ChangeAction, row: Row): string;
  /** Fields of a row whose values must not get into the audit. */
  secretFields?(row: Row): readonly (keyof Row & string)[];
}
