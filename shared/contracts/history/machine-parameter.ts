import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { defineCrud, idListOf } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { Quality } from '#shared/contracts/plant/machine-state.ts';

/** The scene on which the page of parameters sets its marks; other clients name scenes of their own. */
export const PARAMETERS_SCENE = 'parameters';

/** What the output counter (`yield`) of a machine counts: all parts (as PackML has it), or only those that are not rejected. */
export const YieldCounts = z.enum(['all', 'good']);
export type YieldCounts = z.infer<typeof YieldCounts>;

/** A metric of a machine, a tank or a meter, with what is known of it besides its values. */
export const MachineParameter = z.object({
  id: Id,
  machineId: Id,
  machineCode: z.string(),
  machineName: z.string(),
  machineNameEn: z.string().nullable(),
  metric: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: z.string().nullable(),
  groupName: z.string().nullable(),
  groupNameEn: z.string().nullable(),
  /** Between them a value is as it should be; null = not bounded on this side. */
  lowLimit: z.number().nullable(),
  highLimit: z.number().nullable(),
  /** Of a counter: it goes on from 0 when it reaches this value; null = only at the ends of usual ranges. */
  rolloverAt: z.number().nullable(),
  counts: YieldCounts,
  /** Scenes on which the parameter has a mark. */
  scenes: z.array(z.string()),
  /** The newest value; null = none has ever arrived. */
  live: z.object({ value: z.number(), sourceTs: EpochMs, arrivalTs: EpochMs, quality: Quality }).nullable(),
  /** How often the machine is expected to report. */
  expectedPeriodMs: z.number().int(),
  /** Its values are a total that is counted; others are not corrected. */
  isCounter: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MachineParameter = z.infer<typeof MachineParameter>;

/** A metric gets its parameter with its first value, or with the connector point that reads it. */
export const machineParameter = defineCrud({
  subject: defineSubject({ name: 'machine-parameter', module: 'history', page: '/machine-parameter' }),
  path: '/data/machine-parameter',
  idField: 'id',
  access: { view: 'plant_view', edit: 'plant_edit' },
  record: MachineParameter,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    unit: OptionalText(16),
    groupName: OptionalText(64),
    groupNameEn: OptionalText(64),
    lowLimit: z.number().nullable().default(null),
    highLimit: z.number().nullable().default(null),
    rolloverAt: z.number().positive().max(1e15).nullable().default(null),
    /** `good` is refused for other metrics than `yield`. */
    counts: YieldCounts.default('all'),
  },
  createOnly: { machineCode: Text(64), metric: MetricKey },
  check({ lowLimit, highLimit }, context) {
    if (typeof lowLimit === 'number' && typeof highLimit === 'number' && lowLimit > highLimit)
      context.addIssue({ code: 'custom', path: ['highLimit'], message: 'range_empty' });
  },
  /** `name` is searched in both names and the metric; `deptId` is the machine or anything above it. */
  filters: {
    name: ExactText(64).optional(),
    deptId: Id.optional(),
    groupName: ExactText(64).optional(),
    scene: ExactText(64).optional(),
  },
  sort: ['machine_code', 'metric', 'name', 'group_name', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['parameter', 'parameters'],
});

export const countMachineParameters = defineEndpoint({
  id: 'machineParameter.counts',
  method: 'GET',
  path: '/data/machine-parameter/counts',
  access: 'plant_view',
  tenant: 'session',
  summary: 'How many parameters each machine has in each group.',
  reply: z.array(
    z.object({
      machineId: Id,
      groupName: z.string().nullable(),
      groupNameEn: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
});

export const pagePlcParams = defineEndpoint({
  id: 'machineParameter.pageByDeptId',
  method: 'GET',
  path: '/data/plcparam/pageByDeptId/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Parameters of the machines in or below a department, with their newest values.',
  params: z.object({ id: Id }),
  query: PageQuery.extend({ name: ExactText(64).optional(), groupName: ExactText(64).optional() }),
  reply: pageOf(MachineParameter),
});

export const listPlcParamGroups = defineEndpoint({
  id: 'machineParameter.group',
  method: 'GET',
  path: '/data/plcparam/group/:id',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Groups of the parameters of the machines in or below a department, with their number.',
  params: z.object({ id: Id }),
  reply: z.array(z.object({ groupName: z.string().nullable(), params: z.number().int() })),
});

export const saveMarksFromParams = defineEndpoint({
  id: 'machineParameter.saveMarkFromParam',
  method: 'POST',
  path: '/data/sysmark/saveMarkFromParam',
  access: 'plant_edit',
  tenant: 'session',
  summary:
    'Gives parameters a mark on a scene, one each; those that have one keep it. Answers how many are new.',
  body: z.strictObject({ paramIds: z.array(Id).min(1).max(LIMITS.idsMax), scene: Text(64) }),
  reply: z.number().int(),
});

export const removeMarksOfParams = defineEndpoint({
  id: 'machineParameter.removeMarkOfParam',
  method: 'DELETE',
  path: '/data/sysmark/removeMarkOfParam',
  access: 'plant_edit',
  tenant: 'session',
  summary: 'Takes the marks of parameters off a scene. Answers how many there were.',
  query: z.object({ paramIds: idListOf(Id), scene: Text(64) }),
  reply: z.number().int(),
});
