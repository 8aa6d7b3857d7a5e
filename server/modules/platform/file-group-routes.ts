import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type FileGroup, getFileGroup, getFileTypes } from '#shared/contracts/kit/file-group.ts';
import { buildTree } from '#shared/domain/tree/tree.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';

export function mountFileGroupRoutes(app: FastifyInstance, db: SeededDatabase): void {
  const route = routes(app);
  const groupsOf = (tenantId: Id) =>
    db.tenant(tenantId, async (tx) => {
      const rows = await tx
        .selectFrom('sys_file_group')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .orderBy('sort')
        .orderBy('group_id')
        .execute();
      return rows.map(toFileGroup);
    });

  route(getFileTypes)(async ({ tenantId }) => buildTree(await groupsOf(tenantId)));

  route(getFileGroup)(async ({ tenantId, params }) => {
    const group = (await groupsOf(tenantId)).find(({ id }) => id === params.id);
    if (!group) throw failure('not_found');
    return group;
  });
}

function toFileGroup(row: Selectable<PlatformSchema['sys_file_group']>): FileGroup {
  return {
    id: row.group_id,
    parentId: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    uniqueKey: row.unique_key,
    fileSize: row.file_size,
    sort: row.sort,
  };
}
