import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SocialLink, SocialType } from '#shared/contracts/social/social.ts';
import type { SocialIdentity } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

export type RealmIdentity = SocialIdentity & { readonly type: SocialType; readonly realm: string };

/** Who is bound to an account at a provider; a binding under its former subject moves to the present one. */
export async function findLinked(tx: Tx, identity: RealmIdentity): Promise<Id | null> {
  const { type, realm, subject, formerSubject } = identity;
  const row = await tx
    .selectFrom('social_link')
    .select('user_id')
    .where('type', '=', type)
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (row || formerSubject === null) return row?.user_id ?? null;
  const moved = await tx
    .updateTable('social_link')
    .set({ subject })
    .where('type', '=', type)
    .where('realm', '=', realm)
    .where('subject', '=', formerSubject)
    .returning('user_id')
    .executeTakeFirst();
  return moved?.user_id ?? null;
}

/** `taken`: that account is linked to another user, or the user has another link of this kind. */
export async function createLink(
  tx: Tx,
  who: { readonly tenantId: Id; readonly userId: Id },
  identity: RealmIdentity,
  nowMs: number,
): Promise<'added' | 'present' | 'taken'> {
  const owner = await findLinked(tx, identity);
  if (owner !== null) return owner === who.userId ? 'present' : 'taken';
  const { type, realm, subject, displayName } = identity;
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
  if (numInsertedOrUpdatedRows) return 'added';
  return (await findLinked(tx, identity)) === who.userId ? 'present' : 'taken';
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

/** Returns the users who had one. */
export async function removeLinks(tx: Tx, userIds: readonly Id[], type: SocialType): Promise<Id[]> {
  const rows = await tx
    .deleteFrom('social_link')
    .where('type', '=', type)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
