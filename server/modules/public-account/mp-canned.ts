import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DataScope } from '#server/core/crud/data-scope.ts';
import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listMpCanned, type MpCanned, mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { mpOwnCanned } from '#shared/contracts/public-account/mp-own-canned.ts';
import { mpCanned as en } from '#shared/i18n/en/public-account/mp-canned.ts';
import { mpCanned as zh } from '#shared/i18n/zh/public-account/mp-canned.ts';

const SHARED: DataScope = { condition: async () => sql`t.user_id is null`, stamp: () => ({}) };
/** Whatever roles reach: it is nobody else's. */
const OWN: DataScope = {
  condition: async (_tx, { userId }) => sql`t.user_id = ${userId}`,
  stamp: ({ userId }) => ({ user_id: userId }),
};

/** Texts that colleagues send again and again: those of all, and those that one keeps for oneself. */
export function mountMpCanned(app: FastifyInstance, { db, clock, sheetJobs }: PublicAccountParts): void {
  const shared = {
    ...{ db, clock, table: 'mp_canned', idColumn: 'id' },
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'shortcut', direction: 'asc' }],
    fields: {
      id: column<MpCanned['id']>('id', 'id'),
      name: column<string>('name'),
      shortcut: column<string>('shortcut'),
      repContent: column<string>('rep_content'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column<string | null>('updated_by')),
    },
    filters: { name: contains('name') },
  } as const;
  mountCrud(app, mpCanned, {
    ...shared,
    scope: SHARED,
    unique: { mp_canned_shortcut: ['shortcut', 'code_taken'] },
  });
  mountCrud(app, mpOwnCanned, {
    ...shared,
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
