import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LogFlag } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { ZoneCode } from './warehouse-zone.ts';

export const LocationKind = z.enum(['rack', 'shelf', 'floor', 'lane', 'buffer']);
export type LocationKind = z.infer<typeof LocationKind>;

/** As its label says: `A-01-03-2`. */
export const LocationCode = CodeText(32).regex(/^[\p{L}\d][\p{L}\d._-]*$/u, 'bad_code');

const PositionM = z.number().min(-1_000).max(100_000).multipleOf(0.01).nullish();
const Ordinal = z.number().int().min(0).max(9_999).nullish();

export const WarehouseLocation = z.object({
  id: Id,
  warehouseCode: z.string(),
  zoneCode: z.string(),
  zoneName: z.string(),
  zoneNameEn: z.string().nullable(),
  code: z.string(),
  kind: LocationKind,
  aisle: z.string().nullable(),
  bay: z.number().int().nullable(),
  level: z.number().int().nullable(),
  xM: z.number().nullable(),
  yM: z.number().nullable(),
  zM: z.number().nullable(),
  maxPallets: z.number(),
  /** Of products whose packing is known, and of owners whose goods the reader sees. */
  palletsUsed: z.number(),
  pickSequence: z.number().int(),
  /** Null = goods may be put there and taken from there. */
  blockedReason: z.string().nullable(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type WarehouseLocation = z.infer<typeof WarehouseLocation>;

/** Where goods lie: a place in a rack, on the floor, in a lane. */
export const warehouseLocation = defineCrud({
  subject: defineSubject({
    name: 'warehouse-location',
    module: 'stock',
    page: '/warehouse-location',
  }),
  path: '/busi/warehouseLocation',
  idField: 'id',
  nameField: 'code',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: WarehouseLocation,
  fields: {
    zoneCode: ZoneCode,
    code: LocationCode,
    kind: LocationKind.default('rack'),
    aisle: OptionalText(16),
    bay: Ordinal,
    level: Ordinal,
    xM: PositionM,
    yM: PositionM,
    zM: PositionM,
    maxPallets: z.number().positive().max(9_999).multipleOf(0.01).default(1),
    /** The order in which pickers come by. */
    pickSequence: z.number().int().min(0).max(999_999).default(0),
    blockedReason: OptionalText(64),
    enabled: z.boolean().default(true),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: {
    code: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    zoneCode: ExactText(64).optional(),
    isBlocked: LogFlag,
  },
  sort: ['code', 'pick_sequence', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['location', 'locations'],
});
