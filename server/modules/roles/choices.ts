import type { FastifyInstance } from 'fastify';
import { routes } from '#server/core/http/routes.ts';
import { listPosts } from '#shared/contracts/roles/post.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import type { RolesParts } from './roles-parts.ts';

/** The roles and posts that a user may be given. */
export function mountChoiceRoutes(app: FastifyInstance, { db }: RolesParts): void {
  const route = routes(app);

  route(listRoles)(({ tenantId }) =>
    db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('sys_role')
        .select(['role_id as roleId', 'name as roleName', 'code as roleCode', 'kind'])
        .orderBy('kind', 'desc')
        .orderBy('role_id')
        .execute(),
    ),
  );

  route(listPosts)(({ tenantId }) =>
    db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('sys_post')
        .select(['post_id as postId', 'post_name as postName', 'post_code as postCode'])
        .orderBy('post_sort')
        .orderBy('post_id')
        .execute(),
    ),
  );
}
