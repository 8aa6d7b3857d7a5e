import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpAutoReply, mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { replyKeysOf } from '#shared/domain/public-account/choose-reply.ts';
import { mpAutoReply as en } from '#shared/i18n/en/public-account/mp-auto-reply.ts';
import { mpAutoReply as zh } from '#shared/i18n/zh/public-account/mp-auto-reply.ts';

const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;

export function mountMpAutoReplies(app: FastifyInstance, { db, clock, sheetJobs }: PublicAccountParts): void {
  mountCrud(app, mpAutoReply, {
    db,
    clock,
    table: 'mp_auto_reply',
    idColumn: 'id',
    scope: partScope(accountScope, { table: 'mp_account', column: 'account_id' }),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        type: { zh: zh.types, en: en.types },
        reqType: { zh: zh.reqTypes, en: en.reqTypes },
        repMate: { zh: zh.repMates, en: en.repMates },
      },
    },
    order: [
      { field: 'type', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      accountId: column('account_id', 'id'),
      appName: computed<string>(() => sql`(select a.name from mp_account a where a.id = t.account_id)`),
      name: column('name'),
      type: column('type'),
      reqType: column('req_type'),
      reqKey: column('req_key'),
      repMate: column('rep_mate'),
      repContent: optionalText('rep_content'),
      templateId: column<string | null>('template_id', 'id'),
      templateName: computed<string | null>(
        () => sql`(select p.name from mp_template p where p.id = t.template_id)`,
      ),
      priority: column('priority', 'number'),
      isEnabled: column('is_enabled', 'boolean'),
      answers: computed<number>(
        () => sql`(select count(*)::int from mp_message m
          where m.rule_id = t.id and m.created_at > ${new Date(clock.now() - COUNTED_DAYS * DAY_MS)})`,
        'number',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), type: equals('type'), accountId: equals('account_id') },
    unique: { mp_auto_reply_name: ['name', 'rule_name_taken'] },
    uniqueWithin: ['accountId'],
    async beforeCreate({ tx, session, body, values }) {
      await checkAccount(tx, session, body.accountId);
      const { count } = await tx
        .selectFrom('mp_auto_reply')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('account_id', '=', body.accountId)
        .executeTakeFirstOrThrow();
      const limit = LIMITS.mpRulesMax;
      if (Number(count) >= limit)
        throw failure('invalid_input', 'too many rules', { name: { key: 'too_many', params: { limit } } });
      Object.assign(values, askedOf(body), await answeredOf(tx, body));
    },
    async beforeUpdate({ tx, body, values }) {
      Object.assign(values, askedOf(body), await answeredOf(tx, body));
    },
  });
}

/** What the type of a rule asks for, and nothing of the other types. Throws where it is missing. */
function askedOf({ type, reqType, reqKey }: Pick<MpAutoReply, 'type' | 'reqType' | 'reqKey'>) {
  if (type === '1') return { req_type: null, req_key: null };
  if (type === '2') {
    if (reqType === null) throw fieldError('reqType', 'required');
    return { req_type: reqType, req_key: null };
  }
  const keys = replyKeysOf(reqKey);
  const { mpRuleKeysMax, mpRuleKeyMax } = LIMITS;
  if (keys.length === 0) throw fieldError('reqKey', 'required');
  if (keys.length > mpRuleKeysMax) throw fieldError('reqKey', 'too_many', { limit: mpRuleKeysMax });
  if (keys.some((key) => key.length > mpRuleKeyMax))
    throw fieldError('reqKey', 'too_long', { limit: mpRuleKeyMax });
  return { req_type: null, req_key: keys.join('\n') };
}

/** A text, or a template of the tenant instead of one. Throws where there is neither. */
async function answeredOf(
  tx: Transaction<PublicAccountSchema>,
  {
    repContent,
    templateId,
  }: Pick<MpAutoReply, 'templateId'> & {
    readonly repContent?: string | null | undefined;
  },
) {
  if (templateId === null) {
    if (!repContent) throw fieldError('repContent', 'required');
    return { rep_content: repContent, template_id: null };
  }
  const found = await tx
    .selectFrom('mp_template')
    .select('id')
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!found) throw fieldError('templateId', 'bad_choice');
  return { rep_content: null, template_id: templateId };
}

/** An account in the reach of who writes the rule. */
async function checkAccount(
  tx: Transaction<PublicAccountSchema>,
  session: ChangeSession,
  id: string,
): Promise<void> {
  const found = await tx
    .selectFrom('mp_account as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'change')}`)
    .executeTakeFirst();
  if (!found) throw fieldError('accountId', 'bad_choice');
}
