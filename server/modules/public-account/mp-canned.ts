import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DataScope } from '#server/core/crud/data-scope.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { listMpCanned, mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { cannedMount } from './canned-mount.ts';

const SHARED: DataScope = { condition: async () => sql`t.user_id is null`, stamp: () => ({}) };
/** Texts that colleagues send again and again: those of all, and those that one keeps for oneself. */
export function mountMpCanned(app: FastifyInstance, parts: PublicAccountParts): void {
  const { db } = parts;
  mountCrud(app, mpCanned, {
    ...cannedMount(parts),
    scope: SHARED,
    unique: { mp_canned_shortcut: ['shortcut', 'code_taken'] },
  });

  routes(app)(listMpCanned)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const rows = await tx
        .selectFrom('mp_canned')
        .select(['id', 'name', 'shortcut', 'rep_content as repContent', 'user_id'])
        .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', session.userId)]))
        .orderBy('shortcut')
        .orderBy('user_id', (order) => order.asc().nullsLast())
        .execute();
      return rows.map(({ user_id, ...canned }) => ({ ...canned, isOwn: user_id !== null }));
    }),
  );
}
