import { sql } from 'kysely';
import { type AuditEntry, audit } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import type { Crud, StaleData } from '#shared/contracts/kit/crud.ts';
import type { Change, ChangeAction, ChangeHooks, ChangeSession } from './change-hooks.ts';
import type { DataScope } from './data-scope.ts';
import type { Fields } from './fields.ts';
import type { Rows, RowValues, Stored, Tx } from './rows.ts';
import { refuseEmptyFields } from './tenant-form.ts';

export interface ChangesOptions extends ChangeHooks<Crud, RowValues> {
  readonly table: string;
  readonly idColumn: string;
  readonly fields: Fields<RowValues>;
  readonly scope: DataScope;
  readonly isSoftDeleted: boolean;
}

/** Who makes a change, and when. */
export interface Editor {
  readonly session: ChangeSession;
  readonly now: Date;
}

/** `shownOnce`: what the hooks have left for the answer. */
type Created = Stored & { readonly shownOnce: RowValues };

/** The changes of a subject's records, each with its audit entry. All of them return rows as they are afterwards. */
export interface Changes {
  create(tx: Tx, editor: Editor, body: RowValues): Promise<Created>;
  /** `toRecord` makes the record that the refused sender of a stale version is shown. */
  update(
    tx: Tx,
    editor: Editor,
    body: RowValues,
    toRecord: (row: RowValues) => Promise<RowValues>,
  ): Promise<Stored>;
  /** `query`: what else the call was given. */
  remove(tx: Tx, editor: Editor, ids: readonly string[], query?: RowValues): Promise<readonly Stored[]>;
  restore(tx: Tx, editor: Editor, ids: readonly string[]): Promise<readonly Stored[]>;
  /** Those of the ids that are in the editor's reach and not removed; locked. */
  presentOf(tx: Tx, editor: Editor, ids: readonly string[]): Promise<readonly string[]>;
}

