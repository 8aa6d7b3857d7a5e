import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { partScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { before, equals, notBefore } from '#server/core/crud/filters.ts';
import { mountLog } from '#server/core/crud/mount-log.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { registerUniqueFields } from '#server/core/database/unique-fields.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { warehouseCode } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { ofWarehouse } from '#server/core/warehouse/stock-filters.ts';
import { recordWeighing, voidWeighing, weighing } from '#shared/contracts/railway/weighing.ts';
import { weighing as en } from '#shared/i18n/en/railway/weighing.ts';
import { weighing as zh } from '#shared/i18n/zh/railway/weighing.ts';
import { WAGON_SCOPE } from './wagon-visit.ts';
import { recordWeight, refuseTakenTicket, voidWeight } from './wagon-work.ts';

const ofWagon = (expression: ReturnType<typeof sql>) =>
  sql`(select ${expression} from wagon_visit w join train r on r.id = w.train_id where w.id = t.wagon_visit_id)`;

/** Ids are known to the program alone. */
const { wagonVisitId: _zh, ...zhLabels } = zh.field;
const { wagonVisitId: _en, ...enLabels } = en.field;

export function mountWeighings(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: WarehouseParts,
): void {
  const weighings = mountLog(app, weighing, {
    db,
    clock,
    table: 'weighing',
    idColumn: 'id',
    scope: partScope(WAGON_SCOPE, { table: 'wagon_visit', column: 'wagon_visit_id' }),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { kind: { zh: zh.kinds, en: en.kinds }, source: { zh: zh.sources, en: en.sources } },
    },
    fields: {
      id: readOnly(column('id', 'id')),
      createTime: time('at'),
      ticketNo: column('ticket_no'),
      warehouseCode: warehouseCode(),
      wagonVisitId: column('wagon_visit_id', 'id'),
      wagonNo: computed<string>(() => ofWagon(sql`w.wagon_no`)),
      trainNo: computed<string>(() => ofWagon(sql`r.no`)),
      kind: column('kind'),
      kg: column('kg', 'number'),
      netKg: computed<number | null>(
        () => ofWagon(sql`case when t.kind <> 'tare' then t.kg - coalesce(w.weighed_tare_kg, w.tare_kg) end`),
        'number',
      ),
      isOverload: computed<boolean>(
        () => ofWagon(sql`t.kind <> 'tare' and r.direction = 'load' and t.kg > w.max_gross_kg`),
        'boolean',
      ),
      source: column('source'),
      voidReason: column('void_reason'),
      voidedAt: optionalTime('voided_at'),
      voidedBy: column('voided_by'),
      by: column('created_by'),
    },
    filters: {
      from: notBefore('at'),
      to: before('at'),
      warehouseCode: ofWarehouse,
      kind: equals('kind'),
      no: (
        text,
      ) => sql`position(lower(${text}) in lower(concat_ws(' ', t.ticket_no, ${ofWagon(sql`w.wagon_no`)},
        ${ofWagon(sql`r.no`)}))) > 0`,
      isVoid: (isVoid) => sql`(t.void_reason is not null) = ${isVoid}`,
    },
  });
  registerUniqueFields(app, { weighing_ticket: ['ticketNo', 'ticket_taken'] });

  const route = routes(app);
  route(recordWeighing)(async ({ session, body: { wagonVisitId, ticketNo, kind, kg, at } }) => {
    const { tenantId, userId, username } = session;
    const now = new Date(clock.now());
    if (at != null && at > now.getTime()) throw fieldError('at', 'in_future');
    const made = await db.tenant(tenantId, async (tx) => {
      const typed = withSchema<never>(tx);
      const isReached = await WAGON_SCOPE.condition(typed, session, 'change');
      const { rows } =
        await sql`select from wagon_visit t where t.id = ${wagonVisitId} and t.deleted_at is null
        and ${isReached}`.execute(typed);
      if (rows.length === 0) throw fieldError('wagonVisitId', 'wagon_missing');
      await refuseTakenTicket(tx, ticketNo ?? null);
      const id = await recordWeight(tx, tenantId, {
        wagonId: wagonVisitId,
        ticketNo: ticketNo ?? null,
        kind,
        kg,
        at: at == null ? now : new Date(at),
        source: 'manual',
        now,
        actor: { userId, username },
      });
      return weighings.find(typed, session, id);
    });
    changed(tenantId);
    if (!made) throw failure('not_found');
    return made;
  });
  route(voidWeighing)(async ({ session, params: { id }, body: { reason } }) => {
    const { tenantId, userId, username } = session;
    const voided = await db.tenant(tenantId, async (tx) => {
      const typed = withSchema<never>(tx);
      if (!(await weighings.find(typed, session, id))) throw failure('not_found');
      const by = { now: new Date(clock.now()), actor: { userId, username } };
      await voidWeight(tx, tenantId, { id, reason, ...by });
      return weighings.find(typed, session, id);
    });
    changed(tenantId);
    if (!voided) throw failure('not_found');
    return voided;
  });
}
