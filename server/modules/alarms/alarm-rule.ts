import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { reachedMachine } from '#server/core/access/reached-machine.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, part, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PastReadings } from '#server/core/ports/plant/past-readings.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { alarmRule, tryAlarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { EvaluatedRule } from '#shared/domain/alarm/alarm-rule.ts';
import { faultsOf, type RuleFault } from '#shared/domain/alarm/rule-faults.ts';
import { alarmRule as en } from '#shared/i18n/en/alarms/alarm-rule.ts';
import { states as enStates } from '#shared/i18n/en/kit/states.ts';
import { alarmRule as zh } from '#shared/i18n/zh/alarms/alarm-rule.ts';
import { states as zhStates } from '#shared/i18n/zh/kit/states.ts';
import { dryRun } from './dry-run.ts';
import { type ConditionFields, toCondition } from './load-alarm-rules.ts';

export interface AlarmRuleParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly history: Pick<PlantHistory, 'latestMetrics'>;
  readonly past: PastReadings;
  readonly sheetJobs: SheetJobs;
  /** After the commit: the rules of a tenant are others now. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

/** How far back a rule is tried. */
const TRIED_MS = 7 * 86_400_000;

type RuleBody = ConditionFields & {
  readonly name: string;
  readonly machineCode: string;
  readonly suppressedBy?: string | null | undefined;
};

/** When alarms are raised. What can never work is refused at its field. */
export function mountAlarmRules(app: FastifyInstance, parts: AlarmRuleParts): void {
  const { db, clock, directory, history, past, sheetJobs, reload } = parts;

  async function check(
    tx: Transaction<unknown>,
    session: Pick<SessionPrincipal, 'tenantId' | 'userId'>,
    before: { readonly id: Id; readonly suppressedBy: string | null } | null,
    body: RuleBody,
  ): Promise<{ readonly machine_id: Id; readonly suppressed_by_id: Id | null }> {
    const { tenantId } = session;
    const machine = await reachedMachine(tx, directory, session, body.machineCode);
    const authority = await loadDataAuthority(tx, session);
    const stored = await loadRelations(tx);
    // A rule out of reach is as if it were not there, unless the rule names it already: who could name any would learn
    // from their own alarms whether there are alarms elsewhere.
    const above = body.suppressedBy
      ? stored.find(
          ({ name, machineId }) =>
            name === body.suppressedBy &&
            (name === before?.suppressedBy || reachesDepartment(authority, machineId)),
        )
      : undefined;
    if (body.suppressedBy && !above && body.suppressedBy !== body.name)
      throw fieldError('suppressedBy', 'rule_missing');
    // A new rule has no id yet: its own name stands for it.
    const own = before?.id ?? 'new';
    const aboveId = body.suppressedBy ? (above?.id ?? own) : null;
    const rule = {
      id: own,
      name: body.name,
      condition: toCondition(body),
      suppressedBy: aboveId === null ? [] : [aboveId],
    };
    const rules = new Map(stored.map((one) => [one.id, one]));
    const metrics = new Set(history.latestMetrics(tenantId, machine.id).keys());
    const [fault] = faultsOf(rule, { metrics, rules });
    if (fault) throw refusalOf(fault);
    return { machine_id: machine.id, suppressed_by_id: aboveId };
  }

  mountCrud(app, alarmRule, {
    db,
    clock,
    table: 'alarm_rule',
    idColumn: 'id',
    scope: departmentScope('machine_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        priority: { zh: zh.priorities, en: en.priorities },
        state: { zh: zhStates.short, en: enStates.short },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      machineId: readOnly(column('machine_id', 'id')),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      kind: column('kind'),
      priority: column('priority'),
      metric: column('metric'),
      high: column('high', 'number'),
      low: column('low', 'number'),
      hysteresis: column('hysteresis', 'number'),
      deadBand: column('dead_band', 'number'),
      perMinute: column('per_minute', 'number'),
      windowS: column('window_s', 'number'),
      afterS: column('after_s', 'number'),
      state: column('state'),
      code: optionalText('code'),
      onDelayS: column('on_delay_s', 'number'),
      offDelayS: column('off_delay_s', 'number'),
      suppressedBy: part(() => sql`(select r.name from alarm_rule r where r.id = t.suppressed_by_id)`),
      isEnabled: column('is_enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (name, reader) =>
        sql`(${contains('name')(name, reader)} or ${contains('name_en')(name, reader)})`,
      machineCode: (code) => sql`t.machine_id = (select d.id from department d where d.code = ${code})`,
      kind: equals('kind'),
      priority: equals('priority'),
    },
    unique: { alarm_rule_name: ['name', 'rule_name_taken'] },
    async beforeCreate({ tx, session, body, values }) {
      await refuseTooMany(tx);
      Object.assign(values, await check(tx, session, null, body));
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      Object.assign(values, await check(tx, session, before, body));
    },
    async beforeRestore({ tx, session, before }) {
      await check(tx, session, before, before);
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql<{ name: string }>`
        select name from alarm_rule where suppressed_by_id = ${before.id} and deleted_at is null
        order by name limit 1`.execute(tx);
      if (rows[0]) throw failure('alarm_rule_in_use');
    },
    onChange: ({ tenantId }) => reload(tenantId),
  });

  routes(app)(tryAlarmRule)(async ({ session, body }) => {
    const { tenantId } = session;
    const checked = await db.tenant(tenantId, (tx) => check(tx, session, null, body));
    const to = clock.now();
    const rule = {
      machineId: checked.machine_id,
      condition: toCondition(body),
      onDelayMs: body.onDelayS * 1_000,
      offDelayMs: body.offDelayS * 1_000,
    };
    return dryRun(past, tenantId, rule, { from: to - TRIED_MS, to });
  });
}

type Relation = Pick<EvaluatedRule, 'id' | 'name' | 'suppressedBy'> & { readonly machineId: Id };

async function loadRelations(tx: Transaction<unknown>): Promise<Relation[]> {
  const { rows } = await sql<{ id: Id; name: string; machineId: Id; above: Id | null }>`
    select id::text as id, name, machine_id::text as "machineId", suppressed_by_id::text as above from alarm_rule
    where deleted_at is null order by alarm_rule.id`.execute(tx);
  return rows.map(({ id, name, machineId, above }) => ({
    id,
    name,
    machineId,
    suppressedBy: above === null ? [] : [above],
  }));
}

async function refuseTooMany(tx: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alarm_rule where deleted_at is null`.execute(tx);
  const limit = LIMITS.alarmRulesMax;
  if ((rows[0]?.count ?? 0) >= limit)
    throw failure('invalid_input', 'too many rules', { name: { key: 'too_many', params: { limit } } });
}

function refusalOf(fault: RuleFault): Error {
  switch (fault.kind) {
    case 'metric_missing':
      return fieldError('metric', 'metric_missing');
    case 'limit_missing':
      return fieldError('high', 'limit_missing');
    case 'limits_reversed':
      return fieldError('low', 'limits_reversed');
    case 'hysteresis_too_wide':
      return fieldError('hysteresis', 'hysteresis_too_wide');
    case 'rate_zero':
      return fieldError('perMinute', 'rate_zero');
    case 'suppressor_missing':
      return fieldError('suppressedBy', 'rule_missing');
    case 'suppression_loop':
      return failure('invalid_input', 'a loop of suppression', {
        suppressedBy: { key: 'suppression_loop', params: { names: fault.names.join(' → ') } },
      });
  }
}
