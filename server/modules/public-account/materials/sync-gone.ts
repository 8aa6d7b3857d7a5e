import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<PublicAccountSchema>;

/** What a whole list of the platform has, and when the list was begun. */
export interface WholeList {
  readonly accountId: Id;
  readonly seen: ReadonlySet<string>;
  /** What has changed since may stand where the list had been read already. */
  readonly began: Date;
}

/** At a time in one statement. */
const BATCH = 500;

async function inBatches(ids: readonly Id[], work: (some: Id[]) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < ids.length; at += BATCH) await work(ids.slice(at, at + BATCH));
  return ids.length;
}

/** Neither changed here nor by us in WeChat. */
const notSince =
  (began: Date) =>
  (eb: ExpressionBuilder<PublicAccountSchema, 'mp_material'>): Expression<SqlBool> =>
    eb.and([
      eb('updated_at', '<', began),
      eb.or([eb('host_changed_at', 'is', null), eb('host_changed_at', '<', began)]),
    ]);

/** Marks images, voice messages or videos that the platform has no more. */
export async function markMediaGone(
  tx: Tx,
  kind: 'image' | 'voice' | 'video',
  { accountId, seen, began }: WholeList,
): Promise<number> {
  const rows = await tx
    .selectFrom('mp_material')
    .select(['id', 'media_id'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('is_permanent', '=', true)
    .where('state', '!=', 'goneOnHost')
    .where(notSince(began))
    .execute();
  const gone = rows.filter(({ media_id }) => !seen.has(media_id)).map(({ id }) => id);
  return inBatches(gone, (some) =>
    tx.updateTable('mp_material').set({ state: 'goneOnHost' }).where('id', 'in', some).execute(),
  );
}

/** Marks drafts that are in the box no more. */
export async function markDraftsGone(tx: Tx, { accountId, seen, began }: WholeList): Promise<number> {
  const rows = await tx
    .selectFrom('mp_material')
    .select(['id', 'media_id'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'news')
    .where('in_draft_box', '=', true)
    .where('publish_status', '!=', 'publishing')
    .where(notSince(began))
    .execute();
  const gone = rows.filter(({ media_id }) => !seen.has(media_id)).map(({ id }) => id);
  return inBatches(gone, (some) =>
    tx
      .updateTable('mp_material')
      .set({ state: 'goneOnHost', in_draft_box: false })
      .where('id', 'in', some)
      .execute(),
  );
}

/** Marks what can be read in WeChat no more. */
export async function markPublishedGone(tx: Tx, { accountId, seen, began }: WholeList): Promise<number> {
  const rows = await tx
    .selectFrom('mp_material')
    .select(['id', 'article_id', 'state'])
    .where('account_id', '=', accountId)
    .where('article_id', 'is not', null)
    .where('publish_status', '!=', 'publishing')
    .where(notSince(began))
    .execute();
  const gone = rows.filter(({ article_id }) => article_id !== null && !seen.has(article_id));
  const removed = { publish_status: 'failed', publish_problem: 'removed', article_id: null } as const;
  const idsOf = (isImported: boolean): Id[] =>
    gone.filter(({ state }) => (state === 'hostOnly') === isImported).map(({ id }) => id);
  await inBatches(idsOf(true), (some) =>
    tx
      .updateTable('mp_material')
      .set({ ...removed, state: 'goneOnHost' })
      .where('id', 'in', some)
      .execute(),
  );
  await inBatches(idsOf(false), (some) =>
    tx.updateTable('mp_material').set(removed).where('id', 'in', some).execute(),
  );
  return gone.length;
}
