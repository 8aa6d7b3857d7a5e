import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { AlarmPriority, AlarmRuleKind } from './alarm-terms.ts';

export const AlarmRule = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  machineId: Id,
  machineCode: z.string(),
  kind: AlarmRuleKind,
  priority: AlarmPriority,
  metric: z.string().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  /** How far inside its limit a value has to be before the alarm ends. */
  hysteresis: z.number(),
  /** A change by less than this counts as none. */
  deadBand: z.number(),
  /** Below 0 = falls. */
  perMinute: z.number().nullable(),
  windowS: z.number().nullable(),
  afterS: z.number().nullable(),
  state: MachineState.nullable(),
  code: z.string().nullable(),
  /** How long the condition has to hold, and not to hold, before it counts; by the time of the source. */
  onDelayS: z.number(),
  offDelayS: z.number(),
  /** Name of the rule whose active alarm suppresses those of this one. */
  suppressedBy: z.string().nullable(),
  isEnabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type AlarmRule = z.infer<typeof AlarmRule>;

const Seconds = z.number().min(0).max(86_400);
const Period = z.number().min(1).max(604_800);

/** When alarms of machines are raised. */
export const alarmRule = defineCrud({
  subject: defineSubject({ name: 'alarm-rule', module: 'alarms', page: '/alarm-rule' }),
  path: '/data/alarm-rule',
  idField: 'id',
  access: { view: 'alarm_view', edit: 'alarm_edit' },
  record: AlarmRule,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    machineCode: Text(64),
    kind: AlarmRuleKind.default('limit'),
    priority: AlarmPriority.default('low'),
    metric: MetricKey.nullable().default(null),
    high: z.number().nullable().default(null),
    low: z.number().nullable().default(null),
    hysteresis: z.number().min(0).default(0),
    deadBand: z.number().min(0).default(0),
    perMinute: z.number().nullable().default(null),
    windowS: Period.nullable().default(null),
    afterS: Period.nullable().default(null),
    state: MachineState.nullable().default(null),
    code: OptionalText(64),
    onDelayS: Seconds.default(0),
    offDelayS: Seconds.default(0),
    suppressedBy: OptionalText(64),
    isEnabled: z.boolean().default(false),
  },
  check: checkKind,
  filters: {
    name: ExactText(64).optional(),
    machineCode: ExactText(64).optional(),
    kind: AlarmRuleKind.optional(),
    priority: AlarmPriority.optional(),
  },
  sort: ['name', 'machine_code', 'kind', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['alarm rule', 'alarm rules'],
});

/** What each kind needs. */
const NEEDED: Readonly<Record<AlarmRuleKind, readonly string[]>> = {
  limit: ['metric'],
  rate: ['metric', 'perMinute', 'windowS'],
  absence: ['metric', 'afterS'],
  state: ['state'],
  code: ['code'],
};

function checkKind(body: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const field of NEEDED[AlarmRuleKind.parse(body.kind)])
    if (body[field] === null || body[field] === undefined || body[field] === '')
      context.addIssue({ code: 'custom', path: [field], message: 'required' });
}

export const AlarmDryRun = z.object({
  /** How often the rule would have raised an alarm. */
  raised: z.number().int(),
  longestMs: z.number(),
  activeMs: z.number(),
  /** How many stored readings were looked at, and since when; 0 = nothing can be said. */
  readings: z.number().int(),
  firstTs: EpochMs.nullable(),
});
export type AlarmDryRun = z.infer<typeof AlarmDryRun>;

export const tryAlarmRule = defineEndpoint({
  id: 'alarmRule.try',
  method: 'POST',
  path: '/data/alarm-rule/try',
  access: 'alarm_edit',
  tenant: 'session',
  summary: 'What a rule would have raised in the past seven days, as far as single values are still stored.',
  body: alarmRule.createBody,
  reply: AlarmDryRun,
});
