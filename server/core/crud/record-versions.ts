import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ChangeHooks } from './change-hooks.ts';
import type { Editor } from './changes.ts';
import type { Fields } from './fields.ts';
import type { Rows, RowValues, Stored, Tx } from './rows.ts';

/** Every change of it is a new record: at most one draft and one released version of a key, the others obsolete. */
export type RecordVersionState = 'draft' | 'released' | 'obsolete';

/**
 * Records that are versions of one another. The table is one of `CrudMount` that keeps removals, whose id column is `id`, with
 * `version`, `state`, `released_at` and `released_by`. A draft alone is changed and removed: others are 409 `version_frozen`.
 */
export interface RecordVersions {
  /** Field of the create body that versions have in common. A new record is version 1; `code_taken` where there is one. */
  readonly key: string;
  /** Columns that no field writes, with which the next version begins too. */
  readonly copied: readonly string[];
  /** Its params hold the `id` of a draft, which takes the place of the released version. Both are audited. */
  readonly release: Endpoint;
  /** Makes the next draft of the version with this `id`; 409 `draft_exists` where there is one. */
  readonly revise: Endpoint;
}

export interface VersionedTable {
  readonly table: string;
  readonly fields: Fields<RowValues>;
  readonly versions: RecordVersions;
}

interface Version {
  readonly id: Id;
  readonly version: number;
  readonly state: RecordVersionState;
}

/** The hooks of a subject with what its versions refuse before them. */
export function versionHooks(
  { table, fields, versions }: VersionedTable,
  hooks: ChangeHooks<Crud, RowValues>,
): Pick<ChangeHooks<Crud, RowValues>, 'beforeCreate' | 'beforeUpdate' | 'beforeRemove'> {
  const key = columnOf(fields, versions.key);
  return {
    async beforeCreate(change) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.id(key)} = ${(change.body as RowValues)[versions.key]} and deleted_at is null limit 1`.execute(
        change.tx,
      );
      if (rows.length > 0) throw fieldError(versions.key, 'code_taken');
      Object.assign(change.values, { version: 1, state: 'draft' });
      await hooks.beforeCreate?.(change);
    },
    async beforeUpdate(change) {
      refuseFrozen(change.before.state);
      await hooks.beforeUpdate?.(change);
    },
    async beforeRemove(change) {
      refuseFrozen(change.before.state);
      await hooks.beforeRemove?.(change);
    },
  };
}

/** Changes of versions, in the caller's transaction. They throw `not_found`. */
export interface VersionChanges {
  /** Returns the released version, then those that are obsolete by it. */
  release(tx: Tx, editor: Editor, id: Id): Promise<readonly Stored[]>;
  /** Returns the draft. */
  revise(tx: Tx, editor: Editor, id: Id): Promise<readonly Stored[]>;
}

export function createVersionChanges(
  crud: Crud,
  { table, fields, versions }: VersionedTable,
  rows: Rows,
): VersionChanges {
  const key = columnOf(fields, versions.key);
  const copied = [...crud.createFields.flatMap((name) => fields[name]?.column ?? []), ...versions.copied];

  async function find(tx: Tx, { session }: Editor, id: Id): Promise<Stored> {
    const found = await rows.find(tx, session, id, 'change');
    if (!found) throw failure('not_found');
    return found;
  }

  /** All versions that have the key of this one, the present ones locked: they are changed one after the other. */
  async function lock(tx: Tx, editor: Editor, id: Id) {
    const name = String((await find(tx, editor, id)).record[versions.key]);
    const { rows: all } =
      await sql<Version>`select v.id::text as id, version, state from ${sql.table(table)} v
      where ${sql.id(key)} = ${name} and deleted_at is null order by v.id for update`.execute(tx);
    const version = all.find((one) => one.id === id);
    if (!version) throw failure('not_found');
    return { name, version, all };
  }

  const entryOf = ({ session, now }: Editor, name: string, { id, version }: Omit<Version, 'state'>) => ({
    ...{ tenantId: session.tenantId, actor: { userId: session.userId, username: session.username }, at: now },
    ...{ subject: crud.subject.key, recordId: id, recordName: `${name} ${version}` },
  });

  return {
    async release(tx, editor, id) {
      const { name, version, all } = await lock(tx, editor, id);
      refuseFrozen(version.state);
      const { now, session } = editor;
      const former = all.filter(({ state }) => state === 'released');
      // The former first: one is released at a time.
      const steps = [
        ...former.map((one) => ({ one, state: 'obsolete', set: sql`` })),
        {
          one: version,
          state: 'released',
          set: sql`released_at = ${now}, released_by = ${session.username},`,
        },
      ];
      for (const { one, state, set } of steps)
        await sql`update ${sql.table(table)} set ${set} state = ${state}, updated_by = ${session.username},
          updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
          where id = ${one.id}`.execute(tx);
      const changed: Stored[] = [];
      for (const { one, state } of steps) {
        const changes = { state: { before: one.state, after: state } };
        await audit(tx, { ...entryOf(editor, name, one), action: 'release', changes });
        changed.unshift(await find(tx, editor, one.id));
      }
      return changed;
    },
    async revise(tx, editor, id) {
      const { name, version, all } = await lock(tx, editor, id);
      if (all.some(({ state }) => state === 'draft')) throw failure('draft_exists');
      const { now, session } = editor;
      const columns = sql.join([...new Set(copied)].map((column) => sql.id(column)));
      const { rows: made } = await sql<Omit<Version, 'state'>>`
        insert into ${sql.table(table)} (tenant_id, ${columns}, version, state, created_at, created_by, updated_at,
          updated_by)
        select tenant_id, ${columns}, (select max(v.version) + 1 from ${sql.table(table)} v
            where v.${sql.id(key)} = ${name}), 'draft', ${now}, ${session.username}, ${now}, ${session.username}
        from ${sql.table(table)} where id = ${id} returning id::text as id, version`.execute(tx);
      const [draft] = made;
      if (!draft) throw failure('not_found');
      const changes = { version: { before: version.version, after: draft.version } };
      await audit(tx, { ...entryOf(editor, name, draft), action: 'create', changes });
      return [await find(tx, editor, draft.id)];
    },
  };
}

function columnOf(fields: Fields<RowValues>, name: string): string {
  const column = fields[name]?.column;
  if (!column) throw new Error(`versions need a column of the field ${name}`);
  return column;
}

function refuseFrozen(state: unknown): void {
  if (state !== 'draft') throw failure('version_frozen');
}
