import type { Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpNote } from '#shared/contracts/public-account/mp-team.ts';
import { nameOfUser } from './claim.ts';

const NOTES_MAX = 200;

/** The last notes about a fan, newest first. */
export async function notesAbout(tx: Transaction<PublicAccountSchema>, fanId: Id): Promise<MpNote[]> {
  const rows = await tx
    .selectFrom('mp_note')
    .select(['id', 'user_id', 'text', 'mentions', 'created_at'])
    .where('fan_id', '=', fanId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTES_MAX)
    .execute();
  const names = new Map<Id, string | null>();
  for (const userId of new Set(rows.flatMap(({ user_id, mentions }) => [user_id, ...mentions.map(String)])))
    names.set(userId, await nameOfUser(tx, userId));
  const nameOf = (userId: Id): string | null => names.get(userId) ?? null;
  return rows.map(({ id, user_id: userId, text, mentions, created_at }) => ({
    ...{ id, userId, userName: nameOf(userId), text, createTime: created_at.getTime() },
    mentions: mentions.map((one) => ({ userId: String(one), userName: nameOf(String(one)) })),
  }));
}
