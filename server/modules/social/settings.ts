import type { Transaction } from 'kysely';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SocialProviderName, SocialType } from '#shared/contracts/social/social.ts';
import type { SocialApp } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

const COLUMNS = ['type', 'name', 'app_id', 'sealed_secret', 'agent_id', 'issuer', 'is_enabled'] as const;

/** The purpose for which the secret of a provider is sealed. */
export function secretPurpose(tenantId: Id, type: SocialType): string {
  return `social:${tenantId}:${type}`;
}

export function listNames(tx: Tx): Promise<SocialProviderName[]> {
  return tx
    .selectFrom('social_provider')
    .select(['type', 'name'])
    .where('is_enabled', '=', true)
    .orderBy('type')
    .execute();
}

/** Null when this kind is not set up, is switched off, or its secret cannot be read any more. */
export async function readApp(
  tx: Tx,
  box: SecretBox,
  {
    tenantId,
    type,
    redirectUri,
  }: { readonly tenantId: Id; readonly type: SocialType; readonly redirectUri: string },
): Promise<SocialApp | null> {
  const row = await tx
    .selectFrom('social_provider')
    .select(COLUMNS)
    .where('type', '=', type)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  const secret = row ? box.open(row.sealed_secret, secretPurpose(tenantId, type)) : null;
  if (!row || secret === null) return null;
  return { tenantId, appId: row.app_id, secret, agentId: row.agent_id, issuer: row.issuer, redirectUri };
}
