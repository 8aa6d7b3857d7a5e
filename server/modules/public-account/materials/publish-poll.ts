import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MediaParts } from './media-parts.ts';
import { settlePublication } from './publication.ts';

const BATCH = 20;
/** No call of the host takes longer: the server has ended meanwhile. */
const SUBMIT_MS = 120_000;

type PollParts = Pick<MediaParts, 'db' | 'clock' | 'log' | 'news'>;

/** Asks WeChat for the results of publications, of all tenants: the event that says them may not arrive. */
export async function askForPublications({ db, clock, log, news }: PollParts): Promise<void> {
  const now = clock.now();
  const due = await db.platform(async (tx) => {
    // What was being handed over as the server ended may have been taken.
    await tx
      .updateTable('mp_material')
      .set({ publish_status: 'failed', publish_problem: 'unsure', publish_due_at: null })
      .where('publish_status', '=', 'publishing')
      .where('publish_id', 'is', null)
      .where('publish_began_at', '<', new Date(now - SUBMIT_MS))
      .execute();
    await tx
      .updateTable('mp_material')
      .set({ publish_status: 'failed', publish_problem: 'no_result', publish_due_at: null })
      .where('publish_status', '=', 'publishing')
      .where('publish_began_at', '<', new Date(now - LIMITS.mpPublishMaxMs))
      .execute();
    const rows = await tx
      .selectFrom('mp_material as m')
      .innerJoin('mp_account as t', 't.id', 'm.account_id')
      .select(['m.id', 'm.tenant_id', 'm.account_id', 'm.publish_id'])
      .where('m.publish_status', '=', 'publishing')
      .where('m.publish_id', 'is not', null)
      .where('m.publish_due_at', '<=', new Date(now))
      .where('t.is_enabled', '=', true)
      .orderBy('m.publish_due_at')
      .limit(BATCH)
      .forUpdate('m')
      .skipLocked()
      .execute();
    if (rows.length > 0)
      await tx
        .updateTable('mp_material')
        .set({ publish_due_at: new Date(now + LIMITS.mpPublishAskMs) })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    return rows;
  });
  for (const { tenant_id: tenantId, account_id: accountId, publish_id: publishId } of due) {
    if (publishId === null) continue;
    try {
      const outcome = await news.resultOf({ tenantId, accountId }, publishId);
      await db.tenant(tenantId, (tx) =>
        settlePublication(tx, { accountId, publishId, now: new Date(clock.now()) }, outcome),
      );
    } catch (error) {
      log.warn({ err: error, accountId }, 'the result of a publication was not answered');
    }
  }
}
