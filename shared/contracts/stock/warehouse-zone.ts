import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What a part of a warehouse is for. */
export const ZoneKind = z.enum([
  'receiving',
  'inspection',
  'storage',
  'picking',
  'packing',
  'staging',
  'shipping',
  'quarantine',
  'returns',
  'yard',
]);
export type ZoneKind = z.infer<typeof ZoneKind>;

export const ZoneCode = CodeText(16).regex(/^[\p{L}\d][\p{L}\d._-]*$/u, 'bad_code');

const FLOOR_MAX_M = 100_000;
const PositionM = z.number().min(0).max(FLOOR_MAX_M).multipleOf(0.01).nullish();
const LengthM = z.number().positive().max(FLOOR_MAX_M).multipleOf(0.01).nullish();
const TemperatureC = z.number().min(-100).max(100).multipleOf(0.01).nullish();

export const WarehouseZone = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: ZoneKind,
  /** Enabled ones. */
  locations: z.number().int(),
  xM: z.number().nullable(),
  yM: z.number().nullable(),
  widthM: z.number().nullable(),
  depthM: z.number().nullable(),
  heightM: z.number().nullable(),
  temperatureMinC: z.number().nullable(),
  temperatureMaxC: z.number().nullable(),
  sort: z.number().int(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type WarehouseZone = z.infer<typeof WarehouseZone>;

/** Parts of a warehouse: each is for one kind of work, and has locations. */
export const warehouseZone = defineCrud({
  subject: defineSubject({ name: 'warehouse-zone', module: 'stock', page: '/warehouse-zone' }),
  path: '/busi/warehouseZone',
  idField: 'id',
  nameField: 'code',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: WarehouseZone,
  fields: {
    code: ZoneCode,
    name: Text(64),
    nameEn: OptionalText(64),
    kind: ZoneKind.default('storage'),
    /** Of its floor in the warehouse, from the south-west corner. */
    xM: PositionM,
    yM: PositionM,
    widthM: LengthM,
    depthM: LengthM,
    heightM: LengthM,
    temperatureMinC: TemperatureC,
    temperatureMaxC: TemperatureC,
    sort: z.number().int().min(0).max(9_999).default(0),
    enabled: z.boolean().default(true),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  check({ temperatureMinC: min, temperatureMaxC: max }, context) {
    if (typeof min === 'number' && typeof max === 'number' && max < min)
      context.addIssue({
        code: 'custom',
        path: ['temperatureMaxC'],
        message: 'number_below',
        params: { limit: min },
      });
  },
  filters: {
    code: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    kind: ZoneKind.optional(),
  },
  sort: ['code', 'name', 'kind', 'sort', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['zone', 'zones'],
});
