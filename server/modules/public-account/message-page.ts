import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpMessage, pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import { MESSAGE_COLUMNS, messagesInReach, toMessage } from './fan-queries.ts';
import { containsShown, textShownTo } from './phone-mask.ts';
import type { PublicAccountSchema } from './schema.ts';
import { fanScope } from './team/fan-scope.ts';

type Tx = Transaction<PublicAccountSchema>;
type Asked = Required<CallInput<typeof pageMpMessages>>['query'];

interface MessagePage {
  readonly total: number;
  readonly records: MpMessage[];
}

/** A page of what was said, and how much there is. A million messages are read once for a text. */
export async function readMessagePage(
  tx: Tx,
  session: SessionPrincipal,
  query: Asked & { readonly current: number; readonly size: number },
  now: Date,
): Promise<MessagePage> {
  const { current, size, q } = query;
  const order = query.ascs?.includes('create_time') ? ('asc' as const) : ('desc' as const);
  const conditions = conditionsOf(session, query);
  const wanted = (await messagesInReach(tx, session, { use: 'read', now })).where(conditions);
  const shown = textShownTo(session);
  const columns = wanted.select(MESSAGE_COLUMNS).orderBy('m.created_at', order).orderBy('m.id', order);
  if (q === undefined) {
    const rows = await columns
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return {
      total: await countOf(tx, session, { query, conditions, now }),
      records: rows.map((row) => toMessage(row, shown)),
    };
  }
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows: found } = await sql<{ total: number; ids: Id[] }>`
    with hit as materialized ${wanted.select(['m.id', 'm.created_at'])}
    select (select count(*)::int from hit) as total,
      array(select id::text from hit order by created_at ${direction}, id ${direction}
        limit ${size} offset ${(current - 1) * size}) as ids`.execute(tx);
  const { total = 0, ids = [] } = found[0] ?? {};
  const rows = ids.length === 0 ? [] : await columns.where('m.id', 'in', ids).execute();
  return { total, records: rows.map((row) => toMessage(row, shown)) };
}

/** Out of what is kept of each fan; those of a kind, or before another, are counted. */
async function countOf(
  tx: Tx,
  session: SessionPrincipal,
  {
    query,
    conditions,
    now,
  }: {
    readonly query: Asked;
    readonly conditions: RawBuilder<SqlBool>;
    readonly now: Date;
  },
): Promise<number> {
  const { wxUserId, appId, repType, beforeId } = query;
  if (repType !== undefined || beforeId !== undefined) {
    const counted = await (await messagesInReach(tx, session, { use: 'read', now }))
      .where(conditions)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(counted.total);
  }
  const kept = await tx
    .selectFrom('mp_fan as f')
    .innerJoin('mp_account as t', 't.id', 'f.account_id')
    .where(await fanScope(tx, session, 'read', now))
    .$if(wxUserId !== undefined, (rows) => rows.where('f.id', '=', wxUserId ?? ''))
    .$if(appId !== undefined, (rows) => rows.where('t.app_id', '=', appId ?? ''))
    .select((eb) => eb.fn.sum<string | null>('f.messages').as('total'))
    .executeTakeFirstOrThrow();
  return Number(kept.total ?? 0);
}

function conditionsOf(
  session: SessionPrincipal,
  { wxUserId, appId, repType, beforeId, q }: Asked,
): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (wxUserId !== undefined) all.push(sql`m.fan_id = ${wxUserId}`);
  if (appId !== undefined) all.push(sql`t.app_id = ${appId}`);
  if (repType !== undefined) all.push(sql`m.rep_type = ${repType}`);
  if (beforeId !== undefined)
    all.push(sql`(m.created_at, m.id) < (
      select b.created_at, b.id from mp_message b where b.id = ${beforeId})`);
  if (q !== undefined) all.push(containsShown(session, sql.ref('m.rep_content'), q));
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}
