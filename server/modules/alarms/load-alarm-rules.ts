import { sql, type Transaction } from 'kysely';
import type { AlarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AlarmCondition, EvaluatedRule } from '#shared/domain/alarm/alarm-rule.ts';

/** As much of a rule on the wire as its condition needs. */
export type ConditionFields = Pick<
  AlarmRule,
  | 'kind'
  | 'metric'
  | 'high'
  | 'low'
  | 'hysteresis'
  | 'deadBand'
  | 'perMinute'
  | 'windowS'
  | 'afterS'
  | 'state'
> & { readonly code?: string | null | undefined };

/** The condition of a rule whose fields its contract has checked. */
export function toCondition(fields: ConditionFields): AlarmCondition {
  const { kind, high, low, hysteresis, deadBand, state, code } = fields;
  const metric = fields.metric ?? '';
  switch (kind) {
    case 'limit':
      return { kind, metric, high, low, hysteresis, deadBand };
    case 'rate':
      return { kind, metric, perMinute: fields.perMinute ?? 0, windowMs: (fields.windowS ?? 0) * 1_000 };
    case 'absence':
      return { kind, metric, afterMs: (fields.afterS ?? 0) * 1_000 };
    case 'state':
      return { kind, states: state ? [state] : [] };
    case 'code':
      return { kind, codes: code ? [code] : [] };
  }
}

type Row = ConditionFields & {
  readonly id: Id;
  readonly machineId: Id;
  readonly name: string;
  readonly nameEn: string | null;
  readonly priority: EvaluatedRule['priority'];
  readonly onDelayS: number;
  readonly offDelayS: number;
  readonly suppressedById: Id | null;
  readonly setAt: Date;
};

export interface LoadedRule extends EvaluatedRule {
  /** When people last changed it, epoch ms. */
  readonly setTs: number;
}

/** The enabled rules of a tenant. */
export async function loadAlarmRules(tx: Transaction<unknown>): Promise<LoadedRule[]> {
  const { rows } = await sql<Row>`
    select id::text as id, machine_id::text as "machineId", name, name_en as "nameEn", kind, priority, metric, high, low, hysteresis,
      dead_band as "deadBand", per_minute as "perMinute", window_s as "windowS", after_s as "afterS", state, code,
      on_delay_s as "onDelayS", off_delay_s as "offDelayS", suppressed_by_id::text as "suppressedById", updated_at as "setAt"
    from alarm_rule where is_enabled and deleted_at is null order by alarm_rule.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    machineId: row.machineId,
    name: row.name,
    nameEn: row.nameEn,
    priority: row.priority,
    condition: toCondition(row),
    onDelayMs: row.onDelayS * 1_000,
    offDelayMs: row.offDelayS * 1_000,
    suppressedBy: row.suppressedById === null ? [] : [row.suppressedById],
    setTs: row.setAt.getTime(),
  }));
}
