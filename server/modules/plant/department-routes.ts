import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { Editor } from '#server/core/crud/changes.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { moveAmongSiblings } from '#server/core/crud/move-among-siblings.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  auditDepartments,
  cancelDepartmentAudit,
  type Department,
  type DepartmentNode,
  type DepartmentType,
  department,
  getDepartment,
  getDepartmentTree,
  getEnergySubTree,
  getMachineTree,
  getOwnDepartmentTree,
  listDepartmentChildren,
  listDepartments,
  listDepartmentsByType,
  listLinesByPost,
  moveDepartment,
  startDepartments,
} from '#shared/contracts/plant/department.ts';
import { filterTree } from '#shared/domain/tree/tree.ts';
import type { DepartmentParts, StoredDepartments } from './department.ts';
import { checkPlace, lockDepartments, refuseUnreachedParent } from './department-rules.ts';
import { auditDrafts, cancelAudit, startAudited } from './department-status.ts';
import { toDepartmentTree } from './department-tree.ts';
import { idsBelow } from './department-uses.ts';

type Tx = Transaction<unknown>;

/** The calls of the specification beside the subject's own. Those for choosers leave drafts out. */
export function mountDepartmentRoutes(
  app: FastifyInstance,
  parts: DepartmentParts,
  stored: StoredDepartments,
): void {
  const { db, clock, reload, findUses } = parts;
  const route = routes(app);
  const chosenOf = async (reader: Reader) =>
    (await db.tenant(reader.tenantId, (tx) => stored.list(tx, reader))).filter(isChosen);
  const treeOf = async (session: SessionPrincipal, rootId: Id | null) =>
    toDepartmentTree(await chosenOf(session), rootId);

  route(listDepartments)(({ session }) => db.tenant(session.tenantId, (tx) => stored.list(tx, session)));

  route(listDepartmentChildren)(async ({ session, query }) =>
    (await chosenOf(session)).filter(({ parentId }) => parentId === query.deptId),
  );

  route(getDepartmentTree)(({ session }) => treeOf(session, null));

  route(getOwnDepartmentTree)(async ({ session, query }) => {
    const tree = await treeOf(session, session.deptId);
    return query.lineClass ? branchesTo(tree, query.lineClass) : tree;
  });

  route(getMachineTree)(async ({ session }) => branchesTo(await treeOf(session, null), 'machine'));

  route(getEnergySubTree)(async ({ session }) => branchesTo(await treeOf(session, null), 'meter'));

  route(getDepartment)(async ({ session, query }) => {
    const found = await db.tenant(session.tenantId, (tx) => stored.find(tx, session, query.deptId));
    if (!found) throw failure('dept_not_found');
    return found;
  });

  route(listDepartmentsByType)(async ({ session, params }) =>
    (await db.tenant(session.tenantId, (tx) => stored.list(tx, session, { dtype: params.type }))).filter(
      isChosen,
    ),
  );

  route(listLinesByPost)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const own = await parts.findPostDepartments(tx, session, query.postId ?? null);
      const reached = new Set([...own, ...(await idsBelow(tx, own))]);
      const lines = await stored.list(tx, session, { dtype: 'line' });
      return lines.filter((line) => isChosen(line) && reached.has(line.deptId));
    }),
  );

  /** Runs a change that concerns the model of the tenant. */
  const change = async (session: SessionPrincipal, work: (tx: Tx, editor: Editor) => Promise<void>) => {
    await db.tenant(session.tenantId, (tx) => work(tx, { session, now: new Date(clock.now()) }));
    await reload(session.tenantId);
    return true;
  };

  route(auditDepartments)(({ session, body }) =>
    change(session, (tx, editor) => auditDrafts(tx, editor, body.ids)),
  );
  route(cancelDepartmentAudit)(({ session, body }) =>
    change(session, (tx, editor) => cancelAudit(tx, editor, body.ids, findUses)),
  );
  route(startDepartments)(({ session, body }) =>
    change(session, (tx, editor) => startAudited(tx, editor, body.ids, body.start)),
  );
  route(moveDepartment)(({ session, body }) =>
    change(session, (tx, editor) => move(tx, editor, stored, session, body)),
  );
}

const isChosen = ({ status }: Department): boolean => status !== 'draft';

async function move(
  tx: Tx,
  editor: Editor,
  stored: StoredDepartments,
  session: SessionPrincipal,
  { id, parentId, siblingIds }: BodyOf<typeof moveDepartment>,
): Promise<void> {
  await lockDepartments(tx, session);
  const rows = await stored.list(tx, session);
  const placed = rows.map((row) => ({ id: row.deptId, parentId: row.parentId, sort: row.sort }));
  const moved = placed.find((row) => row.id === id);
  const record = rows.find(({ deptId }) => deptId === id);
  if (!moved || !record) throw failure('dept_not_found');
  if (parentId !== record.parentId) await refuseUnreachedParent(tx, session, parentId);
  await checkPlace(tx, { id, dtype: record.dtype, status: record.status }, parentId);
  await moveAmongSiblings(
    tx,
    { table: 'department', idColumn: 'id', subject: department.subject.key },
    {
      moved,
      parentId,
      storedParentId: parentId,
      children: placed.filter((row) => row.parentId === parentId),
      siblingIds,
    },
    editor,
  );
}

/** Without the branches that do not lead to a department of `dtype`. */
function branchesTo(tree: readonly DepartmentNode[], dtype: DepartmentType): DepartmentNode[] {
  return filterTree(tree, (node) => node.dtype === dtype);
}
