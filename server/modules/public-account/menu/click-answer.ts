import { sql, type Transaction } from 'kysely';
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
  /** Whose text it is; null = it is of the entry. */
  readonly ruleId: Id | null;
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
    return found.repContent === '' ? null : { repContent: found.repContent, templateId: null, ruleId: null };
  const rule =
    found.ruleId === null
      ? undefined
      : await tx
          .selectFrom('mp_auto_reply')
          .select(['id', 'rep_content', 'template_id'])
          .where('account_id', '=', accountId)
          .where('id', '=', found.ruleId)
          .where('is_enabled', '=', true)
          .executeTakeFirst();
  return rule ? { repContent: rule.rep_content, templateId: rule.template_id, ruleId: rule.id } : null;
}
