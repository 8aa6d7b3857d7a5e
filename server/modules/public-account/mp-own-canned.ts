import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DataScope } from '#server/core/crud/data-scope.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';
import { cannedMount } from './canned-mount.ts';

/** Whatever roles reach: it is nobody else's. */
const OWN: DataScope = {
  condition: async (_tx, { userId }) => sql`t.user_id = ${userId}`,
  stamp: ({ userId }) => ({ user_id: userId }),
};

/** Canned answers that one keeps for oneself. */
export function mountMpOwnCanned(app: FastifyInstance, parts: PublicAccountParts): void {
  mountCrud(app, mpOwnCanned, {
    ...cannedMount(parts),
    scope: OWN,
    unique: { mp_canned_own_shortcut: ['shortcut', 'code_taken'] },
    // Administrators read the log of changes.
    secretFields: () => ['repContent'],
    async beforeCreate({ tx, session }) {
      const { count } = await tx
        .selectFrom('mp_canned')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', session.userId)
        .executeTakeFirstOrThrow();
      const limit = LIMITS.mpOwnCannedMax;
      if (Number(count) >= limit)
        throw failure('invalid_input', 'too many', { name: { key: 'too_many', params: { limit } } });
    },
  });
}
