import { failure } from '#server/core/failure.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { serve } from '#server/core/serve.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  getDepartment,
  getDepartmentTree,
  getMachineTree,
  getOwnDepartmentTree,
  listDepartmentChildren,
  listDepartmentsByType,
  pageDepartments,
} from '#shared/contracts/plant.ts';
import {
  findDepartment,
  listByType,
  listChildren,
  listDepartments,
  pageOfDepartments,
} from './department-store.ts';
import { keepBranchesTo, toDepartmentTree } from './department-tree.ts';

export function mountDepartmentRoutes({ app, db }: ModuleContext): void {
  const treeOf = async (tenantId: Id, rootId: Id | null) =>
    toDepartmentTree(await db.tenant(tenantId, listDepartments), rootId);

  serve(
    app,
    listDepartmentChildren,
  )(({ tenantId, query }) => db.tenant(tenantId, (tx) => listChildren(tx, query.deptId)));

  serve(app, getDepartmentTree)(({ tenantId }) => treeOf(tenantId, null));

  serve(
    app,
    getOwnDepartmentTree,
  )(async ({ session, tenantId, query }) => {
    const tree = await treeOf(tenantId, session.deptId);
    return query.lineClass ? keepBranchesTo(tree, query.lineClass) : tree;
  });

  serve(app, getMachineTree)(async ({ tenantId }) => keepBranchesTo(await treeOf(tenantId, null), 'machine'));

  serve(
    app,
    getDepartment,
  )(async ({ tenantId, query }) => {
    const department = await db.tenant(tenantId, (tx) => findDepartment(tx, query.deptId));
    if (!department) throw failure('dept_not_found');
    return department;
  });

  serve(
    app,
    listDepartmentsByType,
  )(({ tenantId, params }) => db.tenant(tenantId, (tx) => listByType(tx, params.type)));

  serve(
    app,
    pageDepartments,
  )(async ({ tenantId, query }) => {
    const page = await db.tenant(tenantId, (tx) => pageOfDepartments(tx, query));
    return { ...page, size: query.size, current: query.current };
  });
}
