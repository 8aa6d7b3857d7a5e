import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transaction, Updateable } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { readImageUpload } from '#server/core/images/image-upload.ts';
import { removeOwnBlob, sendRecordPicture } from '#server/core/images/stored-picture.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getLogo, logoPath, putLogo, removeLogo } from '#shared/contracts/platform/tenant-setting.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';
import { readTenant, toCurrent } from './tenant-setting.ts';

type Logo = Required<
  Pick<Updateable<PlatformSchema['sys_tenant_setting']>, 'logo_key' | 'logo_path' | 'logo_blob' | 'logo_type'>
>;
interface Parts extends Pick<ServerCore, 'blobs' | 'clock' | 'log'> {
  readonly database: ServerCore['db'];
  readonly files: FileLibrary;
}

const NO_LOGO: Logo = { logo_key: null, logo_path: null, logo_blob: null, logo_type: null };
const MAX = { maxBytes: LIMITS.logoMaxBytes, maxPx: LIMITS.logoMaxPx };

const newKey = (): string => randomUUID().replaceAll('-', '');

/** The logo of a tenant, a file of the library. A new picture has a new address, so that browsers keep each for good. */
export function mountLogoRoutes(app: FastifyInstance, db: SeededDatabase, parts: Parts): void {
  const { database, clock, files } = parts;
  const route = routes(app);

  files.addFormerPictures({ table: 'sys_tenant_setting', blob: 'logo_blob', type: 'logo_type' });
  files.addUses(async (tx, { path }) => {
    const rows = await withSchema<PlatformSchema>(tx)
      .selectFrom('sys_tenant_setting as s')
      .innerJoin('sys_tenant as t', 't.tenant_id', 's.tenant_id')
      .select(['t.tenant_id as id', 't.name'])
      .where('s.logo_path', '=', path)
      .execute();
    return rows.map((row) => ({ subject: 'tenant', ...row }));
  });

  files.addFollower(async (tx, { tenantId, path }) => {
    await withSchema<PlatformSchema>(tx)
      .updateTable('sys_tenant_setting')
      .set({ logo_key: newKey() })
      .where('tenant_id', '=', tenantId)
      .where('logo_path', '=', path)
      .execute();
    return undefined;
  });

  route(getLogo)(async ({ params, reply }) => {
    const logo = await typed<PlatformSchema>(database).platform((tx) =>
      tx
        .selectFrom('sys_tenant_setting')
        .select(['tenant_id', 'logo_path as path', 'logo_blob as blob', 'logo_type as type'])
        .where('logo_key', '=', params.key)
        .executeTakeFirst(),
    );
    if (!logo) throw failure('not_found');
    return sendRecordPicture(parts, { reply, cache: 'public' }, logo.tenant_id, logo);
  });

  route(putLogo)(async ({ session, request }) => {
    const image = await readImageUpload(request, MAX);
    const logo_key = newKey();
    const unused = await files.keepPicture(session, { ...image, group: 'logo', name: 'logo' }, (tx, path) =>
      exchange(withSchema(tx), session, { ...NO_LOGO, logo_key, logo_path: path }),
    );
    await removeOwnBlob(parts, unused);
    return toCurrent(await readTenant(db, session.tenantId));
  });

  route(removeLogo)(async ({ session }) => {
    const unused = await db.tenant(session.tenantId, (tx) => exchange(tx, session, NO_LOGO));
    await removeOwnBlob(parts, unused);
    return toCurrent(await readTenant(db, session.tenantId));
  });

  /** Returns a blob of before, which is unused now. */
  async function exchange(
    tx: Transaction<PlatformSchema>,
    session: SessionPrincipal,
    logo: Logo,
  ): Promise<string | null> {
    const { tenantId } = session;
    const before = await tx
      .selectFrom('sys_tenant_setting')
      .select(['logo_key', 'logo_path', 'logo_blob'])
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
    await files.releasePicture(tx, session, before?.logo_path ?? null);
    return before?.logo_blob ?? null;
  }
}
