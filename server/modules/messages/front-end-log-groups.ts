import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SqlFilter } from '#server/core/crud/filters.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { FrontEndLogGroup, pageFrontEndLogGroups } from '#shared/contracts/messages/front-end-log.ts';
import type { MessagesSchema } from './schema.ts';

interface GroupRow extends Omit<FrontEndLogGroup, 'count' | 'users' | 'firstTime' | 'lastTime'> {
  readonly count: string;
  readonly users: string;
  readonly firstTime: Date;
  readonly lastTime: Date;
  readonly total: string;
}

/** Equal errors as one entry. `filters` are those of the list; `reached` are the rows `t` within the reader's reach. */
export async function readGroups(
  tx: Transaction<MessagesSchema>,
  query: QueryOf<typeof pageFrontEndLogGroups>,
  {
    filters,
    reached,
    reader,
  }: {
    readonly filters: Readonly<Record<string, SqlFilter<never>>>;
    readonly reached: RawBuilder<unknown>;
    readonly reader: Parameters<SqlFilter<never>>[1];
  },
): Promise<{ records: FrontEndLogGroup[]; total: number; size: number; current: number }> {
  const { current, size, ...asked } = query;
  const conditions = Object.entries(asked).flatMap(([name, value]) => {
    const filter = filters[name];
    return filter && value !== undefined && value !== '' ? [filter(value as never, reader)] : [];
  });
  const { rows } = await sql<GroupRow>`
    select max(t.log_id)::text as id, t.type, t.message, (array_agg(t.url order by t.log_id desc))[1] as url,
      count(*) as count, count(distinct t.user_id) as users, min(t.at) as "firstTime", max(t.at) as "lastTime",
      count(*) over () as total
    from log_front_end t where ${sql.join([reached, ...conditions], sql` and `)}
    group by t.type, t.message, split_part(t.stack, ${'\n'}, 1)
    order by max(t.log_id) desc limit ${size} offset ${(current - 1) * size}`.execute(tx);
  const records = rows.map(({ total: _, count, users, firstTime, lastTime, ...group }) => ({
    ...group,
    count: Number(count),
    users: Number(users),
    firstTime: firstTime.getTime(),
    lastTime: lastTime.getTime(),
  }));
  return { records, total: Number(rows[0]?.total ?? 0), size, current };
}
