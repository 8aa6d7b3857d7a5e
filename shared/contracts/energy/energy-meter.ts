import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/**
 * `counter`: an absolute counter of what has been consumed; `rate`: how much is consumed per hour at the moment; `net`: an absolute
 * counter that falls by what is fed in.
 */
export const MeterKind = z.enum(['counter', 'rate', 'net']);
export type MeterKind = z.infer<typeof MeterKind>;

export const EnergyMeter = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  carrierId: Id,
  carrierCode: z.string(),
  regionId: Id,
  regionCode: z.string(),
  /** Code of the department whose metric is read: of type meter, or the machine itself. */
  machineCode: z.string(),
  machineId: Id,
  metric: z.string(),
  kind: MeterKind,
  /** One unit of the metric in units of the carrier. */
  factor: z.number(),
  /** The counter goes on from 0 when it reaches this value; null = it does not. */
  rolloverAt: z.number().nullable(),
  /** The meter in whose amount this one's is contained. */
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  /** Part of the amount that the region is charged with, 0 to 1. */
  share: z.number(),
  /** The newest value of the metric and its time; null = none has ever arrived. */
  latest: z.object({ value: z.number(), ts: EpochMs }).nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type EnergyMeter = z.infer<typeof EnergyMeter>;

/** Assigns a counter to a carrier and a region. */
export const energyMeter = defineCrud({
  subject: defineSubject({ name: 'energy-meter', module: 'energy', page: '/energy-meter' }),
  path: '/data/energy-meter',
  idField: 'id',
  access: { view: 'energy_view', edit: 'energy_edit' },
  record: EnergyMeter,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    carrierId: Id.optional(),
    regionId: Id.optional(),
    machineCode: Text(64),
    metric: MetricKey,
    kind: MeterKind.default('counter'),
    factor: z
      .number()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((factor) => factor !== 0, 'bad_value')
      .default(1),
    rolloverAt: z.number().positive().max(1e15).nullable().default(null),
    parentId: Id.nullable().default(null),
    share: z.number().min(0).max(1).default(1),
  },
  /** In place of the ids, where only codes are known: in spreadsheets. A parent is of the same carrier. */
  createOnly: { carrierCode: OptionalText(32), regionCode: OptionalText(64), parentName: OptionalText(64) },
  check(body, context) {
    const isSheet = Boolean(body.carrierCode || body.regionCode);
    for (const [id, code] of [
      ['carrierId', 'carrierCode'],
      ['regionId', 'regionCode'],
    ] as const)
      if (!body[id] && !body[code])
        context.addIssue({ code: 'custom', path: [isSheet ? code : id], message: 'required' });
  },
  /** `name` is searched in the name and the code. */
  filters: { name: ExactText(64).optional(), carrierId: Id.optional(), regionId: Id.optional() },
  sort: ['name', 'metric', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['meter', 'meters'],
});
