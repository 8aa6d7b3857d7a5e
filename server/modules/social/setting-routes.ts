import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/routes.ts';
import type { SecretBox } from '#server/core/secret-box.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import {
  listSocialSettings,
  removeSocialSetting,
  saveSocialSetting,
} from '#shared/contracts/social-admin.ts';
import type { SocialSchema } from './schema.ts';
import { listSettings, removeSetting, saveSetting, secretPurpose } from './settings.ts';

interface Parts {
  readonly db: TypedDatabase<SocialSchema>;
  readonly box: SecretBox;
  readonly redirectUri: string;
  /** Origins at which the operator allows an issuer. */
  readonly oidcOrigins: readonly string[];
}

/** Setting providers up. */
export function mountSocialSettingRoutes(app: FastifyInstance, parts: Parts): void {
  const route = routes(app);
  const { db, box, redirectUri, oidcOrigins } = parts;

  route(listSocialSettings)(async ({ session: { tenantId } }) => ({
    redirectUri,
    providers: await db.tenant(tenantId, (tx) => listSettings(tx, box, tenantId)),
  }));

  route(saveSocialSetting)(async ({ session: { tenantId }, body }) => {
    const { type, issuer, secret } = body;
    // H11: which hosts this server calls is the operator's to say, not a tenant's.
    if (issuer !== null && !oidcOrigins.includes(new URL(issuer).origin))
      throw failure('invalid_input', 'issuer', { issuer: 'issuer_not_allowed' });
    const sealedSecret = secret === undefined ? null : box.seal(secret, secretPurpose(tenantId, type));
    const isSaved = await db.tenant(tenantId, (tx) => saveSetting(tx, tenantId, { ...body, sealedSecret }));
    if (!isSaved) throw failure('invalid_input', 'secret', { secret: 'required' });
    return true;
  });

  route(removeSocialSetting)(async ({ session: { tenantId }, params }) => {
    await db.tenant(tenantId, (tx) => removeSetting(tx, params.type));
    return true;
  });
}
