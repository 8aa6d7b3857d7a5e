import { sql } from 'kysely';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Throws `needs_all_data` for a caller who does not reach the machines of all points of a connector: who changes it,
 * lists what its device has, or chooses what is read of it, does so to all of them. A point without a machine is the
 * tenant's. A connector without points is anybody's who has the permission.
 */
export async function requireConnectorReach(
  tx: AnyTransaction,
  caller: Pick<Reader, 'userId'>,
  connectorId: Id,
): Promise<void> {
  const authority = await loadDataAuthority(tx, caller);
  if (authority.isAll) return;
  const isReached = isAnyOf(sql.ref('p.machine_id'), authority.departmentIds);
  const { rows } = await sql`select from connector_point p
    where p.connector_id = ${connectorId} and (${isReached}) is not true limit 1`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length > 0) throw failure('needs_all_data');
}
