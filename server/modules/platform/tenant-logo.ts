import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Updateable } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { sendStored } from '#server/core/http/stored-file.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import type { ServerCore } from '#server/core/module.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getLogo, logoPath, putLogo, removeLogo } from '#shared/contracts/platform/tenant-setting.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';
import { findTenant, toCurrent } from './tenant-setting.ts';

type Logo = Required<
  Pick<Updateable<PlatformSchema['sys_tenant_setting']>, 'logo_key' | 'logo_blob' | 'logo_type'>
>;
type Core = Pick<ServerCore, 'db' | 'blobs' | 'clock' | 'log'>;

const NO_LOGO: Logo = { logo_key: null, logo_blob: null, logo_type: null };
const MAX = { maxBytes: LIMITS.logoMaxBytes, maxPx: LIMITS.logoMaxPx };

/** The logo of a tenant. A new picture has a new address, so that browsers keep each for good. */
export function mountLogoRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  { db: database, blobs, clock, log }: Core,
): void {
  const route = routes(app);

  route(getLogo)(async ({ params, reply }) => {
    const logo = await typed<PlatformSchema>(database).platform((tx) =>
      tx
        .selectFrom('sys_tenant_setting')
        .select(['logo_blob', 'logo_type'])
        .where('logo_key', '=', params.key)
        .executeTakeFirst(),
    );
    const bytes = logo?.logo_blob ? await blobs.get(logo.logo_blob) : null;
    if (!logo?.logo_type || !bytes) throw failure('not_found');
    sendStored(reply, logo.logo_type, 'public');
    return new Uint8Array(bytes);
  });

  route(putLogo)(async ({ session, request }) => {
    const { bytes, type } = await readImageUpload(request, MAX);
    const blob = `logo-${randomUUID()}`;
    await blobs.put(blob, bytes);
    const logo_key = randomUUID().replaceAll('-', '');
    return exchange(session, { logo_key, logo_blob: blob, logo_type: type });
  });

  route(removeLogo)(async ({ session }) => exchange(session, NO_LOGO));

  /** The old picture is forgotten last: a crash in between leaves an unused file, never a missing one. */
  async function exchange(session: SessionPrincipal, logo: Logo) {
    const { tenantId } = session;
    const { before, after } = await db.tenant(tenantId, async (tx) => {
      const before = await tx
        .selectFrom('sys_tenant_setting')
        .select(['logo_key', 'logo_blob'])
        .where('tenant_id', '=', tenantId)
        .forUpdate()
        .executeTakeFirst();
      await tx.updateTable('sys_tenant_setting').set(logo).where('tenant_id', '=', tenantId).execute();
      const addressOf = (key: string | null | undefined) => (key ? logoPath(key) : null);
      const changed = { before: addressOf(before?.logo_key), after: addressOf(logo.logo_key) };
      if (changed.before !== changed.after)
        await audit(tx, {
          ...editBy(session, clock),
          subject: 'tenant',
          recordId: tenantId,
          action: 'update',
          changes: { logo: changed },
        });
      return { before, after: await findTenant(tx, tenantId) };
    });
    if (before?.logo_blob)
      await blobs
        .remove(before.logo_blob)
        .catch((error: unknown) => log.warn({ err: error }, 'an unused logo was not removed'));
    return toCurrent(after);
  }
}
