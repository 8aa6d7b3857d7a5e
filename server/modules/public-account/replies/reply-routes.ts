import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { accountScope } from '#server/modules/public-account/mp-account.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listMpReplyAccounts, tryMpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { chooseReply } from '#shared/domain/public-account/choose-reply.ts';
import { replyRulesOf } from './rules-of.ts';

/** Beside the rules: whose they may be, and what they would answer. */
export function mountReplyRoutes(app: FastifyInstance, { db }: PublicAccountParts): void {
  const route = routes(app);

  route(listMpReplyAccounts)(async ({ session }) =>
    db.tenant(session.tenantId, async (tx) =>
      tx
        .selectFrom('mp_account as t')
        .select(['t.id', 't.name'])
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'change')}`)
        .orderBy('t.name')
        .execute(),
    ),
  );

  route(tryMpAutoReply)(async ({ session, query: { accountId, heard, text = null } }) =>
    db.tenant(session.tenantId, async (tx) => {
      const account = await tx
        .selectFrom('mp_account as t')
        .select('t.id')
        .where('t.id', '=', accountId)
        .where(sql<SqlBool>`${await accountScope.condition(tx, session, 'read')}`)
        .executeTakeFirst();
      if (!account) throw failure('not_found');
      const { rule, steps } = chooseReply(
        await replyRulesOf(tx, account.id),
        heard === 'follow' ? { kind: heard } : { kind: heard, text },
      );
      return {
        repContent: rule?.repContent ?? null,
        cases: rule?.templateId ? await casesOf(tx, rule.templateId) : [],
        steps: steps.map(({ rule: { id, name, type }, outcome }) => ({ ruleId: id, name, type, outcome })),
      };
    }),
  );
}

async function casesOf(tx: Transaction<PublicAccountSchema>, templateId: Id) {
  const template = await tx
    .selectFrom('mp_template')
    .select('branches')
    .where('id', '=', templateId)
    .executeTakeFirst();
  return (template?.branches ?? []).map(({ when, zh }) => ({ when, text: zh }));
}
