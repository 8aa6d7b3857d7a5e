import type { Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The rules of an account, also those that are switched off. */
export async function replyRulesOf(tx: Transaction<PublicAccountSchema>, accountId: Id) {
  const rows = await tx
    .selectFrom('mp_auto_reply')
    .select([
      'id',
      'name',
      'type',
      'req_type',
      'req_key',
      'rep_mate',
      'rep_content',
      'template_id',
      'priority',
      'is_enabled',
    ])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ req_type, req_key, rep_mate, rep_content, template_id, is_enabled, ...rule }) => ({
    ...rule,
    ...{ reqType: req_type, reqKey: req_key, repMate: rep_mate },
    ...{ repContent: rep_content, templateId: template_id, isEnabled: is_enabled },
  }));
}
