import { sql } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { type DataScope, ownedScope, type ScopeBounds } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const owned = ownedScope({ creator: 'creator_id', department: 'dept_id' });
const isShared = sql.ref('t.tenant_start');

/** Files of the creator and the creator's department; files for the whole tenant are read by everybody. */
export const fileScope: DataScope = {
  ...owned,
  condition: async (tx, reader, use) => {
    const own = await owned.condition(tx, reader, use);
    return use === 'read' ? sql`(${own} or ${isShared})` : own;
  },
  ...(owned.bounds && { bounds: withShared(owned.bounds) }),
};

function withShared(bounds: ScopeBounds): ScopeBounds {
  return {
    ...bounds,
    condition: (authority, reader, use) => {
      const own = bounds.condition(authority, reader, use);
      return use === 'read' ? sql`(${own} or ${isShared})` : own;
    },
  };
}

/** One's own files are changed with `file_upload`, those of others with `file_edit` besides. */
export function requireOwn(session: Pick<ChangeSession, 'userId' | 'permissions'>, creatorId: Id): void {
  if (creatorId !== session.userId && !session.permissions.has('file_edit'))
    throw failure('forbidden', 'the file is somebody else’s');
}
