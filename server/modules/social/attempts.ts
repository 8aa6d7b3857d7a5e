import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SocialTicket, SocialType } from '#shared/contracts/social/social.ts';
import type { SocialAttempt, SocialIdentity } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

const ATTEMPT_VALID_MS = 10 * 60_000;

/** Letters and digits only: some providers return no others. */
function createKey(): string {
  return randomBytes(32).toString('hex');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The secrets of an attempt follow from its state, which is in the address, and from its browser key, which is in a
 * cookie of the browser that began it. Only hashes of both are stored.
 */
function toAttempt(state: string, browserKey: string): SocialAttempt {
  const derive = (use: string) =>
    createHash('sha256').update(`${use}:${state}:${browserKey}`).digest('base64url');
  return { state, verifier: derive('verifier'), nonce: derive('nonce') };
}

export interface AttemptOwner {
  readonly tenantId: Id;
  readonly type: SocialType;
  /** The user to bind to; null = signing in. */
  readonly userId: Id | null;
  readonly browserKey: string;
}

export async function beginAttempt(
  tx: Tx,
  { tenantId, type, userId, browserKey }: AttemptOwner,
  nowMs: number,
): Promise<SocialAttempt> {
  const state = createKey();
  await tx
    .insertInto('social_state')
    .values({
      state_hash: hash(state),
      tenant_id: tenantId,
      type,
      holder_hash: hash(browserKey),
      user_id: userId,
      expires_at: new Date(nowMs + ATTEMPT_VALID_MS),
    })
    .execute();
  return toAttempt(state, browserKey);
}

/** The attempt of a state, once: null when it is not this browser's, not this user's, of another kind or too late. */
export async function spendAttempt(
  tx: Tx,
  state: string,
  owner: { readonly userId: Id | null; readonly browserKey: string },
  nowMs: number,
): Promise<(SocialAttempt & { readonly type: SocialType }) | null> {
  const row = await tx
    .deleteFrom('social_state')
    .where('state_hash', '=', hash(state))
    .returning(['type', 'holder_hash', 'user_id', 'expires_at'])
    .executeTakeFirst();
  const isGood =
    row &&
    row.expires_at.getTime() > nowMs &&
    row.user_id === owner.userId &&
    hash(owner.browserKey).equals(row.holder_hash);
  return isGood ? { ...toAttempt(state, owner.browserKey), type: row.type } : null;
}

/** The ticket of a 417 reply: good for binding from the same browser, once. */
export async function mintBindTicket(
  tx: Tx,
  about: SocialIdentity & {
    readonly tenantId: Id;
    readonly type: SocialType;
    readonly realm: string;
    readonly browserKey: string;
  },
  nowMs: number,
): Promise<SocialTicket> {
  const ticket = createKey();
  const { tenantId, type, realm, subject, displayName, browserKey } = about;
  await tx
    .insertInto('social_ticket')
    .values({
      ticket_hash: hash(ticket),
      tenant_id: tenantId,
      type,
      realm,
      subject,
      display_name: displayName,
      holder_hash: hash(browserKey),
      expires_at: new Date(nowMs + ATTEMPT_VALID_MS),
    })
    .execute();
  return { ticket, type, displayName, expiresInS: ATTEMPT_VALID_MS / 1_000 };
}

export async function spendBindTicket(
  tx: Tx,
  ticket: string,
  browserKey: string,
  nowMs: number,
): Promise<(SocialIdentity & { readonly type: SocialType; readonly realm: string }) | null> {
  const row = await tx
    .deleteFrom('social_ticket')
    .where('ticket_hash', '=', hash(ticket))
    .returning(['type', 'realm', 'subject', 'display_name', 'holder_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= nowMs || !hash(browserKey).equals(row.holder_hash)) return null;
  return {
    type: row.type,
    realm: row.realm,
    subject: row.subject,
    // A ticket is minted only where neither subject is bound.
    formerSubject: null,
    displayName: row.display_name,
  };
}

/** Removes expired attempts and tickets. */
export async function forgetAttempts(tx: Tx, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await tx.deleteFrom('social_state').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('social_ticket').where('expires_at', '<=', now).execute();
}
