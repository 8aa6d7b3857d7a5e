import { sql } from 'kysely';
import { holdsRightsOf, placeOfUser } from '#server/core/access/user-rights.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * Whether a password, number or session that a maker may know is valid: the maker holds as much as the user does now. Null = only
 * the user knows it.
 */
export async function isMakerGood(tx: AnyTransaction, userId: Id, makerId: Id | null): Promise<boolean> {
  if (makerId === null) return true;
  const place = await placeOfUser(tx, userId);
  return place !== null && (await holdsRightsOf(tx, makerId, place));
}

/** The maker of a session (`SessionOpening.makerId`), who may also know what is made in it; null = none. */
export async function makerOfSession(tx: AnyTransaction, { id }: { readonly id: Id }): Promise<Id | null> {
  const { rows } = await sql<{ maker: Id | null }>`select maker_id::text as maker from auth_session
    where session_id = ${id}`.execute(withSchema<unknown>(tx));
  return rows[0]?.maker ?? null;
}
