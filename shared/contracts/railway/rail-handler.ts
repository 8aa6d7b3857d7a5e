import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { RailCode } from './rail-track.ts';

export const RailHandlerKind = z.enum(['gantry', 'reach_stacker', 'forklift', 'lorry']);
export type RailHandlerKind = z.infer<typeof RailHandlerKind>;

/** What a machine reports of itself. */
export const ReportedHandlerState = z.enum(['working', 'idle', 'fault']);
export type ReportedHandlerState = z.infer<typeof ReportedHandlerState>;

/** `silent`: nothing was reported for 5 minutes, or never. */
export const RailHandlerState = z.enum([...ReportedHandlerState.options, 'silent']);
export type RailHandlerState = z.infer<typeof RailHandlerState>;

export const RailHandler = z.object({
  id: Id,
  warehouseCode: z.string(),
  warehouseName: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: RailHandlerKind,
  enabled: z.boolean(),
  state: RailHandlerState,
  /** Since when it is in the state that it reported last. */
  since: EpochMs.nullable(),
  reportedAt: EpochMs.nullable(),
  /** Of a fault, as it was reported. */
  faultCode: z.string().nullable(),
  faultText: z.string().nullable(),
  faultTextEn: z.string().nullable(),
  /** What it works on, where the reader sees its goods. */
  wagonNo: z.string().nullable(),
  trainNo: z.string().nullable(),
  /** Along the platform from its first wagon, metres; null = not known. */
  atM: z.number().nullable(),
  isLaden: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type RailHandler = z.infer<typeof RailHandler>;

/** Cranes, reach stackers and lorries that load and unload wagons, with what they reported last. */
export const railHandler = defineCrud({
  subject: defineSubject({ name: 'rail-handler', module: 'railway', page: '/rail-handler' }),
  path: '/busi/rail-handler',
  idField: 'id',
  nameField: 'code',
  access: { view: 'railway_view', edit: 'railway_edit' },
  record: RailHandler,
  fields: {
    code: RailCode,
    name: Text(64),
    nameEn: OptionalText(64),
    kind: RailHandlerKind.default('gantry'),
    enabled: z.boolean().default(true),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: {
    code: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    kind: RailHandlerKind.optional(),
  },
  sort: ['code', 'kind', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['handling machine', 'handling machines'],
});
