import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { PretreatmentSettings, UnitKind } from './pretreatment-board.ts';

export const ProcessUnit = z.object({
  id: Id,
  /** Code of the workshop or plant that it belongs to. */
  hallCode: z.string(),
  machineId: Id,
  /** The machine or tank of the plant model whose values are its own. */
  machineCode: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: UnitKind,
  sort: z.number().int(),
  capacityT: z.number().nullable(),
  heelPct: z.number(),
  lowPct: z.number().nullable(),
  highPct: z.number().nullable(),
  /** Code of the machine of the unit, or of the line, that it feeds. */
  feedsUnit: z.string().nullable(),
  feedsLine: z.string().nullable(),
  demandTPerH: z.number().nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type ProcessUnit = z.infer<typeof ProcessUnit>;

const Percent = z.number().min(0).max(100);

/** Units of pre-treatment halls (ISA-88): tanks, vessels, filters, heaters. */
export const processUnit = defineCrud({
  subject: defineSubject({ name: 'process-unit', module: 'pretreatment', page: '/process-unit' }),
  path: '/data/process-unit',
  idField: 'id',
  nameField: 'machineCode',
  access: { view: 'pretreatment_view', edit: 'pretreatment_edit' },
  record: ProcessUnit,
  fields: {
    hallCode: Text(64),
    machineCode: Text(64),
    kind: UnitKind.default('tank'),
    sort: z.number().int().min(0).max(9_999).default(0),
    /** Of a full unit; null = it holds nothing, or it is not known. */
    capacityT: z.number().positive().max(100_000).nullish(),
    /** What stays in it. */
    heelPct: Percent.default(0),
    lowPct: Percent.nullish(),
    highPct: Percent.nullish(),
    feedsUnit: OptionalText(64),
    feedsLine: OptionalText(64),
    /** What the line takes at its planned speed. */
    demandTPerH: z.number().min(0).max(100_000).nullish(),
    note: OptionalText(200),
  },
  check({ lowPct, highPct, feedsUnit, feedsLine }, context) {
    if (typeof lowPct === 'number' && typeof highPct === 'number' && lowPct >= highPct)
      context.addIssue({ code: 'custom', path: ['lowPct'], message: 'limits_reversed' });
    if (feedsUnit && feedsLine)
      context.addIssue({ code: 'custom', path: ['feedsLine'], message: 'feeds_two' });
  },
  /** `name` is searched in the names and the code of the machine. */
  filters: { name: ExactText(64).optional(), hallCode: ExactText(64).optional(), kind: UnitKind.optional() },
  sort: ['sort', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['unit', 'units'],
});

export const listHalls = defineEndpoint({
  id: 'processUnit.halls',
  method: 'GET',
  path: '/data/process-unit/halls',
  access: 'pretreatment_board_view',
  tenant: 'session',
  summary:
    'The halls that have units and that the caller reaches, in the order of the department tree. `machineId`: the one whose unit reads that machine.',
  query: z.object({ machineId: Id.optional() }),
  reply: z.array(PretreatmentSettings),
});
