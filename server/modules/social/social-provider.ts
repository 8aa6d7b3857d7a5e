import type { FastifyInstance } from 'fastify';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { refuseOtherWay, type SecretWay } from '#server/core/secrets/kept-secret.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { SocialType } from '#shared/contracts/social/social.ts';
import {
  getSocialRedirect,
  type SocialProviderSetting,
  socialProvider,
} from '#shared/contracts/social/social-provider.ts';
import { social as enSocial } from '#shared/i18n/en/social/social.ts';
import { socialProvider as en } from '#shared/i18n/en/social/social-provider.ts';
import { social as zhSocial } from '#shared/i18n/zh/social/social.ts';
import { socialProvider as zh } from '#shared/i18n/zh/social/social-provider.ts';
import type { SocialSchema } from './schema.ts';
import { secretPurpose } from './settings.ts';

interface Parts {
  readonly db: TypedDatabase<SocialSchema>;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly redirectUri: string;
  /** Origins at which the operator allows a tenant an issuer. */
  readonly oidcOrigins: AllowedOf;
  readonly sheetJobs: SheetJobs;
}

/** To whom the secret is sent, and as whose. Other types have one place each; WeCom's `agentId` is no part of a sign-in. */
function wayOf({ appId, issuer }: Pick<SocialProviderSetting, 'appId' | 'issuer'>): SecretWay {
  return { appId, issuer };
}

/** Setting providers up. */
export function mountSocialProviderRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, box, redirectUri, oidcOrigins, sheetJobs } = parts;
  const route = routes(app);

  // H11: the operator decides which hosts this server calls, not a tenant.
  function checkIssuer(tenantId: Id, issuer: string | null): void {
    const { list, setting } = oidcOrigins(tenantId);
    if (issuer !== null && !list.includes(new URL(issuer).origin))
      throw fieldError('issuer', 'issuer_not_allowed', { setting });
  }

  mountCrud(app, socialProvider, {
    db,
    clock,
    table: 'social_provider',
    idColumn: 'type',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { type: { zh: zhSocial.providers, en: enSocial.providers } },
    },
    fields: {
      type: column('type'),
      name: column('name'),
      appId: column('app_id'),
      agentId: column('agent_id'),
      issuer: column('issuer'),
      isEnabled: column('is_enabled', 'boolean'),
      hasSecret: {
        ...readOnly(column('sealed_secret')),
        fromRow: (sealed, row, { tenantId }) =>
          sealed instanceof Uint8Array &&
          box.open(sealed, secretPurpose(tenantId, SocialType.parse(row.type))) !== null,
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {},
    unique: { social_provider_pkey: ['type', 'provider_taken'] },
    beforeCreate({ session, body, values, changedSecrets }) {
      checkIssuer(session.tenantId, body.issuer);
      values.sealed_secret = box.seal(body.secret, secretPurpose(session.tenantId, body.type));
      changedSecrets.add('secret');
    },
    beforeUpdate({ session, body, before, values, changedSecrets }) {
      checkIssuer(session.tenantId, body.issuer);
      if (body.secret !== undefined) {
        values.sealed_secret = box.seal(body.secret, secretPurpose(session.tenantId, before.type));
        changedSecrets.add('secret');
      } else if (!before.hasSecret) throw fieldError('secret', 'required');
      else refuseOtherWay(wayOf(before), wayOf(body));
    },
  });

  route(getSocialRedirect)(async () => ({ redirectUri }));
}
