import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import type { Database } from '#server/core/ports/database.ts';
import { routes } from '#server/core/routes.ts';
import {
  type DepartmentNode,
  type DepartmentType,
  getDepartment,
  getDepartmentTree,
  getOwnDepartmentTree,
  listDepartmentChildren,
  listDepartmentsByType,
  pageDepartments,
} from '#shared/contracts/department.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { getMachineTree } from '#shared/contracts/machine.ts';
import { filterTree } from '#shared/domain/tree.ts';
import {
  findDepartment,
  listByType,
  listChildren,
  listDepartments,
  pageOfDepartments,
} from './department-store.ts';
import { toDepartmentTree } from './department-tree.ts';

export function mountDepartmentRoutes(app: FastifyInstance, db: Database): void {
  const route = routes(app);
  const treeOf = async (tenantId: Id, rootId: Id | null) =>
    toDepartmentTree(await db.tenant(tenantId, listDepartments), rootId);

  route(listDepartmentChildren)(({ tenantId, query }) =>
    db.tenant(tenantId, (tx) => listChildren(tx, query.deptId)),
  );

  route(getDepartmentTree)(({ tenantId }) => treeOf(tenantId, null));

  route(getOwnDepartmentTree)(async ({ session, tenantId, query }) => {
    const tree = await treeOf(tenantId, session.deptId);
    return query.lineClass ? branchesTo(tree, query.lineClass) : tree;
  });

  route(getMachineTree)(async ({ tenantId }) => branchesTo(await treeOf(tenantId, null), 'machine'));

  route(getDepartment)(async ({ tenantId, query }) => {
    const department = await db.tenant(tenantId, (tx) => findDepartment(tx, query.deptId));
    if (!department) throw failure('dept_not_found');
    return department;
  });

  route(listDepartmentsByType)(({ tenantId, params }) =>
    db.tenant(tenantId, (tx) => listByType(tx, params.type)),
  );

  route(pageDepartments)(async ({ tenantId, query }) => {
    const page = await db.tenant(tenantId, (tx) => pageOfDepartments(tx, query));
    return { ...page, size: query.size, current: query.current };
  });
}

/** Without the branches that do not lead to a department of `dtype`. */
function branchesTo(tree: readonly DepartmentNode[], dtype: DepartmentType): DepartmentNode[] {
  return filterTree(tree, (node) => node.dtype === dtype);
}
