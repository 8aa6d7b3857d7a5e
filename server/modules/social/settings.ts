import type { Transaction } from 'kysely';
import type { SecretBox } from '#server/core/secret-box.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { SocialProviderName, SocialType } from '#shared/contracts/social.ts';
import type { SocialProviderSetting } from '#shared/contracts/social-admin.ts';
import type { SocialApp } from './provider-port.ts';
import type { SocialSchema } from './schema.ts';

type Tx = Transaction<SocialSchema>;

const COLUMNS = ['type', 'name', 'app_id', 'sealed_secret', 'agent_id', 'issuer', 'is_enabled'] as const;

/** What a provider's secret is sealed for. */
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

export async function listSettings(tx: Tx, box: SecretBox, tenantId: Id): Promise<SocialProviderSetting[]> {
  const rows = await tx.selectFrom('social_provider').select(COLUMNS).orderBy('type').execute();
  return rows.map((row) => ({
    type: row.type,
    name: row.name,
    appId: row.app_id,
    agentId: row.agent_id,
    issuer: row.issuer,
    isEnabled: row.is_enabled,
    hasSecret: box.open(row.sealed_secret, secretPurpose(tenantId, row.type)) !== null,
  }));
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
  return { appId: row.app_id, secret, agentId: row.agent_id, issuer: row.issuer, redirectUri };
}

export async function saveSetting(
  tx: Tx,
  tenantId: Id,
  setting: {
    readonly type: SocialType;
    readonly name: string;
    readonly appId: string;
    /** Null = the present one stays. */
    readonly sealedSecret: Buffer | null;
    readonly agentId: string | null;
    readonly issuer: string | null;
    readonly isEnabled: boolean;
  },
): Promise<boolean> {
  const values = {
    name: setting.name,
    app_id: setting.appId,
    agent_id: setting.agentId,
    issuer: setting.issuer,
    is_enabled: setting.isEnabled,
  };
  if (setting.sealedSecret === null) {
    const { numUpdatedRows } = await tx
      .updateTable('social_provider')
      .set(values)
      .where('type', '=', setting.type)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const all = { ...values, sealed_secret: setting.sealedSecret };
  await tx
    .insertInto('social_provider')
    .values({ tenant_id: tenantId, type: setting.type, ...all })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'type']).doUpdateSet(all))
    .execute();
  return true;
}

export async function removeSetting(tx: Tx, type: SocialType): Promise<void> {
  await tx.deleteFrom('social_provider').where('type', '=', type).execute();
}
