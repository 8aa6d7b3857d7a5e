import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { chooseReply, type HeardByRules } from '#shared/domain/public-account/choose-reply.ts';
import { hasReplyHours, type ReplyMoment, replyMomentOf } from '#shared/domain/public-account/reply-hours.ts';
import { replyRulesOf, type StoredRule } from './rules-of.ts';

type Tx = Transaction<PublicAccountSchema>;

/** Where no rule has hours or days, any moment will do. */
const ANY: ReplyMoment = { day: '2000-01-03', weekday: 1, minuteOfDay: 0 };

/** The rule that answers now, and the first one that would have answered before it and has nothing to send. */
export async function chosenRuleOf(
  tx: Tx,
  accountId: Id,
  heard: HeardByRules,
  nowMs: number,
): Promise<{ readonly rule: StoredRule | null; readonly lacking: StoredRule | null }> {
  const rules = await replyRulesOf(tx, accountId);
  const isTimed = rules.some(({ hours }) => hasReplyHours(hours));
  const at = isTimed ? replyMomentOf(wallClockOf(nowMs, await readUsualZone(tx))) : ANY;
  const { rule, steps } = chooseReply(rules, heard, at);
  const before = steps.slice(0, rule ? steps.findIndex((step) => step.rule === rule) : steps.length);
  return { rule, lacking: before.find(({ outcome }) => outcome === 'lacks')?.rule ?? null };
}

/** That a rule had nothing to send: in the list of rules, and in the log, without what the fan wrote. */
export async function noteMissed(
  tx: Tx,
  log: FastifyBaseLogger,
  { id, material }: StoredRule,
  { tenantId, accountId, nowMs }: { readonly tenantId: Id; readonly accountId: Id; readonly nowMs: number },
): Promise<void> {
  await tx
    .updateTable('mp_auto_reply')
    .set({ missed_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  log.warn({ tenantId, accountId, ruleId: id, material }, 'an auto-reply has nothing to send');
}
