import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { before, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import { takeRecordStep } from '#server/core/crud/take-step.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BatchState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import {
  type BatchFlow,
  type BatchGenealogy,
  getBatchGenealogy,
  judgeBatch,
  processBatch,
} from '#shared/contracts/pretreatment/process-batch.ts';
import type { RecipeStep } from '#shared/contracts/pretreatment/recipe.ts';
import { type BatchMove, batchSteps } from '#shared/domain/pretreatment/batch-progress.ts';
import { processBatch as en } from '#shared/i18n/en/pretreatment/process-batch.ts';
import { processBatch as zh } from '#shared/i18n/zh/pretreatment/process-batch.ts';
import { codeOfDepartment, codeOfUnit, ofHall } from './halls.ts';
import type { PretreatmentParts } from './parts.ts';

const ofRecipe = (name: string) => () =>
  sql`(select r.${sql.ref(name)} from recipe r where r.id = t.recipe_id)`;
const ofProduct = (name: string) => () =>
  sql`(select p.${sql.ref(name)} from recipe r join product p on p.id = r.product_id where r.id = t.recipe_id)`;

/** Batches, what they were made of and where they went, and what people decide about them. */
export function mountProcessBatches(app: FastifyInstance, parts: PretreatmentParts): void {
  const { db, clock, sheetJobs, changed } = parts;
  const batches = mountLog(app, processBatch, {
    db,
    clock,
    table: 'process_batch',
    idColumn: 'id',
    scope: departmentScope('hall_id'),
    explained: { nameField: 'no', edit: 'pretreatment_release' },
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states } },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('created_at'),
      no: column('no'),
      hallCode: computed<string>(codeOfDepartment('hall_id')),
      recipeCode: computed<string>(ofRecipe('code')),
      recipeVersion: computed<number>(ofRecipe('version'), 'number'),
      productName: computed<string>(ofProduct('name')),
      productNameEn: computed<string | null>(ofProduct('name_en')),
      unitCode: computed<string | null>(codeOfUnit('unit_id')),
      lineCode: computed<string | null>(codeOfDepartment('line_id')),
      orderNo: column('order_no'),
      state: column('state'),
      stepNo: column('step_no', 'number'),
      stepCount: computed<number>(
        () => sql`(select jsonb_array_length(r.steps) from recipe r where r.id = t.recipe_id)`,
        'number',
      ),
      massT: column('mass_t', 'number'),
      plannedReleaseAt: optionalTime('planned_release_at'),
      releasedAt: optionalTime('released_at'),
      releasedBy: column('released_by'),
      holdReason: column('hold_reason'),
    },
    filters: {
      from: notBefore('created_at'),
      to: before('created_at'),
      hallCode: ofHall,
      state: equals('state'),
      no: (text) =>
        sql`position(lower(${text}) in lower(concat_ws(' ', t.no, t.order_no, ${ofRecipe('code')()}))) > 0`,
    },
  });

  const route = routes(app);
  route(getBatchGenealogy)(async ({ session, params: { id } }) =>
    db.tenant(session.tenantId, async (tx) => {
      if (!(await batches.find(withSchema<never>(tx), session, id))) throw failure('not_found');
      return genealogyOf(tx, id);
    }),
  );
  route(judgeBatch)(async ({ session, params: { id }, body: { step, reason } }) => {
    const { tenantId, userId, username } = session;
    const judged = await db.tenant(tenantId, async (tx) => {
      const typed = withSchema<never>(tx);
      if (!(await batches.find(typed, session, id))) throw failure('not_found');
      const now = new Date(clock.now());
      await takeRecordStep<BatchState, BatchMove, { id: Id; state: BatchState; no: string }>(tx, {
        tenantId,
        table: 'process_batch',
        subject: 'processBatch',
        columns: sql`no`,
        id,
        step,
        steps: batchSteps,
        now,
        actor: { userId, username },
        nameOf: ({ no }) => no,
        effect: async () => ({
          values: {
            ...(step === 'release' && { released_at: now, released_by: username }),
            // It stands in its last step anew until the control system says which one is done again.
            ...(step === 'rework' && { step_started_at: now }),
            ...(step !== 'release' && { hold_reason: reason || null, hold_reason_en: null }),
          },
          changes: { ...(reason && { reason: { after: reason } }) },
        }),
      });
      return batches.find(typed, session, id);
    });
    if (!judged) throw failure('not_found');
    changed(tenantId);
    return judged;
  });
}

type StoredFlow = Omit<BatchFlow, 'startedAt' | 'endedAt'> & {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

async function genealogyOf(tx: AnyTransaction, id: Id): Promise<BatchGenealogy> {
  const typed = withSchema<unknown>(tx);
  const { rows: found } = await sql<{ steps: RecipeStep[] }>`select r.steps from process_batch b
    join recipe r on r.id = b.recipe_id where b.id = ${id}`.execute(typed);
  const { rows: begun } = await sql<{ no: number; unitCode: string | null; startedAt: Date }>`
    select s.step_no as no, d.code as "unitCode", s.started_at as "startedAt" from process_batch_step s
    left join process_unit u on u.id = s.unit_id left join department d on d.id = u.machine_id
    where s.batch_id = ${id}`.execute(typed);
  const steps = (found[0]?.steps ?? []).map(({ name, nameEn, plannedMin }, index) => {
    const step = begun.find(({ no }) => no === index + 1);
    return {
      no: index + 1,
      name,
      nameEn: nameEn || null,
      plannedMin,
      unitCode: step?.unitCode ?? null,
      startedAt: step?.startedAt.getTime() ?? null,
    };
  });
  return {
    steps,
    inputs: await flowsOf(tx, id, { own: 'to_batch_id', other: 'batch_id' }),
    outputs: await flowsOf(tx, id, { own: 'batch_id', other: 'to_batch_id' }),
  };
}

/** A batch of weeks has some dozen transfers. */
const FLOWS_MAX = 1_000;

async function flowsOf(
  tx: AnyTransaction,
  id: Id,
  { own, other }: { readonly own: string; readonly other: string },
): Promise<BatchFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select f.no as "transferNo", b.id::text as "batchId", b.no as "batchNo", fd.code as "fromUnit",
      td.code as "toUnit", l.code as "toLine", f.order_no as "orderNo", f.amount_t as "amountT",
      f.started_at as "startedAt", f.ended_at as "endedAt"
    from process_transfer f
    join process_unit fu on fu.id = f.from_unit_id join department fd on fd.id = fu.machine_id
    left join process_unit tu on tu.id = f.to_unit_id left join department td on td.id = tu.machine_id
    left join department l on l.id = f.to_line_id
    left join process_batch b on b.id = ${sql.ref(`f.${other}`)}
    where ${sql.ref(`f.${own}`)} = ${id} order by f.started_at, f.id limit ${FLOWS_MAX}`.execute(
    withSchema<unknown>(tx),
  );
  return rows.map(({ startedAt, endedAt, ...flow }) => ({
    ...flow,
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }));
}
