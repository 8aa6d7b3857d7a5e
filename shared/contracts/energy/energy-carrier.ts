import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

export const EnergyCarrier = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** What one unit of it is counted in: kWh, m³, t … */
  unit: z.string(),
  /** Kilograms of coal equivalent in one unit. */
  kgce: z.number(),
  /** Kilograms of CO₂ equivalent in one unit. */
  kgco2e: z.number(),
  sort: z.number().int(),
  /** 1 = part of the product: it cannot be removed, its code cannot be changed. */
  system: z.enum(['0', '1']),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type EnergyCarrier = z.infer<typeof EnergyCarrier>;

const PerUnit = z.number().min(0).max(1_000_000);

/** What is consumed: electricity, water, steam … */
export const energyCarrier = defineCrud({
  subject: defineSubject({ name: 'energy-carrier', module: 'energy', page: '/energy-carrier' }),
  path: '/data/energy-carrier',
  idField: 'id',
  access: { view: 'energy_view', edit: 'energy_edit' },
  record: EnergyCarrier,
  fields: {
    code: ExactText(32, 1).regex(/^[a-z][a-z0-9_]*$/),
    name: Text(64),
    nameEn: OptionalText(64),
    unit: Text(16),
    kgce: PerUnit.default(0),
    kgco2e: PerUnit.default(0),
    sort: z.number().int().min(0).max(100_000).default(100),
  },
  /** `name` is searched in both names and the code. */
  filters: { name: ExactText(64).optional() },
  sort: ['sort', 'code', 'name', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['energy carrier', 'energy carriers'],
});
