import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { refuseExternal } from '#server/core/warehouse/refuse-external.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  auditCheckBill,
  type CheckVerdict,
  type QualityCheckBill,
  returnCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import {
  auditCheckResults,
  enterCheckResults,
  listCheckResults,
} from '#shared/contracts/quality/quality-check-bill-result.ts';
import { verdictOf } from '#shared/domain/quality/check-verdict.ts';
import { enterResults, findBillOf, judgeResults, loadResults } from './check-results.ts';
import type { CheckBills } from './quality-check-bill.ts';
import type { QualityParts } from './quality-parts.ts';
import { refuseOwnAudit, takeCheckStep } from './take-check-step.ts';

/** Verdicts by which goods may be used. */
const ACCEPTED: readonly CheckVerdict[] = ['pass', 'conditional'];

/** Calls about check bills and their results beside those of the list. */
export function mountCheckBillRoutes(
  app: FastifyInstance,
  { db, clock, changed, goods }: QualityParts,
  bills: CheckBills,
): void {
  const route = routes(app);

  /** As the caller sees it. Throws `not_found`. */
  async function found(tx: AnyTransaction, session: SessionPrincipal, id: Id): Promise<QualityCheckBill> {
    const row = await bills.find(withSchema<unknown>(tx), session, id);
    if (!row) throw failure('not_found');
    return row;
  }

  /** Changes a bill that the caller reaches and returns it; refuses one that has changed since `updateTime`. */
  async function change(
    session: SessionPrincipal,
    asked: { readonly id: Id; readonly updateTime?: number | undefined },
    work: (tx: AnyTransaction, by: { now: Date; actor: SessionPrincipal }) => Promise<void>,
  ): Promise<QualityCheckBill> {
    const after = await db.tenant(session.tenantId, async (tx) => {
      const before = await found(tx, session, asked.id);
      if (asked.updateTime !== undefined && asked.updateTime !== before.updateTime)
        throw failureWithData('stale', { record: before, changed: [] });
      refuseExternal(before);
      await work(tx, { now: new Date(clock.now()), actor: session });
      return found(tx, session, asked.id);
    });
    changed(session.tenantId);
    return after;
  }

  route(stepCheckBill)(({ session, params: { id }, body: { step, updateTime } }) =>
    change(session, { id, updateTime }, (tx, by) =>
      takeCheckStep(tx, session.tenantId, { ...by, goods, id, step }),
    ),
  );

  route(returnCheckBill)(({ session, params: { id }, body: { note, updateTime } }) =>
    change(session, { id, updateTime }, (tx, by) =>
      takeCheckStep(tx, session.tenantId, { ...by, goods, id, step: 'return', note }),
    ),
  );

  route(auditCheckBill)(({ session, params: { id }, body }) => {
    const { verdict, updateTime } = body;
    const note = body.note || null;
    return change(session, { id, updateTime }, async (tx, by) => {
      await refuseOwnAudit(tx, id, session);
      if (verdict !== 'pass' && !note) throw fieldError('note', 'required');
      const isAccepted = ACCEPTED.includes(verdict);
      const results = await loadResults(tx, id);
      if (verdict === 'pass' && results.some(({ isGood }) => isGood === false))
        throw fieldError('verdict', 'pass_with_deviations');
      if (isAccepted && results.some(({ audit }) => audit === 'rejected'))
        throw fieldError('verdict', 'accepted_with_rejected');
      const entry = { billId: id, ...by };
      await judgeResults(tx, session.tenantId, entry, {
        ids: null,
        audit: isAccepted ? 'approved' : 'rejected',
        note,
      });
      await takeCheckStep(tx, session.tenantId, { ...by, goods, id, step: 'audit', verdict, note });
    });
  });

  route(listCheckResults)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      await found(tx, session, query.checkbillId);
      return loadResults(tx, query.checkbillId);
    }),
  );

  route(enterCheckResults)(async ({ session, body: { checkbillId, results } }) => {
    const { tenantId } = session;
    const entered = await db.tenant(tenantId, async (tx) => {
      refuseExternal(await found(tx, session, checkbillId));
      const entry = { billId: checkbillId, now: new Date(clock.now()), actor: session };
      await enterResults(tx, tenantId, entry, results);
      return loadResults(tx, checkbillId);
    });
    changed(tenantId);
    return entered;
  });

  route(auditCheckResults)(async ({ session, query: { ids, audit, note: given } }) => {
    const { tenantId } = session;
    const note = given || null;
    await db.tenant(tenantId, async (tx) => {
      const id = await findBillOf(tx, ids);
      refuseExternal(await found(tx, session, id));
      await refuseOwnAudit(tx, id, session);
      const by = { now: new Date(clock.now()), actor: session };
      const results = await judgeResults(tx, tenantId, { billId: id, ...by }, { ids, audit, note });
      const verdict = verdictOf(results);
      if (verdict) await takeCheckStep(tx, tenantId, { ...by, goods, id, step: 'audit', verdict, note });
    });
    changed(tenantId);
    return true;
  });
}
