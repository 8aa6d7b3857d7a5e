import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AccessTokens } from '#server/modules/public-account/host/access-token.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { createQrCode } from '#server/modules/public-account/host/qr-code.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { randomLetters } from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { codeOfMpQr, listMpSources, mpQr } from '#shared/contracts/public-account/mp-qr.ts';
import { MpSource } from '#shared/contracts/public-account/mp-source.ts';
import { mpQr as en } from '#shared/i18n/en/public-account/mp-qr.ts';
import { mpQr as zh } from '#shared/i18n/zh/public-account/mp-qr.ts';

const DAY_S = 86_400;
const SCENE_LETTERS = 16;
const CHOICES_MAX = 200;
const scope = partScope(accountScope, { table: 'mp_account', column: 'account_id' });

/** The scene of a code that counts: it tells nothing, and is none of those that bind. */
const newScene = (): string => `q:${randomLetters(SCENE_LETTERS)}`;

/** QR codes of accounts. The platform makes their pictures when they are shown first. */
export function mountMpQrs(app: FastifyInstance, parts: PublicAccountParts, tokens: AccessTokens): void {
  const { db, clock, sheetJobs, host } = parts;
  const route = routes(app);

  mountCrud(app, mpQr, {
    db,
    clock,
    table: 'mp_qr',
    idColumn: 'id',
    scope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      accountId: column('account_id', 'id'),
      appName: computed<string>(() => sql`(select a.name from mp_account a where a.id = t.account_id)`),
      name: column('name'),
      isPermanent: column('is_permanent', 'boolean'),
      days: column('days', 'number'),
      expiresAt: optionalTime('expires_at'),
      scans: readOnly(column('scans', 'number')),
      follows: readOnly(column('follows', 'number')),
      lastScanAt: optionalTime('last_scan_at'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), accountId: equals('account_id') },
    unique: { mp_qr_name: ['name', 'qr_name_taken'] },
    uniqueWithin: ['accountId'],
    async beforeCreate({ tx, session, body, values }) {
      await checkAccount(tx, session, body.accountId);
      values.scene = newScene();
    },
  });

  route(codeOfMpQr)(async ({ session, params }) => {
    const { tenantId } = session;
    const now = clock.now();
    const code = await db.tenant(tenantId, async (tx) => {
      const row = await tx
        .selectFrom('mp_qr as t')
        .innerJoin('mp_account as a', 'a.id', 't.account_id')
        .select([
          't.id',
          't.account_id',
          't.name',
          't.scene',
          't.is_permanent',
          't.days',
          't.url',
          't.expires_at',
        ])
        .select('a.is_enabled')
        .where('t.id', '=', params.id)
        .where('t.deleted_at', 'is', null)
        .where(sql<SqlBool>`${await scope.condition(tx, session, 'change')}`)
        .executeTakeFirst();
      if (!row) throw failure('not_found');
      return row;
    });
    const isGood = code.url !== null && (code.expires_at === null || code.expires_at.getTime() > now);
    if (isGood) return { url: code.url ?? '', expiresAt: code.expires_at?.getTime() ?? null };
    if (!code.is_enabled) throw failure('mp_account_off');
    const { account_id: accountId, scene } = code;
    const forS = code.is_permanent ? null : code.days * DAY_S;
    const url = await orHostFailure(() => createQrCode(host, tokens, { tenantId, accountId, scene, forS }));
    const expiresAt = forS === null ? null : now + forS * 1_000;
    await db.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('mp_qr')
        .set({ url, expires_at: expiresAt === null ? null : new Date(expiresAt) })
        .where('id', '=', code.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        ...{ subject: 'mpQr', recordId: code.id, recordName: code.name, action: 'makeQrCode', changes: {} },
      });
    });
    return { url, expiresAt };
  });

  route(listMpSources)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => ({
      codes: await tx
        .selectFrom('mp_qr as t')
        .select(['t.id', 't.name'])
        .where('t.deleted_at', 'is', null)
        .where(sql<SqlBool>`${await scope.condition(tx, session, 'read')}`)
        .orderBy('t.name')
        .limit(CHOICES_MAX)
        .execute(),
      sources: [...MpSource.options],
    })),
  );
}

/** An account in the reach of who makes the code, with room for one more. */
async function checkAccount(
  tx: Transaction<PublicAccountSchema>,
  session: ChangeSession,
  id: Id,
): Promise<void> {
  const found = await tx
    .selectFrom('mp_account as t')
    .select('t.id')
    .select(sql<number>`(select count(*)::int from mp_qr q where q.account_id = t.id)`.as('count'))
    .where('t.id', '=', id)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'change')}`)
    .executeTakeFirst();
  if (!found) throw fieldError('accountId', 'bad_choice');
  const limit = LIMITS.mpQrPerAccountMax;
  if (found.count >= limit)
    throw failure('invalid_input', 'too many codes', { name: { key: 'too_many', params: { limit } } });
}