export function createChanges(crud: Crud, options: ChangesOptions, rows: Rows): Changes {
  const { table, idColumn, scope } = options;
  const written = Object.entries(options.fields).flatMap(([name, { column, toRow }]) =>
    column === null ? [] : [{ name, column, toRow }],
  );

  /** Fields that a change may alter, in whichever table. */
  const own = Object.entries(options.fields).flatMap(([name, { column, isPart, toRow }]) =>
    column === null && !isPart ? [] : [{ name, toRow }],
  );

  const begin = (tx: Tx, { session, now }: Editor, values: RowValues): Change => ({
    tx,
    session,
    now,
    values: { ...values },
    changedSecrets: new Set(),
    shownOnce: {},
  });

  /** A field that the body may leave out, and does, is empty afterwards. */
  const toValues = (body: RowValues, names: readonly string[]): RowValues =>
    Object.fromEntries(
      written.flatMap(({ name, column, toRow }) =>
        names.includes(name) ? [[column, toRow(body[name] ?? null)]] : [],
      ),
    );

  /** Names of the fields in which a sent body is not the shown record. */
  const differing = (body: RowValues, record: RowValues): string[] =>
    own.flatMap(({ name, toRow }) => {
      const [sent, shown] = [body, record].map((of) => JSON.stringify(toRow(of[name] ?? null)));
      return crud.updateFields.includes(name) && sent !== shown ? [name] : [];
    });

  async function insert({ tx, session, now, values }: Change): Promise<string> {
    const { tenantId, username } = session;
    const row = Object.entries({
      tenant_id: tenantId,
      created_at: now,
      created_by: username,
      updated_at: now,
      updated_by: username,
      ...scope.stamp(session),
      ...values,
    });
    const { rows: inserted } = await sql<{ id: string }>`
      insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.id(column)))})
      values (${sql.join(row.map(([, value]) => value))}) returning ${sql.id(idColumn)}::text as id`.execute(
      tx,
    );
    return inserted[0]?.id ?? '';
  }

  /** `updated_at` rises with every change, whatever the clock does: it is the version of the row. */
  async function write({ tx, session, now, values }: Change, id: string): Promise<void> {
    const row = Object.entries({ ...values, updated_by: session.username });
    const assignments = row.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(assignments)},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      where ${sql.id(idColumn)} = ${id}`.execute(tx);
  }

  async function settle(
    change: Change,
    action: ChangeAction,
    id: string,
    before: RowValues | null,
    after: RowValues | null,
  ): Promise<AuditEntry> {
    const { session, now } = change;
    await options.afterChange?.({ ...change, action, id, row: after ?? before ?? {} });
    return {
      tenantId: session.tenantId,
      actor: { userId: session.userId, username: session.username },
      at: now,
      subject: crud.subject.key,
      recordId: id,
      recordName: String((after ?? before)?.[crud.nameField] ?? ''),
      action: options.auditedAs?.(action, after ?? before ?? {}) ?? action,
      changes: differences({
        names: own.map(({ name }) => name).filter((name) => name !== crud.idField),
        before,
        after,
        secretsOf: (row) => options.secretFields?.(row) ?? [],
        changedSecrets: change.changedSecrets,
      }),
    };
  }

  /** Last of all: who waits for the tenant's head of the chain must not hold what another change still has to lock. */
  async function auditAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) await audit(tx, entry);
  }

  async function find(tx: Tx, session: ChangeSession, id: string): Promise<Stored> {
    const found = await rows.find(tx, session, id, 'change');
    // A change may not carry a record out of its editor's scope.
    if (!found) throw failure('not_found', `${table} ${id} would leave the editor's scope`);
    return found;
  }

  async function locked(
    tx: Tx,
    session: ChangeSession,
    ids: readonly string[],
    which: 'present' | 'removed',
  ) {
    const found = await rows.lock(tx, session, ids, which);
    if (found.length !== ids.length) throw failure('not_found');
    return found;
  }

  return {
    async create(tx, editor, body) {
      await refuseEmptyFields(tx, crud, crud.createFields, body);
      const change = begin(tx, editor, toValues(body, crud.createFields));
      await options.beforeCreate?.({ ...change, body });
      const id = await insert(change);
      await options.writeParts?.({ ...change, id, body });
      const stored = await find(tx, editor.session, id);
      await auditAll(tx, [await settle(change, 'create', stored.id, null, stored.record)]);
      // What is read again is what the hook has left.
      const left = options.afterChange ? await find(tx, editor.session, stored.id) : stored;
      return { ...left, shownOnce: change.shownOnce };
    },
    async update(tx, editor, body, toRecord) {
      const id = String(body[crud.idField]);
      const [stored] = await locked(tx, editor.session, [id], 'present');
      if (!stored) throw failure('not_found');
      const before = stored.record;
      if (body.updateTime !== undefined && body.updateTime !== stored.updatedAtMs) {
        const record = await toRecord(before);
        const data: StaleData<unknown> = { record, changed: differing(body, record) };
        throw failureWithData('stale', data);
      }
      await refuseEmptyFields(tx, crud, crud.updateFields, body);
      const change = begin(tx, editor, toValues(body, crud.updateFields));
      await options.beforeUpdate?.({ ...change, body, before });
      await write(change, id);
      await options.writeParts?.({ ...change, id, body });
      const after = await find(tx, editor.session, id);
      await auditAll(tx, [await settle(change, 'update', id, before, after.record)]);
      return after;
    },
    async remove(tx, editor, ids, query = {}) {
      const { session } = editor;
      const further = (await options.alsoRemoved?.({ tx, session, ids, query })) ?? [];
      const found = await locked(tx, session, [...new Set([...ids, ...further])], 'present');
      const entries: AuditEntry[] = [];
      // The newest first: children are removed before their parents, as they were created after them.
      for (const { id, record: before, isSystem } of found.toReversed()) {
        if (isSystem) throw failure('system_record');
        const change = begin(tx, editor, {});
        await options.beforeRemove?.({ ...change, before });
        if (options.isSoftDeleted) {
          Object.assign(change.values, { deleted_at: editor.now, deleted_by: editor.session.username });
          await write(change, id);
        } else await sql`delete from ${sql.table(table)} where ${sql.id(idColumn)} = ${id}`.execute(tx);
        entries.push(await settle(change, 'remove', id, before, null));
      }
      await auditAll(tx, entries);
      return found;
    },
    async presentOf(tx, { session }, ids) {
      return (await rows.lock(tx, session, ids, 'present')).map(({ id }) => id);
    },
    async restore(tx, editor, ids) {
      const { session } = editor;
      const further = (await options.alsoRestored?.({ tx, session, ids })) ?? [];
      const found = await locked(tx, session, [...new Set([...ids, ...further])], 'removed');
      const restored: Stored[] = [];
      const entries: AuditEntry[] = [];
      for (const { id, record: before } of found) {
        const change = begin(tx, editor, { deleted_at: null, deleted_by: null });
        await options.beforeRestore?.({ ...change, before });
        await write(change, id);
        const after = await find(tx, editor.session, id);
        entries.push(await settle(change, 'restore', id, null, after.record));
        restored.push(after);
      }
      await auditAll(tx, entries);
      return restored;
    },
  };
}
