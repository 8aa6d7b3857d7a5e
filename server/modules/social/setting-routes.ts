import { failure } from '#server/core/failure.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { routes } from '#server/core/routes.ts';
import type { SecretBox } from '#server/core/secret-box.ts';
import {
  listSocialSettings,
  removeSocialSetting,
  type SocialProviderSetting,
  saveSocialSetting,
} from '#shared/contracts/social-admin.ts';
import type { SocialSchema } from './schema.ts';
import { listSettings, purposeOf, removeSetting, saveSetting } from './settings.ts';

interface Parts {
  readonly box: SecretBox;
  readonly redirectUri: string;
  /** Origins at which the operator allows an issuer. */
  readonly oidcOrigins: readonly string[];
}

/** Setting providers up. */
export function mountSocialSettings({ app, db }: ModuleContext, parts: Parts): void {
  const route = routes(app);
  const { box, redirectUri, oidcOrigins } = parts;

  route(listSocialSettings)(async ({ session: { tenantId } }) => ({
    redirectUri,
    providers: await db.tenant<SocialSchema, SocialProviderSetting[]>(tenantId, (tx) =>
      listSettings(tx, box, tenantId),
    ),
  }));

  route(saveSocialSetting)(async ({ session: { tenantId }, body }) => {
    const { type, issuer, secret } = body;
    // H11: which hosts this server calls is the operator's to say, not a tenant's.
    if (issuer !== null && !oidcOrigins.includes(new URL(issuer).origin))
      throw failure('invalid_input', 'issuer', { issuer: 'issuer_not_allowed' });
    const sealedSecret = secret === undefined ? null : box.seal(secret, purposeOf(tenantId, type));
    const isSaved = await db.tenant<SocialSchema, boolean>(tenantId, (tx) =>
      saveSetting(tx, tenantId, { ...body, sealedSecret }),
    );
    if (!isSaved) throw failure('invalid_input', 'secret', { secret: 'required' });
    return true;
  });

  route(removeSocialSetting)(async ({ session: { tenantId }, params }) => {
    await db.tenant<SocialSchema, void>(tenantId, (tx) => removeSetting(tx, params.type));
    return true;
  });
}
