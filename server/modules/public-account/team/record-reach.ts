import type { FastifyInstance } from 'fastify';
import { partScope } from '#server/core/crud/data-scope.ts';
import { recordReach } from '#server/core/crud/record-reach.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';

/** Whose entries of the operation log a reader sees: fans and messages are reached as their account is. */
export function registerFanReach(app: FastifyInstance): void {
  const scope = partScope(accountScope, { table: 'mp_account', column: 'account_id' });
  for (const [subject, table] of Object.entries({ mpFan: 'mp_fan', mpMessage: 'mp_message' }))
    app.recordReach.set(subject, recordReach({ table, idColumn: 'id', scope, isSoftDeleted: false }));
}
