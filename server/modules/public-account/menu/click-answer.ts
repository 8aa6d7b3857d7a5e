import { sql, type Transaction } from 'kysely';
import { replyRulesOf, type StoredRule } from '#server/modules/public-account/replies/rules-of.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { actingEntries } from '#shared/domain/public-account/menu-problems.ts';
import { readMenu } from './menu-store.ts';

/** A phone shows a former menu for a while: so many of them are looked through. */
const VERSIONS = 3;

export interface ClickAnswer {
  /** Null where it is that of a template. */
  readonly repContent: string | null;
  readonly templateId: Id | null;
  /** Whose answer it is; null = it is of the entry. */
  readonly rule: StoredRule | null;
}

/** What a click on a published entry is answered with. Null = no entry has the key, or it has no text any more. */
export async function clickAnswer(
  tx: Transaction<PublicAccountSchema>,
  accountId: Id,
  key: string,
): Promise<ClickAnswer | null> {
  const rows = await tx
    .selectFrom('mp_menu')
    .select('menu')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'draft')
    .orderBy(sql`status = 'published'`, 'desc')
    .orderBy('no', 'desc')
    .limit(VERSIONS)
    .execute();
  const found = rows
    .flatMap(({ menu }) => actingEntries(readMenu(menu).buttons))
    .find((entry) => entry.kind === 'click' && entry.key === key);
  if (!found) return null;
  if (found.answer === 'text')
    return found.repContent === '' ? null : { repContent: found.repContent, templateId: null, rule: null };
  if (found.answer === 'template')
    return found.templateId === null ? null : { repContent: null, templateId: found.templateId, rule: null };
  // A tap asks for it by name: the hours of the rule are those of messages.
  const rule = (await replyRulesOf(tx, accountId)).find(
    ({ id, isEnabled }) => isEnabled && id === found.ruleId,
  );
  return rule ? { repContent: rule.repContent, templateId: rule.templateId, rule } : null;
}
