import type { Transaction } from 'kysely';
import { z } from 'zod';
import {
  defineJob,
  JobFailed,
  type JobKind,
  type JobQueue,
  JobRefused,
  type JobRun,
} from '#server/core/ports/jobs.ts';
import { SecretLost } from '#server/modules/public-account/host/access-token.ts';
import type { ListedPage } from '#server/modules/public-account/host/listed.ts';
import { WechatError, WechatUnavailable } from '#server/modules/public-account/host/wechat-host.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { type MpSyncError, syncMpMaterials } from '#shared/contracts/public-account/mp-sync.ts';
import { wechatArticle } from '#shared/domain/article/wechat-article.ts';
import type { MediaParts } from './media-parts.ts';
import { markDraftsGone, markMediaGone, markPublishedGone, type WholeList } from './sync-gone.ts';
import { type SyncContext, takeDrafts, takeMedia, takePublished } from './sync-rows.ts';

const Payload = z.strictObject({ accountId: Id });
export type MaterialSyncJob = JobKind<z.infer<typeof Payload>>;

type Run = JobRun<z.infer<typeof Payload>>;
type Tx = Transaction<PublicAccountSchema>;
type SyncParts = Pick<MediaParts, 'clock' | 'lists' | 'pictureHosts'> & {
  readonly queue: Pick<JobQueue, 'unschedule'>;
};

const KIND = 'mpMaterialSync';

/** A list of the platform, and what is done with its pages. */
interface Listing<Item> {
  page(offset: number): Promise<ListedPage<Item>>;
  keyOf(item: Item): string;
  /** Returns how many were not here. */
  take(tx: Tx, context: SyncContext, items: readonly Item[]): Promise<number>;
  /** Returns how many were. */
  markGone(tx: Tx, list: WholeList): Promise<number>;
}

const QUOTA = 45009;
const DENIED = 48001;

/** Compares the materials of an account with those in WeChat. Repeating it changes nothing. */
export function materialSyncJob({ clock, lists, pictureHosts, queue }: SyncParts): MaterialSyncJob {
  const profile = wechatArticle(pictureHosts);

  async function syncAccount(job: Run): Promise<{ rows: number; imported: number; gone: number }> {
    const account = { tenantId: job.tenantId, accountId: job.payload.accountId };
    const sum = { rows: 0, imported: 0, gone: 0 };

    async function compare<Item>(listing: Listing<Item>): Promise<void> {
      const began = new Date(clock.now());
      const seen = new Set<string>();
      let offset = 0;
      let total = 1;
      while (offset < total) {
        job.signal.throwIfAborted();
        const page = await listing.page(offset);
        const context = { account, profile, nowMs: clock.now() };
        const { items } = page;
        sum.imported += await job.transaction<PublicAccountSchema, number>((tx) =>
          listing.take(tx, context, items),
        );
        for (const item of items) seen.add(listing.keyOf(item));
        sum.rows += page.count;
        total = page.total;
        offset += page.count;
        job.progress(sum.rows, null);
        if (page.count === 0) break;
      }
      // What was added or removed meanwhile moves the others: who is missing may only have been passed over.
      if (seen.size !== total) return;
      sum.gone += await job.transaction<PublicAccountSchema, number>((tx) =>
        listing.markGone(tx, { accountId: account.accountId, seen, began }),
      );
    }

    for (const kind of ['image', 'voice', 'video'] as const)
      await compare({
        page: (offset) => lists.media(account, kind, offset),
        keyOf: ({ media_id }) => media_id,
        take: (tx, context, items) => takeMedia(tx, context, { kind, items }),
        markGone: (tx, list) => markMediaGone(tx, kind, list),
      });
    await compare({
      page: (offset) => lists.drafts(account, offset),
      keyOf: ({ media_id }) => media_id,
      take: takeDrafts,
      markGone: markDraftsGone,
    });
    await compare({
      page: (offset) => lists.published(account, offset),
      keyOf: ({ article_id }) => article_id,
      take: takePublished,
      markGone: markPublishedGone,
    }).catch((error: unknown) => {
      // An account that may not publish has published nothing.
      if (!(error instanceof WechatError) || error.errcode !== DENIED) throw error;
    });
    return sum;
  }

  const note = (job: Run, error: MpSyncError | null, errcode: number | null): Promise<void> =>
    job.transaction<PublicAccountSchema, void>(async (tx) => {
      const found = { at: new Date(clock.now()), error, errcode };
      await tx
        .insertInto('mp_material_sync')
        .values({ account_id: job.payload.accountId, tenant_id: job.tenantId, ...found })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(found))
        .execute();
    });

  return defineJob({
    kind: KIND,
    payload: Payload,
    maxAttempts: 3,
    permission: () => syncMpMaterials.access,
    async run(job) {
      const none = { result: { type: KIND, rows: 0, imported: 0, gone: 0 } };
      const isThere = await job.transaction<PublicAccountSchema, boolean>(async (tx) => {
        const account = await tx
          .selectFrom('mp_account')
          .select('id')
          .where('id', '=', job.payload.accountId)
          .where('is_enabled', '=', true)
          .executeTakeFirst();
        return account !== undefined;
      });
      if (!isThere) {
        // Where it is switched on again, it is scheduled again.
        await queue.unschedule(job.tenantId, KIND, job.payload.accountId);
        return none;
      }
      try {
        const sum = await syncAccount(job);
        await note(job, null, null);
        return { result: { type: KIND, ...sum } };
      } catch (error) {
        const problem = problemOf(error);
        if (!problem) throw error;
        await note(job, problem.error, problem.errcode);
        throw problem.reason;
      }
    },
  });
}

/** Null = nothing of the platform. */
function problemOf(
  error: unknown,
): { readonly error: MpSyncError; readonly errcode: number | null; readonly reason: Error } | null {
  if (error instanceof WechatError) {
    const { errcode } = error;
    if (errcode === QUOTA)
      return { error: 'quota', errcode, reason: new JobRefused('wechat_quota', { errcode }) };
    const reason = new JobRefused('wechat_refused', { errcode });
    return { error: errcode === DENIED ? 'denied' : 'refused', errcode, reason };
  }
  if (error instanceof WechatUnavailable)
    return { error: 'unavailable', errcode: null, reason: new JobFailed('wechat_unavailable', error) };
  if (error instanceof SecretLost)
    return { error: 'secret_lost', errcode: null, reason: new JobFailed('wechat_unavailable', error) };
  return null;
}
