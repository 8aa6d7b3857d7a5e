import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { DictItem } from './dict-item.ts';
import { DictType } from './dict-type.ts';

export const Dict = z.object({
  id: Id,
  type: z.string(),
  description: z.string(),
  remarks: z.string().nullable(),
  /** 1 = part of the product: neither it nor the items that it came with can be removed. */
  system: z.enum(['0', '1']),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Dict = z.infer<typeof Dict>;

/** Its type names a dictionary for programs, so it stays. */
export const dict = defineCrud({
  subject: defineSubject({ name: 'dict', module: 'platform', page: '/dict' }),
  path: '/admin/dict',
  // With the slash at the end, as the specification writes them.
  paths: { create: '/admin/dict/', update: '/admin/dict/' },
  idField: 'id',
  access: { view: 'dict_view', edit: 'dict_edit' },
  record: Dict,
  fields: {
    description: Text(128),
    remarks: OptionalText(256),
  },
  createOnly: { type: DictType },
  filters: { type: ExactText(64).optional(), description: ExactText(64).optional() },
  sort: ['type', 'description', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['dictionary', 'dictionaries'],
});

export const getDictItems = defineEndpoint({
  id: 'dict.items',
  method: 'GET',
  path: '/admin/dict/type/:type',
  access: 'session',
  tenant: 'session',
  summary:
    'The items of a dictionary in their order, with its version as ETag; no such dictionary = no items.',
  params: z.object({ type: DictType }),
  reply: z.array(DictItem),
});
