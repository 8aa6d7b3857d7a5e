import type { Transaction } from 'kysely';
import type { Id } from '../../../shared/contracts/envelope.ts';
import type { SocialLink, SocialType } from '../../../shared/contracts/social.ts';
import type { SocialIdentity } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

export type RealmIdentity = SocialIdentity & { readonly type: SocialType; readonly realm: string };

/** Who is bound to an account at a provider. */
export async function findLinked(tx: Tx, { type, realm, subject }: RealmIdentity): Promise<Id | null> {
  const row = await tx
    .selectFrom('social_link')
    .select('user_id')
    .where('type', '=', type)
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False when that account is somebody else's already, or the user has another of this kind. */
export async function addLink(
  tx: Tx,
  who: { readonly tenantId: Id; readonly userId: Id },
  { type, realm, subject, displayName }: RealmIdentity,
  nowMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_link')
    .values({
      tenant_id: who.tenantId,
      user_id: who.userId,
      type,
      realm,
      subject,
      display_name: displayName,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return true;
  return (await findLinked(tx, { type, realm, subject, displayName })) === who.userId;
}

export async function listLinks(tx: Tx, userId: Id): Promise<SocialLink[]> {
  const rows = await tx
    .selectFrom('social_link')
    .select(['type', 'display_name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute();
  return rows.map((row) => ({
    type: row.type,
    displayName: row.display_name,
    since: row.created_at.getTime(),
  }));
}

/** How many there were. */
export async function removeLinks(tx: Tx, userIds: readonly Id[], type: SocialType): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('social_link')
    .where('type', '=', type)
    .where('user_id', 'in', [...userIds])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
