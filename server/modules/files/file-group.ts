import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { admittedReader, tenantScope } from '#server/core/crud/data-scope.ts';
import { column, flag, optionalText, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { type FileGroupNode, fileGroup, getFileTypes } from '#shared/contracts/files/file-group.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { buildTree, findNode, isWithin } from '#shared/domain/tree/tree.ts';
import { fileScope } from './file-scope.ts';
import type { FilesParts } from './files-parts.ts';
import type { FilesSchema } from './schema.ts';

type Tx = Transaction<FilesSchema>;

/** Groups of files: a tree that every session reads, because it says how to upload. */
export function mountFileGroups(app: FastifyInstance, { db, clock }: Pick<FilesParts, 'db' | 'clock'>): void {
  const route = routes(app);

  const groups = mountCrud(app, fileGroup, {
    db,
    clock,
    table: 'sys_file_group',
    idColumn: 'group_id',
    scope: tenantScope,
    sheets: null,
    order: [{ field: 'sort', direction: 'asc' }],
    systemColumn: 'is_system',
    fields: {
      id: column('group_id', 'id'),
      parentId: {
        ...column('parent_id', 'id'),
        toRow: (value: string | null) => (value === '0' || value === '-1' ? null : value),
      },
      name: column('name'),
      nameEn: optionalText('name_en'),
      uniqueKey: optionalText('unique_key'),
      fileSize: optionalText('file_size'),
      sort: column('sort', 'number'),
      system: { ...flag('is_system', '1', '0'), column: null },
      updateTime: time('updated_at'),
    },
    filters: {},
    unique: { sys_file_group_tenant_id_unique_key_key: ['uniqueKey', 'file_group_key_taken'] },
    lock: lockGroups,
    async beforeCreate({ tx, values }) {
      await checkPlace(tx, null, values.parent_id);
    },
    async beforeUpdate({ tx, before, values }) {
      const isMoved = values.parent_id !== before.parentId;
      if (before.system === '1' && isMoved) throw fieldError('parentId', 'file_group_fixed');
      if (before.system === '1' && values.unique_key !== before.uniqueKey)
        throw fieldError('uniqueKey', 'file_group_fixed');
      if (isMoved) await checkPlace(tx, before.id, values.parent_id);
    },
    async beforeRemove({ tx, before }) {
      await requireEmpty(tx, before.id);
      // What is in the trash comes back into no group.
      await tx
        .updateTable('sys_file')
        .set({ group_id: null })
        .where('group_id', '=', before.id)
        .where('deleted_at', 'is not', null)
        .execute();
    },
  });

  /** Throws where a group cannot stand below this parent. `id` null = a new one. */
  async function checkPlace(tx: Tx, id: Id | null, parentId: unknown): Promise<void> {
    if (typeof parentId !== 'string') return;
    const rows = await tx
      .selectFrom('sys_file_group')
      .select(['group_id as id', 'parent_id as parentId'])
      .execute();
    const tree = buildTree(rows);
    if (!findNode(tree, parentId)) throw fieldError('parentId', 'parent_missing');
    if (id !== null && isWithin(tree, parentId, id)) throw fieldError('parentId', 'file_group_is_own');
  }

  route(getFileTypes)(async ({ session, query: { parentId, counts } }) => {
    const nodes = await db.tenant(
      session.tenantId,
      async (tx): Promise<Omit<FileGroupNode, 'children'>[]> => {
        const found = await groups.list(tx, session);
        // How many files there are is for who may see them.
        if (!counts || !session.permissions.has('file_view')) return found;
        const reached = await fileScope.condition(tx, admittedReader(session), 'read');
        const { rows } = await sql<{ id: Id; count: string }>`
        select t.group_id as id, count(*) as count from sys_file t
        where t.deleted_at is null and t.group_id is not null and ${reached} group by t.group_id`.execute(tx);
        const countOf = new Map(rows.map(({ id, count }) => [id, Number(count)]));
        return found.map((group) => ({ ...group, fileCount: countOf.get(group.id) ?? 0 }));
      },
    );
    const tree = buildTree(nodes);
    return parentId === undefined ? tree : (findNode(tree, parentId)?.children ?? []);
  });
}

/** Changes of a tenant's groups follow one another: two moves at once could close a ring. */
async function lockGroups(tx: Tx, { tenantId }: ChangeSession): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('linewall file groups'), hashtext(${tenantId}))`.execute(
    tx,
  );
}

async function requireEmpty(tx: Tx, id: Id): Promise<void> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from sys_file_group where parent_id = ${id})
      or exists (select from sys_file where group_id = ${id} and deleted_at is null) as is_used`.execute(tx);
  if (rows[0]?.is_used) throw failure('file_group_in_use');
}
