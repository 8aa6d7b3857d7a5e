import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';

/**
 * `state`: the machine is in `state` while `metric operator value` holds. `otherwise`: its state while no other rule
 * holds. `counter`: `targetMetric` counts how often `metric` rises from 0 to 1.
 */
export const DerivedRuleKind = z.enum(['state', 'otherwise', 'counter']);
export type DerivedRuleKind = z.infer<typeof DerivedRuleKind>;

export const RuleOperator = z.enum(['>', '>=', '<', '<=', '=']);
export type RuleOperator = z.infer<typeof RuleOperator>;

export const DerivedRule = z.object({
  id: Id,
  machineId: Id,
  machineCode: z.string(),
  kind: DerivedRuleKind,
  metric: z.string().nullable(),
  operator: RuleOperator,
  value: z.number().nullable(),
  /** How long the condition has to hold, and not to hold, before it counts; by the time of the source. */
  onDelayMs: z.number().int(),
  offDelayMs: z.number().int(),
  state: MachineState.nullable(),
  targetMetric: z.string().nullable(),
  /** Also while the machine reports a state of its own; else rules wait until it has fallen silent. */
  overridesReported: z.boolean(),
  isEnabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type DerivedRule = z.infer<typeof DerivedRule>;

const DelayMs = z.number().int().min(0).max(3_600_000).default(0);

/** What is made of a machine's metrics: its state, or a counter. */
export const derivedRule = defineCrud({
  subject: defineSubject({ name: 'derived-rule', module: 'derivation', page: '/derived-rule' }),
  path: '/data/derived-rule',
  idField: 'id',
  access: { view: 'connection_view', edit: 'connection_edit' },
  record: DerivedRule,
  fields: {
    machineCode: Text(64),
    kind: DerivedRuleKind.default('state'),
    metric: MetricKey.nullable().default(null),
    operator: RuleOperator.default('>'),
    value: z.number().nullable().default(null),
    onDelayMs: DelayMs,
    offDelayMs: DelayMs,
    state: MachineState.nullable().default(null),
    targetMetric: MetricKey.nullable().default(null),
    overridesReported: z.boolean().default(false),
    isEnabled: z.boolean().default(true),
  },
  check: checkKind,
  filters: { machineCode: ExactText(64).optional(), kind: DerivedRuleKind.optional() },
  sort: ['machine_code', 'kind', 'metric', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['derived rule', 'derived rules'],
});

/** What each kind needs. */
function checkKind(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { kind, metric, value, state, targetMetric } = body;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (kind !== 'otherwise' && metric === null) refuse('metric', 'required');
  if (kind === 'state' && value === null) refuse('value', 'required');
  if (kind !== 'counter' && state === null) refuse('state', 'required');
  if (kind === 'otherwise' && state === 'warning') refuse('state', 'bad_choice');
  if (kind === 'counter' && targetMetric === null) refuse('targetMetric', 'required');
  if (kind === 'counter' && targetMetric !== null && targetMetric === metric)
    refuse('targetMetric', 'counts_itself');
}
