import { watchHolders } from '#server/core/access/holder-gains.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Role } from '#shared/contracts/roles/role.ts';
import type { RoleBody } from './role-rules.ts';

/** Before a role is written: what those who have it may gain by it is refused by `refuseGains`. */
export function watchGrants(tx: AnyTransaction, editorId: Id, body: RoleBody, before: Role): Promise<void> {
  const isOtherType = body.dsType !== before.dsType;
  return watchHolders(tx, editorId, {
    roleIds: [before.roleId],
    changesData: isOtherType || isOther(body.departmentIds, before.departmentIds),
    fields: {
      permissions: isOther(body.permissions, before.permissions) ? 'permissions' : 'menuIds',
      data: isOtherType ? 'dsType' : 'departmentIds',
    },
  });
}

/** Whether a list was sent, with other entries than those before. */
function isOther(sent: readonly string[] | undefined, before: readonly string[]): boolean {
  return sent !== undefined && sent.toSorted().join() !== before.toSorted().join();
}
