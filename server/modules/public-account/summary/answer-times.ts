import { sql, type Transaction } from 'kysely';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SummarySpan } from './day-figures.ts';

/** Questions of an hour of the day. Waiting times in ms, interpolated between two; null = none was answered. */
export interface AnswerTimes {
  readonly asked: number;
  readonly answered: number;
  readonly open: number;
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
}

const WINDOW_MS = LIMITS.mpWindowHours * 3_600_000;

/**
 * Questions that came in a span: a message of a fan that no keyword has answered, after an answer of a person or after 48 hours
 * without such a message. It is answered by the first answer of a person within 48 hours: later none is taken by the platform
 * unless the fan has written again. `hours`: those of 0 to 23 that have questions.
 */
export async function answerTimes(
  tx: Transaction<PublicAccountSchema>,
  { accountId, from, until, timeZone }: SummarySpan,
  nowMs: number,
): Promise<{ readonly all: AnswerTimes; readonly hours: ReadonlyMap<number, AnswerTimes> }> {
  const reach = { from: new Date(from.getTime() - WINDOW_MS), until: new Date(until.getTime() + WINDOW_MS) };
  const window = sql`(${WINDOW_MS}::float8 * interval '1 millisecond')`;
  const { rows } = await sql<AnswerTimes & { readonly hour: number | null }>`
    with said as (
      select m.type, m.created_at,
        lag(m.type) over w as before_type,
        lag(m.created_at) over w as before_at,
        min(m.created_at) filter (where m.type = 2) over (
          partition by m.fan_id order by m.created_at, m.id rows between 1 following and unbounded following
        ) as answered_at
      from mp_message m
      where m.account_id = ${accountId} and m.created_at >= ${reach.from} and m.created_at < ${reach.until}
        and ((m.type = 1 and m.rep_type <> 'event' and m.answered_type is distinct from '3')
          or (m.type = 2 and m.user_id is not null and m.status <> 'failed'))
      window w as (partition by m.fan_id order by m.created_at, m.id)
    ), question as (
      select extract(hour from created_at at time zone ${timeZone})::int as hour, created_at,
        case when answered_at <= created_at + ${window}
          then extract(epoch from answered_at - created_at)::float8 * 1000 end as wait_ms
      from said
      where type = 1 and created_at >= ${from} and created_at < ${until}
        and (before_type is null or before_type = 2 or before_at < created_at - ${window})
    )
    select hour, count(*)::int as asked, count(wait_ms)::int as answered,
      count(*) filter (where wait_ms is null and created_at > ${new Date(nowMs)}::timestamptz - ${window})::int as open,
      round(percentile_cont(0.5) within group (order by wait_ms))::float8 as "p50Ms",
      round(percentile_cont(0.9) within group (order by wait_ms))::float8 as "p90Ms"
    from question group by grouping sets ((hour), ())`.execute(tx);
  const none: AnswerTimes = { asked: 0, answered: 0, open: 0, p50Ms: null, p90Ms: null };
  const hours = new Map<number, AnswerTimes>();
  let all = none;
  for (const { hour, ...times } of rows) {
    if (hour === null) all = times;
    else hours.set(hour, times);
  }
  return { all, hours };
}
