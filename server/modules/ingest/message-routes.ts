import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import {
  clearDeadLetters,
  pageDeadLetterGroups,
  pageDeadLetters,
} from '#shared/contracts/ingest/dead-letter.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { Outcome } from './mapping/interpret.ts';
import type { Pipeline } from './pipeline.ts';

/** Messages over HTTP, and the list of those that were not taken. */
export function mountMessageRoutes(
  app: FastifyInstance,
  {
    pipeline,
    deadLetters,
    clock,
  }: { readonly pipeline: Pipeline; readonly deadLetters: DeadLetters; readonly clock: Clock },
): void {
  const route = routes(app);

  route(ingest)(async ({ tenantId, body }) => {
    const outcomes = await pipeline.takeBatch(tenantId, body).catch((error: unknown) => {
      throw failure('not_durable', 'a batch could not be stored', undefined, error);
    });
    const rejected = outcomes.flatMap(toRejection);
    return { accepted: outcomes.length - rejected.length, rejected };
  });

  route(pageDeadLetters)(async ({ session, tenantId, query }) => ({
    ...(await deadLetters.page(tenantId, query, session)),
    current: query.current,
    size: query.size,
  }));

  route(pageDeadLetterGroups)(async ({ session, tenantId, query }) => ({
    ...(await deadLetters.groups(tenantId, query, session)),
    current: query.current,
    size: query.size,
  }));

  route(clearDeadLetters)(({ session, tenantId }) =>
    deadLetters.clear(tenantId, session, (tx, count) => {
      const entry = {
        subject: 'deadLetter',
        recordId: null,
        action: 'clear',
        changes: { count: { before: count } },
      };
      return audit(tx, { ...editBy(session, clock), ...entry });
    }),
  );
}

/** A message that one connection took is taken, whatever the others made of it. */
function toRejection(outcomes: readonly Outcome[], index: number) {
  const [first] = outcomes;
  if (first === undefined || first.ok || outcomes.some((outcome) => outcome.ok)) return [];
  return [{ index, reason: first.reason, detail: first.detail }];
}
