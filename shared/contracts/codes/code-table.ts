import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

export const CodeTable = z.object({
  id: Id,
  name: z.string(),
  vendor: z.string().nullable(),
  note: z.string().nullable(),
  /** How many codes are in it, and how many machines use it. */
  codes: z.number().int(),
  machines: z.number().int(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type CodeTable = z.infer<typeof CodeTable>;

/** What the codes of a kind of machine mean. */
export const codeTable = defineCrud({
  subject: defineSubject({ name: 'code-table', module: 'codes', page: '/code-table' }),
  path: '/data/code-table',
  idField: 'id',
  access: { view: 'connection_view', edit: 'connection_edit' },
  record: CodeTable,
  fields: { name: Text(64), vendor: OptionalText(64), note: OptionalText(256) },
  /** `name` is searched in name and vendor. */
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'vendor', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['code table', 'code tables'],
});

export const listCodeTables = defineEndpoint({
  id: 'codeTable.list',
  method: 'GET',
  path: '/data/code-table/list',
  access: 'plant_view',
  tenant: 'session',
  summary: 'The names of all code tables, to choose one for a machine.',
  reply: z.array(CodeTable.pick({ id: true, name: true, vendor: true })),
});

/** A code that machines have sent and that their table does not have. */
export const UnknownCode = z.object({
  code: z.string(),
  /** As it came last. */
  text: z.string().nullable(),
  /** How often a machine changed to it. */
  count: z.number().int(),
  firstSeen: EpochMs,
  lastSeen: EpochMs,
  machines: z.array(z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() })),
});
export type UnknownCode = z.infer<typeof UnknownCode>;

export const listUnknownCodes = defineEndpoint({
  id: 'codeTable.unknown',
  method: 'GET',
  path: '/data/code-table/unknown',
  access: 'connection_view',
  tenant: 'session',
  summary:
    'Codes that have arrived and are not in the machine’s table, newest first, at most 200: of one table, or of machines without a table.',
  query: z.object({ codeTableId: Id.optional() }),
  reply: z.array(UnknownCode),
});
