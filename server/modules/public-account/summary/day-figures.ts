import { sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpCounts, MpSummary } from '#shared/contracts/public-account/mp-summary.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Instants, the second one excluded; `timeZone`: by whose clocks a day begins. */
export interface SummarySpan {
  readonly accountId: Id;
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
}

/** What was said, by day as `YYYY-MM-DD`. Days without a message are absent. What was removed here was said all the same. */
export async function countsByDay(
  tx: Tx,
  { accountId, from, until, timeZone }: SummarySpan,
): Promise<ReadonlyMap<string, MpCounts>> {
  const { rows } = await sql<MpCounts & { readonly day: string }>`
    select to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      count(*) filter (where m.type = 1 and m.rep_type = 'event' and m.rep_event = 'subscribe')::int as "fansNew",
      count(*) filter (where m.type = 1 and m.rep_type = 'event' and m.rep_event = 'unsubscribe')::int as "fansLeft",
      count(*) filter (where m.type = 1 and m.rep_type <> 'event')::int as "messagesIn",
      count(*) filter (where ${IS_OUT})::int as "messagesOut",
      count(*) filter (where ${IS_OUT} and ${IS_OF_ITSELF})::int as "byRule",
      count(*) filter (where ${IS_OUT} and m.user_id is not null)::int as "byPerson",
      count(*) filter (where m.type = 1 and m.rep_type = 'text' and m.answered_type is distinct from '3')::int
        as "unmatched"
    from mp_message m
    where m.account_id = ${accountId} and m.created_at >= ${from} and m.created_at < ${until}
    group by 1`.execute(tx);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** By a rule, the menu, or the product itself; not what it sends unasked, such as an alarm. */
const IS_OF_ITSELF = sql`(m.user_id is null and (m.rule_id is not null or m.event_key is not null
  or m.quoted ->> 'source' = 'binding' or m.quoted ->> 'when' = 'answer'))`;

/** WeChat has taken it, or it may have arrived. */
const IS_OUT = sql`(m.type = 2 and m.status <> 'failed')`;

/**
 * Fans who follow at the end of each day, counted back from those who follow now. `days`: rising. A fan who was erased is none, on
 * no day.
 */
export async function fansByDay(
  tx: Tx,
  { accountId, from, timeZone }: SummarySpan,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: now } = await sql<{ readonly count: number }>`select count(*)::int as count from mp_fan
    where account_id = ${accountId} and is_subscribed and not is_erased`.execute(tx);
  const { rows: changes } = await sql<{ readonly day: string; readonly change: number }>`
    select to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      (count(*) filter (where m.rep_event = 'subscribe') - count(*) filter (where m.rep_event = 'unsubscribe'))::int
        as change
    from mp_message m join mp_fan f on f.id = m.fan_id
    where m.account_id = ${accountId} and m.created_at >= ${from} and m.type = 1 and m.rep_type = 'event'
      and m.rep_event in ('subscribe', 'unsubscribe') and not f.is_erased
    group by 1`.execute(tx);
  const total = now[0]?.count ?? 0;
  return new Map(
    days.map((day) => {
      const later = changes.filter((one) => one.day > day).reduce((sum, { change }) => sum + change, 0);
      // A follow that came twice would make it less than none.
      return [day, Math.max(0, total - later)];
    }),
  );
}

/** When the first push of the account came, as far as anything of it is kept; null = none has come. */
export async function firstPushAt(tx: Tx, accountId: Id): Promise<Date | null> {
  const { rows } = await sql<{ readonly at: Date | null }>`select least(
    (select min(created_at) from mp_message where account_id = ${accountId}),
    (select min(first_seen_at) from mp_fan where account_id = ${accountId})) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/**
 * Follows by how fans have come, the most first. A code counts as such after it was removed. Without one it is the fan's last way,
 * unless that was a code.
 */
export async function followsBySource(
  tx: Tx,
  { accountId, from, until }: Pick<SummarySpan, 'accountId' | 'from' | 'until'>,
): Promise<MpSummary['sources']> {
  const { rows } = await sql<MpSummary['sources'][number]>`
    select case when q.id is not null then 'qr' when f.qr_id is null then f.source end as source, q.name as "qrName", count(*)::int as follows
    from mp_message m join mp_fan f on f.id = m.fan_id
    left join mp_qr q on q.account_id = m.account_id and m.event_key = 'qrscene_' || q.scene
    where m.account_id = ${accountId} and m.created_at >= ${from} and m.created_at < ${until}
      and m.type = 1 and m.rep_type = 'event' and m.rep_event = 'subscribe'
    group by 1, 2 order by 3 desc, 2 nulls last, 1`.execute(tx);
  return rows;
}
