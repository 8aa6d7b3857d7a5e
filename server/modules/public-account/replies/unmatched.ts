import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { routes } from '#server/core/http/routes.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { fanScope } from '#server/modules/public-account/team/fan-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { listMpUnmatched, type MpUnmatched } from '#shared/contracts/public-account/mp-reply-desk.ts';
import { createKeywordTest, type ReplyRule } from '#shared/domain/public-account/choose-reply.ts';
import { unmatchedGroupOf } from '#shared/domain/public-account/reply-text.ts';
import { replyAccountOf } from './reply-routes.ts';
import { replyRulesOf } from './rules-of.ts';

type Tx = Transaction<PublicAccountSchema>;

const DAY_MS = 86_400_000;
const OTHERS_MAX = 3;

interface Said {
  readonly text: string;
  readonly atMs: number;
}

/** What fans asked and no keyword has answered: what a rule could be written for. */
export function mountUnmatched(app: FastifyInstance, { db, clock }: PublicAccountParts): void {
  routes(app)(listMpUnmatched)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const accountId = await replyAccountOf(tx, session, query.accountId, 'read');
      const now = new Date(clock.now());
      const inReach = await fanScope(tx, session, 'read', now);
      const since = new Date(now.getTime() - LIMITS.mpUnmatchedDays * DAY_MS);
      const counts = await countsOf(tx, { accountId, since, inReach });
      const { rows } = await sql<{ readonly text: string; readonly at: Date }>`
        select m.rep_content as text, m.created_at as at ${unmatchedOf({ accountId, since, inReach })}
        order by m.created_at desc, m.id desc limit ${LIMITS.mpUnmatchedMax}`.execute(tx);
      const said = rows.map(({ text, at }) => ({ text, atMs: at.getTime() }));
      return {
        ...counts,
        isWhole: counts.total <= rows.length,
        ...groupsOf(said, await replyRulesOf(tx, accountId)),
      };
    }),
  );
}

interface Asked {
  readonly accountId: Id;
  readonly since: Date;
  /** Over the fan `f` and the account `t`. */
  readonly inReach: RawBuilder<SqlBool>;
}

/** As the statistics count. */
function unmatchedOf({ accountId, since, inReach }: Asked): RawBuilder<unknown> {
  return sql`from mp_message m join mp_fan f on f.id = m.fan_id join mp_account t on t.id = m.account_id
    where m.account_id = ${accountId} and m.type = 1 and m.rep_type = 'text' and m.rep_content is not null
      and m.answered_type is distinct from '3' and m.deleted_at is null and m.created_at > ${since} and ${inReach}`;
}

async function countsOf(tx: Tx, asked: Asked): Promise<Pick<MpUnmatched, 'total' | 'answered'>> {
  const { rows } = await sql<{ readonly total: number; readonly answered: number }>`
    select count(*)::int as total, count(*) filter (where exists (select from mp_message a
      where a.fan_id = m.fan_id and a.type = 2 and a.user_id is not null and a.status <> 'failed'
        and a.deleted_at is null and a.created_at > m.created_at))::int as answered
    ${unmatchedOf(asked)}`.execute(tx);
  return rows[0] ?? { total: 0, answered: 0 };
}

/** The newest first; what a keyword answers by now, at whatever hour, is counted alone. */
function groupsOf(
  said: readonly Said[],
  rules: readonly ReplyRule[],
): Pick<MpUnmatched, 'covered' | 'groups'> {
  const isCovered = createKeywordTest(rules);
  const byGroup = Map.groupBy(said, ({ text }) => unmatchedGroupOf(text) || text.trim());
  const groups = [...byGroup.values()];
  const covered = new Set(groups.filter(([latest]) => latest && isCovered(latest.text)));
  return {
    covered: [...covered].reduce((sum, { length }) => sum + length, 0),
    groups: groups
      .filter((group) => !covered.has(group))
      .slice(0, LIMITS.mpUnmatchedGroupsMax)
      .flatMap((group) => {
        const [latest] = group;
        return latest ? { ...spellingsOf(group, latest), count: group.length, lastAt: latest.atMs } : [];
      }),
  };
}

function spellingsOf(
  group: readonly Said[],
  latest: Said,
): { readonly text: string; readonly others: string[] } {
  const text = latest.text.trim();
  const times = Map.groupBy(group, (one) => one.text.trim());
  times.delete(text);
  const others = [...times].toSorted(([, a], [, b]) => b.length - a.length).map(([other]) => other);
  return { text, others: others.slice(0, OTHERS_MAX) };
}
