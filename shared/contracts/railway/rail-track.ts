import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LogFlag } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { TrackKind } from './railway-board.ts';

/** As signs and radio name it: `3`, `T12`. */
export const RailCode = CodeText(16).regex(/^[\p{L}\d._-]+$/u, 'bad_code');

export const RailTrack = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: TrackKind,
  lengthM: z.number(),
  sort: z.number().int(),
  /** Why nothing may move on it; null = it is open. */
  blockedReason: z.string().nullable(),
  blockedReasonEn: z.string().nullable(),
  blockedSince: EpochMs.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type RailTrack = z.infer<typeof RailTrack>;

/** Railway tracks beside a warehouse. */
export const railTrack = defineCrud({
  subject: defineSubject({ name: 'rail-track', module: 'railway', page: '/rail-track' }),
  path: '/busi/rail-track',
  idField: 'id',
  nameField: 'code',
  access: { view: 'railway_view', edit: 'railway_edit' },
  record: RailTrack,
  fields: {
    code: RailCode,
    name: Text(64),
    nameEn: OptionalText(64),
    kind: TrackKind.default('loading'),
    lengthM: z.number().min(10).max(9_999).multipleOf(0.1).default(400),
    /** Position from the platform outwards: 1 is next to it. */
    sort: z.number().int().min(1).max(99).default(1),
    blockedReason: OptionalText(64),
    blockedReasonEn: OptionalText(64),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: {
    code: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    isBlocked: LogFlag,
  },
  sort: ['code', 'kind', 'sort', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['railway track', 'railway tracks'],
});
