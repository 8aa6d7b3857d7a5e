import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  getCompany,
  getCurrentTenant,
  logoPath,
  updateCurrentTenant,
} from '#shared/contracts/platform/tenant-setting.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';

type Tx = Transaction<PlatformSchema>;

export function mountTenantSettingRoutes(app: FastifyInstance, db: SeededDatabase, clock: Clock): void {
  const route = routes(app);

  route(getCurrentTenant)(async ({ tenantId }) => toCurrent(await readTenant(db, tenantId)));

  route(getCompany)(async ({ tenantId }) => {
    const row = await readTenant(db, tenantId);
    const { name, accentColor, logo } = toCurrent(row);
    return { name, profile: row.company_profile, contact: row.company_contact, accentColor, logo };
  });

  route(updateCurrentTenant)(async ({ session, tenantId, body }) => {
    const row = await db.tenant(tenantId, async (tx) => {
      const before = await findTenant(tx, tenantId);
      await tx
        .updateTable('sys_tenant_setting')
        .set({
          ...(body.watermark !== undefined && { watermark: body.watermark }),
          ...(body.singleSession !== undefined && { single_session: body.singleSession }),
          ...(body.iframeOrigins !== undefined && { iframe_origins: body.iframeOrigins }),
          ...(body.accentColor !== undefined && { accent_color: body.accentColor }),
          ...(body.companyProfile !== undefined && { company_profile: body.companyProfile }),
          ...(body.companyContact !== undefined && { company_contact: body.companyContact }),
          updated_at: new Date(clock.now()),
          updated_by: session.username,
        })
        .where('tenant_id', '=', tenantId)
        .execute();
      if (body.name !== undefined)
        await tx
          .updateTable('sys_tenant')
          .set({ name: body.name })
          .where('tenant_id', '=', tenantId)
          .execute();
      const after = await findTenant(tx, tenantId);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'tenant',
        recordId: tenantId,
        action: 'update',
        changes: differences({ names: Object.keys(after), before, after }),
      });
      return after;
    });
    return toCurrent(row);
  });
}

type TenantRow = Awaited<ReturnType<typeof findTenant>>;

/** A tenant with its settings. */
export function readTenant(db: SeededDatabase, tenantId: Id): Promise<TenantRow> {
  return db.tenant(tenantId, (tx) => findTenant(tx, tenantId));
}

async function findTenant(tx: Tx, tenantId: Id) {
  const row = await tx
    .selectFrom('sys_tenant as t')
    .innerJoin('sys_tenant_setting as s', 's.tenant_id', 't.tenant_id')
    .select(['t.tenant_id', 't.code', 't.name', 's.watermark', 's.single_session', 's.iframe_origins'])
    .select(['s.accent_color', 's.company_profile', 's.company_contact', 's.logo_key'])
    .where('t.tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!row) throw failure('unknown', `tenant ${tenantId} has no settings`);
  return row;
}

export function toCurrent(row: TenantRow) {
  return {
    tenantId: row.tenant_id,
    code: row.code,
    name: row.name,
    watermark: row.watermark,
    singleSession: row.single_session,
    iframeOrigins: row.iframe_origins,
    accentColor: row.accent_color,
    logo: row.logo_key && logoPath(row.logo_key),
  };
}
