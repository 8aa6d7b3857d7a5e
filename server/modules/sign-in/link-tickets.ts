import type { Transaction } from 'kysely';
import { ADMIN_USERNAME } from '#server/core/first-tenant.ts';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { PrincipalKind } from '#shared/contracts/sign-in/auth.ts';
import type { SignInSchema } from './schema.ts';

type Tx = Transaction<SignInSchema>;

/** What a one-time link signs in: a user, or a screen of the tenant. */
export interface LinkTicket {
  readonly tenantId: Id;
  readonly kind: PrincipalKind;
  readonly userId: Id | null;
}

async function mintLinkTicket(tx: Tx, link: LinkTicket, nowMs: number): Promise<string> {
  const ticket = createSecret();
  await tx
    .insertInto('auth_ticket')
    .values({
      ticket_hash: hashSecret(ticket),
      tenant_id: link.tenantId,
      kind: link.kind,
      user_id: link.userId,
      expires_at: new Date(nowMs + LIMITS.oneTimeLinkValidMs),
    })
    .execute();
  return ticket;
}

/** Spends a ticket; null when it is unknown, spent or expired. */
export async function spendLinkTicket(tx: Tx, ticket: string, nowMs: number): Promise<LinkTicket | null> {
  const row = await tx
    .deleteFrom('auth_ticket')
    .where('ticket_hash', '=', hashSecret(ticket))
    .returning(['tenant_id', 'kind', 'user_id', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= nowMs) return null;
  return { tenantId: row.tenant_id, kind: row.kind, userId: row.user_id };
}

export interface LinkTickets {
  readonly wall: string;
  /** Null where the administrator is disabled. */
  readonly console: string | null;
}

/** A ticket for a screen, and one for the tenant's administrator. */
export async function mintFirstLinkTickets(tx: Tx, tenantId: Id, nowMs: number): Promise<LinkTickets> {
  const admin = await tx
    .selectFrom('sys_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('username', '=', ADMIN_USERNAME)
    .where('is_disabled', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const wall = await mintLinkTicket(tx, { tenantId, kind: 'screen', userId: null }, nowMs);
  if (!admin) return { wall, console: null };
  return {
    wall,
    console: await mintLinkTicket(tx, { tenantId, kind: 'user', userId: admin.user_id }, nowMs),
  };
}
