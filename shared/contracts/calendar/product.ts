import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

export const Product = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: CountUnit,
  /** Primary packages in one unit. */
  primaryPerUnit: z.number(),
  lineSpeeds: z.string(),
  /** Of the product's unit; null = not known, here and below. */
  unitsPerCase: z.number().int().nullable(),
  unitsPerPallet: z.number().int().nullable(),
  shelfLifeDays: z.number().int().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Product = z.infer<typeof Product>;

const PackedUnits = z.number().int().min(1).max(1_000_000).nullish();

/** What lines make and warehouses keep. */
export const product = defineCrud({
  subject: defineSubject({ name: 'product', module: 'calendar', page: '/product' }),
  path: '/data/product',
  idField: 'id',
  access: { view: 'calendar_view', edit: 'calendar_edit' },
  record: Product,
  fields: {
    code: CodeText(32).regex(/^\S+$/u, 'bad_code'),
    name: Text(64),
    nameEn: OptionalText(64),
    unit: CountUnit,
    primaryPerUnit: z.number().positive().max(1_000_000).default(1),
    /** Ideal speeds in the line's unit per hour by the line's code, `L1=36000 L2=24000`; of others the line's own counts. */
    lineSpeeds: ExactText(1_000)
      .regex(/^\s*(?:\S+=\d+(?:\.\d+)?(?:\s+|$))*$/u, 'bad_format')
      .default(''),
    unitsPerCase: PackedUnits,
    unitsPerPallet: PackedUnits,
    /** Lots expire so many days after their production. */
    shelfLifeDays: z.number().int().min(1).max(36_500).nullish(),
  },
  filters: { name: ExactText(64).optional() },
  sort: ['code', 'name', 'unit', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['product', 'products'],
});
