import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { registerUniqueFields } from '#server/core/database/unique-fields.ts';
import { failure } from '#server/core/failure.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { ChangeAction } from './change-hooks.ts';
import { createChanges, type Editor } from './changes.ts';
import { createEach } from './create-each.ts';
import type { ChangeCall, CrudCall, CrudMount, MountedCrud, RecordOf, ReplyContext } from './crud-mount.ts';
import { admittedReader } from './data-scope.ts';
import type { Reader } from './fields.ts';
import type { SqlFilter } from './filters.ts';
import { mountSheets } from './mount-sheets.ts';
import { recordReach } from './record-reach.ts';
import { createVersionChanges, versionHooks } from './record-versions.ts';
import { createRows, type RowValues, type Stored, type Tx } from './rows.ts';
import { createScopedRecords } from './scoped-records.ts';

/**
 * The routes of a subject: list, read, create, change, remove, restore. Every change is audited in its transaction,
 * refuses a stale version, and reports broken constraints at their field. Refusals: 404 `not_found` (also out of
 * scope), 409 `stale`, 409 `system_record`, 400 `invalid_input` with fields.
 */
export function mountCrud<C extends Crud, Schema>(
  app: FastifyInstance,
  crud: C,
  mount: CrudMount<C, RecordOf<C>, Schema>,
): MountedCrud<RecordOf<C>, z.output<C['filters']>, Schema> {
  // Fields, filters and hooks fit the contract, as `CrudMount` checks; the kit handles all subjects alike.
  const loose = mount as unknown as CrudMount<Crud, RowValues>;
  return mountLoose(app, crud, loose) as unknown as ReturnType<typeof mountCrud<C, Schema>>;
}

