import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { partScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  day,
  optionalText,
  optionalTime,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, containsText, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { clock as clockField, weekdays } from '#server/core/crud/time-fields.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { ofRuleMaterial, RULE_MATERIAL } from '#server/modules/public-account/replies/rule-material.ts';
import { answeredOf, askedOf } from '#server/modules/public-account/replies/rule-parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpRuleMaterial, mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
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
        repType: { zh: zh.repTypes, en: en.repTypes },
        material: { zh: zh.materials, en: en.materials },
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
      repType: column('rep_type'),
      repContent: optionalText('rep_content'),
      repMediaId: computed<string | null>(() => ofRuleMaterial('media_id', 'material_id', 'rep_media_id')),
      repName: computed<string | null>(() => ofRuleMaterial('name', 'material_id', 'rep_name')),
      repDesc: optionalText('rep_desc'),
      repUrl: optionalText('rep_url'),
      repHqUrl: optionalText('rep_hq_url'),
      repThumbMediaId: computed<string | null>(() =>
        ofRuleMaterial('media_id', 'thumb_material_id', 'rep_thumb_media_id'),
      ),
      material: computed<MpRuleMaterial | null>(() => RULE_MATERIAL),
      missedAt: optionalTime('missed_at'),
      templateId: column<string | null>('template_id', 'id'),
      templateName: computed<string | null>(
        () => sql`(select p.name from mp_template p where p.id = t.template_id)`,
      ),
      priority: column('priority', 'number'),
      days: weekdays<string | null>('days'),
      startTime: clockField<string | null>('start_minute'),
      endTime: clockField<string | null>('end_minute'),
      validFrom: day('valid_from'),
      validTo: day('valid_to'),
      isEnabled: column('is_enabled', 'boolean'),
      answers: computed<number>(
        () => sql`(select count(*)::int from mp_message m
          where m.rule_id = t.id and m.created_at > ${new Date(clock.now() - COUNTED_DAYS * DAY_MS)})`,
        'number',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: contains('name'),
      q: (text) =>
        sql`(${sql.join(
          ['t.name', 't.req_key', 't.rep_content', 't.rep_name'].map((name) =>
            containsText(sql.ref(name), text),
          ),
          sql` or `,
        )})`,
      type: equals('type'),
      repType: equals('rep_type'),
      accountId: equals('account_id'),
    },
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
      const { accountId } = body;
      Object.assign(values, askedOf(body), await answeredOf(tx, body, { accountId, before: null }));
    },
    async beforeUpdate({ tx, body, values, before }) {
      const { accountId } = before;
      Object.assign(values, askedOf(body), await answeredOf(tx, body, { accountId, before }));
    },
  });
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
