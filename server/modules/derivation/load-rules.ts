import { sql, type Transaction } from 'kysely';
import type { DerivedRuleKind, RuleOperator } from '#shared/contracts/derivation/derived-rule.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { MachineRules } from './machine-rules.ts';

interface Row {
  readonly machine_id: Id;
  readonly kind: DerivedRuleKind;
  readonly metric: string | null;
  readonly operator: RuleOperator;
  readonly value: number | null;
  readonly on_delay_ms: number;
  readonly off_delay_ms: number;
  readonly state: MachineState | null;
  readonly target_metric: string | null;
  readonly overrides_reported: boolean;
}

/** The enabled rules of a tenant by machine. */
export async function loadRules(tx: Transaction<unknown>): Promise<ReadonlyMap<Id, MachineRules>> {
  const { rows } = await sql<Row>`
    select machine_id::text as machine_id, kind, metric, operator, value, on_delay_ms, off_delay_ms, state,
      target_metric, overrides_reported
    from derived_rule where is_enabled order by id`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.machine_id)].map(([id, own]) => [id, toRules(own)]));
}

function toRules(rows: readonly Row[]): MachineRules {
  const otherwise = rows.find(({ kind }) => kind === 'otherwise');
  return {
    states: rows.flatMap(({ kind, metric, operator, value, state, ...row }) =>
      kind === 'state' && metric !== null && value !== null && state !== null
        ? {
            metric,
            operator,
            value,
            state,
            onDelayMs: row.on_delay_ms,
            offDelayMs: row.off_delay_ms,
            overridesReported: row.overrides_reported,
          }
        : [],
    ),
    otherwise: otherwise?.state
      ? { state: otherwise.state, overridesReported: otherwise.overrides_reported }
      : null,
    counters: rows.flatMap(({ kind, metric, target_metric: targetMetric }) =>
      kind === 'counter' && metric !== null && targetMetric !== null ? { metric, targetMetric } : [],
    ),
  };
}
