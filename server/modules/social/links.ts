import type { Transaction } from 'kysely';
import { isMakerGood } from '#server/core/access/session-maker.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SocialLink, SocialType } from '#shared/contracts/social/social.ts';
import type { SocialIdentity } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

export type RealmIdentity = SocialIdentity & { readonly type: SocialType; readonly realm: string };

export interface LinkedUser {
  readonly userId: Id;
  /** The maker of the session that bound it; null = none. */
  readonly makerId: Id | null;
}

/**
 * Who is bound to an account at a provider; a binding under its former subject moves to the present one. A binding is removed
 * once who may have made it holds less than its user.
 */
export async function findLinked(tx: Tx, identity: RealmIdentity): Promise<LinkedUser | null> {
  const { type, realm, subject, formerSubject } = identity;
  const linked =
    (await takeLink(tx, { type, realm, subject })) ??
    (formerSubject === null ? null : await takeLink(tx, { type, realm, subject: formerSubject }, subject));
  if (linked === null || (await isMakerGood(tx, linked.userId, linked.makerId))) return linked;
  await tx
    .deleteFrom('social_link')
    .where('type', '=', type)
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .execute();
  return null;
}

/** Locks a binding, and moves it to another subject. */
async function takeLink(
  tx: Tx,
  { type, realm, subject }: Pick<RealmIdentity, 'type' | 'realm' | 'subject'>,
  movedTo = subject,
): Promise<LinkedUser | null> {
  const row = await tx
    .updateTable('social_link')
    .set({ subject: movedTo })
    .where('type', '=', type)
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .returning(['user_id as userId', 'maker_id as makerId'])
    .executeTakeFirst();
  return row ?? null;
}

/** `taken`: that account is linked to another user, or the user has another link of this kind. */
export async function createLink(
  tx: Tx,
  who: LinkedUser & { readonly tenantId: Id },
  identity: RealmIdentity,
  nowMs: number,
): Promise<'added' | 'present' | 'taken'> {
  const owner = await findLinked(tx, identity);
  if (owner !== null) return owner.userId === who.userId ? 'present' : 'taken';
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
      maker_id: who.makerId,
      created_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return 'added';
  return (await findLinked(tx, identity))?.userId === who.userId ? 'present' : 'taken';
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
