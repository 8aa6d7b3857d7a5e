import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { requireUser } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { orHostFailure } from '#server/modules/public-account/host/host-failure.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpTagState, mpTag, syncMpTags } from '#shared/contracts/public-account/mp-tag.ts';
import { mpTag as en } from '#shared/i18n/en/public-account/mp-tag.ts';
import { mpTag as zh } from '#shared/i18n/zh/public-account/mp-tag.ts';
import type { TagSync } from './tag-sync.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Tags of fans, each of one account. What was changed is told to the platform behind the commit. */
export function mountMpTags(app: FastifyInstance, parts: PublicAccountParts, sync: TagSync): void {
  const { db, clock, sheetJobs } = parts;
  mountCrud(app, mpTag, {
    db,
    clock,
    table: 'mp_tag',
    idColumn: 'id',
    scope: partScope(accountScope, { table: 'mp_account', column: 'account_id' }),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states } },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      accountId: column('account_id', 'id'),
      appName: computed<string>(() => sql`(select a.name from mp_account a where a.id = t.account_id)`),
      name: column('name'),
      fans: computed<number>(
        () => sql`(select count(*)::int from mp_fan_tag ft where ft.tag_id = t.id and ft.is_given)`,
        'number',
      ),
      state: computed<MpTagState>(
        () => sql`case when t.is_told then 'told' when t.errcode is not null then 'refused' else 'waits' end`,
      ),
      errcode: readOnly(column<number | null>('errcode', 'number')),
      updateTime: time('updated_at'),
      updateBy: readOnly(optionalText('updated_by')),
    },
    filters: { name: contains('name'), accountId: equals('account_id') },
    unique: { mp_tag_name: ['name', 'rule_name_taken'] },
    uniqueWithin: ['accountId'],
    async beforeCreate({ tx, session, body, values }) {
      await accountInReach(tx, session, body.accountId, () => fieldError('accountId', 'bad_choice'));
      const { count } = await tx
        .selectFrom('mp_tag')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('account_id', '=', body.accountId)
        .executeTakeFirstOrThrow();
      const limit = LIMITS.mpTagsMax;
      if (Number(count) >= limit)
        throw failure('invalid_input', 'too many tags', { name: { key: 'too_many', params: { limit } } });
      refuseLongName(body.name);
      Object.assign(values, { is_told: false });
    },
    beforeUpdate({ body, before, values }) {
      refuseLongName(body.name);
      if (body.name !== before.name) Object.assign(values, { is_told: false, errcode: null });
    },
    async beforeRemove({ tx, session, before }) {
      await sql`update mp_fan set revision = 0
        where id in (select fan_id from mp_fan_tag where tag_id = ${before.id})`.execute(tx);
      await sql`insert into mp_tag_gone (account_id, host_tag_id, tenant_id)
        select account_id, host_tag_id, ${session.tenantId} from mp_tag
        where id = ${before.id} and host_tag_id is not null on conflict do nothing`.execute(tx);
    },
    async onChange({ tenantId, rows }) {
      for (const accountId of new Set(rows.map((row) => row.accountId)))
        await sync.tell({ tenantId, accountId });
      parts.changed(tenantId);
    },
  });

  routes(app)(syncMpTags)(async ({ session, body: { accountId } }) => {
    requireUser(session);
    const { tenantId } = session;
    await db.tenant(tenantId, (tx) => accountInReach(tx, session, accountId, () => failure('not_found')));
    const found = await orHostFailure(() => sync.sync({ tenantId, accountId }));
    await db.tenant(tenantId, (tx) =>
      audit(tx, {
        ...editBy(session, clock),
        ...{ subject: mpTag.subject.key, recordId: null, action: 'syncTags', changes: {} },
      }),
    );
    return found;
  });
}

/** As the platform counts them. */
function refuseLongName(name: string): void {
  const limit = LIMITS.mpTagNameBytes;
  if (Buffer.byteLength(name) > limit) throw fieldError('name', 'mp_tag_name_long', { limit });
}

async function accountInReach(tx: Tx, session: Reader, id: Id, refusal: () => Error): Promise<void> {
  const found = await tx
    .selectFrom('mp_account as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'change')}`)
    .executeTakeFirst();
  if (!found) throw refusal();
}
