import type { FastifyInstance } from 'fastify';
import { requireActor } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { routes } from '#server/core/http/routes.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import { syncMpMaterials } from '#shared/contracts/public-account/mp-sync.ts';
import { accountFor } from './material-queries.ts';
import type { MediaParts } from './media-parts.ts';
import type { MaterialSyncJob } from './sync-job.ts';

interface SyncQueue {
  readonly queue: JobQueue;
  readonly syncJob: MaterialSyncJob;
}

/** At night by the clock of the tenant. */
const NIGHTLY = '0 3 * * *';

/** Starts the comparison of an account with WeChat. */
export function mountSyncRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<MediaParts, 'db' | 'clock'>,
  { queue, syncJob }: SyncQueue,
): void {
  routes(app)(syncMpMaterials)(async ({ session, body }) => {
    const { tenantId } = session;
    const actor = requireActor(session);
    return db.tenant(tenantId, async (tx) => {
      const account = await accountFor(tx, session, body.appId);
      const { id, name: title } = account;
      const job = { ...actor, payload: { accountId: id }, title, uniqueKey: id };
      const { jobId, isNew } = await queue.add(syncJob, job, tx);
      if (isNew)
        await audit(tx, {
          ...editBy(session, clock),
          ...{ subject: 'mpMaterial', recordId: null, recordName: title },
          ...{ action: 'syncMaterials', changes: {} },
        });
      return { jobId };
    });
  });
}

/** Each account of all tenants at night. An unchanged schedule stays as it is. */
export async function scheduleNightly(
  { db, log }: Pick<MediaParts, 'db' | 'log'>,
  { queue, syncJob }: SyncQueue,
): Promise<void> {
  const accounts = await db.platform((tx) =>
    tx
      .selectFrom('mp_account')
      .select(['id', 'tenant_id', 'name'])
      .where('is_enabled', '=', true)
      .orderBy('tenant_id')
      .orderBy('id')
      .execute(),
  );
  const zones = new Map<string, string>();
  for (const { id, tenant_id: tenantId, name } of accounts) {
    try {
      const timeZone = zones.get(tenantId) ?? (await db.tenant(tenantId, readUsualZone));
      zones.set(tenantId, timeZone);
      await queue.schedule(syncJob, {
        ...{ tenantId, name: id, payload: { accountId: id }, title: name },
        ...{ cron: NIGHTLY, timeZone, missed: 'skip' },
      });
    } catch (error) {
      log.error({ err: error, accountId: id }, 'the nightly comparison of materials was not scheduled');
    }
  }
}
