import type { Transaction } from 'kysely';
import {
  elementText,
  fieldsOf,
  type PushFields,
  repeatedOf,
} from '#server/modules/public-account/hook/push-xml.ts';
import { type PublishOutcome, publishOutcomeOf } from '#server/modules/public-account/host/news.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpPublishProblem } from '#shared/contracts/public-account/mp-material.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Problems after which WeChat may still say that it has published. */
const OPEN_PROBLEMS: readonly MpPublishProblem[] = ['unsure', 'no_result'];

/** Writes what became of a publication. What comes after another result, or for nothing that is known, changes nothing. */
export async function settlePublication(
  tx: Tx,
  by: { readonly accountId: Id; readonly publishId: string; readonly now: Date },
  outcome: PublishOutcome,
): Promise<void> {
  if (outcome.state === 'publishing') return;
  const row = await tx
    .selectFrom('mp_material')
    .select(['id', 'articles', 'publish_status', 'publish_problem'])
    .where('account_id', '=', by.accountId)
    .where('publish_id', '=', by.publishId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const { publish_status: status, publish_problem: problem } = row;
  const isOpen =
    status === 'publishing' || (status === 'failed' && problem !== null && OPEN_PROBLEMS.includes(problem));
  if (outcome.state === 'published') {
    if (!isOpen) return;
    const articles = (row.articles ?? []).map((one, index) => ({
      ...one,
      url: outcome.urls.get(index) ?? null,
    }));
    await tx
      .updateTable('mp_material')
      .set({
        publish_status: 'published',
        ...{ publish_problem: null, publish_failed: null, publish_due_at: null },
        // WeChat takes the draft out of its box.
        ...{ in_draft_box: false, article_id: outcome.articleId, articles: JSON.stringify(articles) },
        host_changed_at: by.now,
      })
      .where('id', '=', row.id)
      .execute();
    return;
  }
  const isTakenDown = outcome.problem === 'removed' || outcome.problem === 'banned';
  if (!isOpen && !(isTakenDown && status === 'published')) return;
  await tx
    .updateTable('mp_material')
    .set({
      publish_status: 'failed',
      ...{ publish_problem: outcome.problem, publish_due_at: null },
      publish_failed: JSON.stringify(outcome.failedArticles),
      ...(isTakenDown && { article_id: null, in_draft_box: false }),
      host_changed_at: by.now,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Of the event `PUBLISHJOBFINISH`. */
export async function settleByEvent(
  tx: Tx,
  { accountId, fields, now }: { readonly accountId: Id; readonly fields: PushFields; readonly now: Date },
): Promise<void> {
  const info = fieldsOf(fields, 'PublishEventInfo');
  if (!info) return;
  const publishId = elementText(info, 'publish_id');
  const detail = fieldsOf(info, 'article_detail');
  const outcome = publishOutcomeOf({
    publish_status: elementText(info, 'publish_status'),
    article_id: elementText(info, 'article_id') || undefined,
    article_detail: detail && {
      item: repeatedOf(detail, 'item').map((item) =>
        item instanceof Map
          ? { idx: elementText(item, 'idx'), article_url: elementText(item, 'article_url') }
          : null,
      ),
    },
    fail_idx: repeatedOf(info, 'fail_idx'),
  });
  if (publishId !== '' && outcome) await settlePublication(tx, { accountId, publishId, now }, outcome);
}