function mountLoose(
  app: FastifyInstance,
  crud: Crud,
  mounted: CrudMount<Crud, RowValues>,
): MountedCrud<RowValues, RowValues> {
  const { versions } = mounted;
  const mount = versions ? { ...mounted, ...versionHooks({ ...mounted, versions }, mounted) } : mounted;
  const rows = createRows({
    ...mount,
    idField: crud.idField,
    filters: mount.filters as Readonly<Record<string, SqlFilter<never>>>,
    isSoftDeleted: crud.isSoftDeleted,
    order: mount.order ?? [],
    systemColumn: mount.systemColumn ?? null,
  });
  const options = { ...mount, isSoftDeleted: crud.isSoftDeleted };
  const changes = createChanges(crud, options, rows);
  const route = routes(app);
  registerUniqueFields(app, mount.unique ?? {});
  app.cruds.push(crud);
  const scoped = createScopedRecords(crud, mount);
  if (scoped) app.scopedRecords.set(crud.subject.key, scoped);
  app.recordReach.set(crud.subject.key, recordReach(options));

  const on = (endpoint: Endpoint | undefined, handle: (call: CrudCall) => Promise<unknown>) => {
    if (endpoint) route(endpoint)((call) => handle(call as unknown as CrudCall));
  };
  const contextOf = ({ session, request }: ChangeCall, tx: Tx, use: ReplyContext['use']): ReplyContext => ({
    tx,
    reader: session,
    language: acceptedLanguage(request.headers['accept-language']),
    use,
  });
  const reply = async (row: RowValues, context: ReplyContext): Promise<unknown> =>
    mount.toReply ? mount.toReply(row, context) : row;

  on(crud.page, (call) =>
    mount.db.tenant(call.session.tenantId, async (tx) => {
      const { session, query } = call;
      const page = await rows.page(tx, admittedReader(session), query);
      const records: unknown[] = [];
      for (const { record } of page.rows) records.push(await reply(record, contextOf(call, tx, 'list')));
      return { records, total: page.total, size: query.size, current: query.current };
    }),
  );

  on(crud.get, (call) =>
    mount.db.tenant(call.session.tenantId, async (tx) => {
      const found = await rows.find(tx, admittedReader(call.session), call.params.id);
      if (!found) throw failure('not_found');
      return reply(found.record, contextOf(call, tx, 'one'));
    }),
  );

  /** Runs a change, then calls the listeners. Returns the record that is left of it, else true. */
  async function change(
    call: ChangeCall,
    action: ChangeAction,
    work: (
      tx: Tx,
      editor: Editor,
      context: ReplyContext,
    ) => Promise<readonly (Stored & { readonly shownOnce?: RowValues })[]>,
  ): Promise<unknown> {
    const { session } = call;
    const { changed, result } = await mount.db.tenant(session.tenantId, async (tx) => {
      const context = contextOf(call, tx, 'change');
      await mount.lock?.(tx, session);
      const changed = await work(tx, { session, now: new Date(mount.clock.now()) }, context);
      const [first] = action === 'create' || action === 'update' ? changed : [];
      if (!first) return { changed, result: true };
      const record = await reply(first.record, context);
      return { changed, result: first.shownOnce ? { ...(record as RowValues), ...first.shownOnce } : record };
    });
    const records = changed.map(({ record }) => record);
    await mount.onChange?.({ action, tenantId: session.tenantId, userId: session.userId, rows: records });
    return result;
  }

  if (crud.isCreatedByBody)
    on(crud.create, (call) =>
      change(call, 'create', async (tx, editor) => [await changes.create(tx, editor, call.body)]),
    );
  const toRecordOf = (context: ReplyContext) => async (row: RowValues) =>
    crud.record.parse(await reply(row, context)) as RowValues;
  on(crud.update, (call) =>
    change(call, 'update', async (tx, editor, context) => [
      await changes.update(tx, editor, call.body, toRecordOf(context)),
    ]),
  );
  on(crud.remove, (call) =>
    change(call, 'remove', (tx, editor) => changes.remove(tx, editor, [call.params.id])),
  );
  const idsOf = ({ query }: CrudCall) => query[crud.idsParam] as readonly string[];
  on(crud.removeMany, (call) =>
    change(call, 'remove', (tx, editor) => changes.remove(tx, editor, idsOf(call), call.query)),
  );
  on(crud.restore, (call) =>
    change(call, 'restore', (tx, editor) => changes.restore(tx, editor, [...new Set(call.body.ids)])),
  );
  if (versions) {
    const { release, revise } = createVersionChanges(crud, { ...mount, versions }, rows);
    on(versions.release, (call) =>
      change(call, 'update', (tx, editor) => release(tx, editor, call.params.id)),
    );
    on(versions.revise, (call) => change(call, 'create', (tx, editor) => revise(tx, editor, call.params.id)));
  }
  if (mount.sheets) {
    const toRecord = async (tx: Tx, reader: Reader, row: RowValues) =>
      (await reply(row, { tx, reader, language: 'zh', use: 'list' })) as RowValues;
    const { uniqueFields } = app;
    mountSheets({ crud, mount, sheets: mount.sheets, options, rows, changes, toRecord, uniqueFields, on });
  }

  return {
    async page(tx, reader, query) {
      const { rows: found, total } = await rows.page(tx, reader, query);
      return { rows: found.map(({ record }) => record), total };
    },
    async list<Name extends string>(
      tx: Tx,
      reader: Reader,
      filters: Partial<RowValues> = {},
      only?: readonly Name[],
    ) {
      const found = await rows.list(tx, reader, filters, only);
      // The records have the fields that were asked for.
      return found.map(({ record }) => record) as unknown as Pick<RowValues, Name>[];
    },
    async find(tx, reader, id) {
      return (await rows.find(tx, reader, id))?.record ?? null;
    },
    createOne: (call, body) =>
      change(call, 'create', async (tx, editor) => [
        await changes.create(tx, editor, body as RowValues),
      ]) as Promise<RowValues>,
    partOfSheets: mount.sheets && { crud, fields: mount.fields, labels: mount.sheets.labels, changes },
    async createMany(call, bodies) {
      await change(call, 'create', (tx, editor) =>
        createEach(bodies as readonly RowValues[], (body) => changes.create(tx, editor, body)),
      );
      return bodies.length;
    },
    async updateMany(call, ids, toChange) {
      await change(call, 'update', async (tx, editor, context) => {
        const changed: Stored[] = [];
        for (const id of new Set(ids)) {
          const found = await rows.find(tx, editor.session, id);
          if (!found) throw failure('not_found');
          const fields = crud.updateFields.map((name) => [name, found.record[name]] as const);
          const body = { ...Object.fromEntries(fields), [crud.idField]: id, ...toChange(found.record) };
          changed.push(await changes.update(tx, editor, body, toRecordOf(context)));
        }
        return changed;
      });
    },
  };
}
