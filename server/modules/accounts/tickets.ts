import type { Transaction } from 'kysely';
import type { PrincipalKind } from '#shared/contracts/auth.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { AccountsSchema } from './schema.ts';
import { createSecret, hashSecret } from './secret.ts';

type Tx = Transaction<AccountsSchema>;

/** Whom a one-time link signs in: a user, or a screen of the tenant. */
export interface TicketHolder {
  readonly tenantId: Id;
  readonly kind: PrincipalKind;
  readonly userId: Id | null;
}

export async function mintTicket(tx: Tx, holder: TicketHolder, nowMs: number): Promise<string> {
  const ticket = createSecret();
  await tx
    .insertInto('auth_ticket')
    .values({
      ticket_hash: hashSecret(ticket),
      tenant_id: holder.tenantId,
      kind: holder.kind,
      user_id: holder.userId,
      expires_at: new Date(nowMs + LIMITS.oneTimeLinkValidMs),
    })
    .execute();
  return ticket;
}

/** Takes a ticket for good; null when there is no such ticket, it was taken before or came too late. */
export async function takeTicket(tx: Tx, ticket: string, nowMs: number): Promise<TicketHolder | null> {
  const row = await tx
    .deleteFrom('auth_ticket')
    .where('ticket_hash', '=', hashSecret(ticket))
    .returning(['tenant_id', 'kind', 'user_id', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= nowMs) return null;
  return { tenantId: row.tenant_id, kind: row.kind, userId: row.user_id };
}
