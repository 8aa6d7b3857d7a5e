import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { reachedMachine } from '#server/core/access/reached-machine.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { derivedRule as en } from '#shared/i18n/en/derivation/derived-rule.ts';
import { states as enStates } from '#shared/i18n/en/kit/states.ts';
import { derivedRule as zh } from '#shared/i18n/zh/derivation/derived-rule.ts';
import { states as zhStates } from '#shared/i18n/zh/kit/states.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly sheetJobs: SheetJobs;
  readonly reload: (tenantId: Id) => Promise<void>;
}

export function mountDerivedRules(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, sheetJobs, reload } = parts;

  mountCrud(app, derivedRule, {
    db,
    clock,
    table: 'derived_rule',
    idColumn: 'id',
    scope: departmentScope('machine_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds }, state: { zh: zhStates.short, en: enStates.short } },
    },
    order: [{ field: 'machineCode', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      machineId: readOnly(column('machine_id', 'id')),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      kind: column('kind'),
      metric: column('metric'),
      operator: column('operator'),
      value: column('value', 'number'),
      onDelayMs: column('on_delay_ms', 'number'),
      offDelayMs: column('off_delay_ms', 'number'),
      state: column('state'),
      targetMetric: column('target_metric'),
      overridesReported: column('overrides_reported', 'boolean'),
      isEnabled: column('is_enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      kind: equals('kind'),
      machineCode: (code) =>
        sql`t.machine_id = (select d.id from department d where d.code = ${code} and d.deleted_at is null)`,
    },
    unique: {
      derived_rule_otherwise: ['kind', 'otherwise_taken'],
      derived_rule_counter: ['targetMetric', 'counter_taken'],
    },
    async beforeCreate({ tx, session, body, values }) {
      const { id: machineId } = await reachedMachine(tx, directory, session, body.machineCode);
      await refuseTooMany(tx, machineId);
      values.machine_id = machineId;
    },
    async beforeUpdate({ tx, session, body, values }) {
      values.machine_id = (await reachedMachine(tx, directory, session, body.machineCode)).id;
    },
    onChange: ({ tenantId }) => reload(tenantId),
  });
}

async function refuseTooMany(tx: Transaction<unknown>, machineId: Id): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from derived_rule where machine_id = ${machineId}`.execute(tx);
  const limit = LIMITS.derivedRulesPerMachineMax;
  if ((rows[0]?.count ?? 0) >= limit)
    throw failure('invalid_input', 'too many rules', { machineCode: { key: 'too_many', params: { limit } } });
}
