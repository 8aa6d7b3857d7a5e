import { sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpReplyType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { clockOfMinute, weekdaysText } from '#shared/domain/calendar/clock-stretch.ts';
import type { ReplyRule } from '#shared/domain/public-account/choose-reply.ts';
import { RULE_MATERIAL } from './rule-material.ts';

export interface StoredRule extends ReplyRule {
  readonly name: string;
  readonly repType: MpReplyType;
  readonly repContent: string | null;
  readonly templateId: Id | null;
  readonly materialId: Id | null;
  readonly thumbMaterialId: Id | null;
  /** Of music. */
  readonly repName: string | null;
  readonly repDesc: string | null;
  readonly repUrl: string | null;
  readonly repHqUrl: string | null;
}

/** The rules of an account, also those that are switched off. */
export async function replyRulesOf(
  tx: Transaction<PublicAccountSchema>,
  accountId: Id,
): Promise<StoredRule[]> {
  const rows = await tx
    .selectFrom('mp_auto_reply as t')
    .select(['id', 'name', 'type', 'req_type', 'req_key', 'rep_mate', 'priority', 'is_enabled'])
    .select(['rep_type', 'rep_content', 'template_id', 'material_id', 'thumb_material_id'])
    .select(['rep_name', 'rep_desc', 'rep_url', 'rep_hq_url', 'days', 'start_minute', 'end_minute'])
    .select(['valid_from', 'valid_to'])
    .select(RULE_MATERIAL.as('material'))
    .where(sql.ref('t.account_id'), '=', accountId)
    .orderBy('id')
    .execute();
  const timeOf = (minute: number | null) => (minute === null ? null : clockOfMinute(minute));
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, type: row.type, reqType: row.req_type, reqKey: row.req_key },
    ...{ repMate: row.rep_mate, priority: row.priority, isEnabled: row.is_enabled },
    ...{ repType: row.rep_type, repContent: row.rep_content, templateId: row.template_id },
    ...{ materialId: row.material_id, thumbMaterialId: row.thumb_material_id, material: row.material },
    ...{ repName: row.rep_name, repDesc: row.rep_desc, repUrl: row.rep_url, repHqUrl: row.rep_hq_url },
    hours: {
      days: row.days && row.days.length > 0 ? weekdaysText(row.days.map(Number)) : null,
      ...{ from: timeOf(row.start_minute), to: timeOf(row.end_minute) },
      ...{ validFrom: row.valid_from, validTo: row.valid_to },
    },
  }));
}
