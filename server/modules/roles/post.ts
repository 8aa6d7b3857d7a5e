import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failureWithData } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { listPostHolders, post } from '#shared/contracts/roles/post.ts';
import { post as en } from '#shared/i18n/en/roles/post.ts';
import { post as zh } from '#shared/i18n/zh/roles/post.ts';
import { countHolders, findHolders, listHolders } from './holders.ts';
import type { RolesParts } from './roles-parts.ts';

export function mountPosts(app: FastifyInstance, parts: RolesParts): void {
  const { db, clock, sheetJobs } = parts;
  const route = routes(app);

  mountCrud(app, post, {
    db,
    clock,
    table: 'sys_post',
    idColumn: 'post_id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'postSort', direction: 'asc' }],
    fields: {
      postId: column('post_id', 'id'),
      postCode: column('post_code'),
      postName: column('post_name'),
      postSort: column('post_sort', 'number'),
      remark: optionalText('remark'),
      holders: computed(() => countHolders('post'), 'number'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      postName: (text, reader) =>
        sql`(${contains('post_name')(text, reader)} or ${contains('post_code')(text, reader)})`,
    },
    unique: { sys_post_tenant_id_post_code_key: ['postCode', 'code_taken'] },
    async beforeRemove({ tx, session, before }) {
      const held = await findHolders(tx, session, 'post', [before.postId]);
      if (held.total > 0) throw failureWithData('post_in_use', held);
    },
  });

  route(listPostHolders)(({ session, params }) =>
    db.tenant(session.tenantId, (tx) => listHolders(tx, session, 'post', params.id)),
  );
}
