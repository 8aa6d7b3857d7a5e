import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { sortQuery } from './sorting.ts';
import { ExactText, OptionalText, Text } from './text.ts';

export const DictType = ExactText(64).regex(/^[a-z][a-z0-9_]*$/);

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

/** `label` is the Chinese name, `labelEn` the English one where there is one. */
export const DictItem = z.object({
  id: Id,
  dictId: Id,
  type: z.string(),
  value: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  description: z.string().nullable(),
  sort: z.number().int(),
  remarks: z.string().nullable(),
  /** 1 = came with the product: it can be named anew, not removed. */
  system: z.enum(['0', '1']),
});
export type DictItem = z.infer<typeof DictItem>;

export const getDictItems = defineEndpoint({
  id: 'dicts.byType',
  method: 'GET',
  path: '/admin/dict/type/:type',
  access: 'session',
  tenant: 'session',
  allowRestricted: true,
  summary:
    'The items of a dictionary in their order, with its version as ETag; no such dictionary = no items.',
  params: z.object({ type: DictType }),
  reply: z.array(DictItem),
});

export const pageDicts = defineEndpoint({
  id: 'dicts.page',
  method: 'GET',
  path: '/admin/dict/page',
  access: 'dict_view',
  tenant: 'session',
  summary: 'Dictionaries by page.',
  query: PageQuery.extend({
    type: ExactText(64).optional(),
    description: ExactText(64).optional(),
    ...sortQuery(['type', 'description', 'update_time']),
  }),
  reply: pageOf(Dict),
});

export const pageDictItems = defineEndpoint({
  id: 'dictItems.page',
  method: 'GET',
  path: '/admin/dict/item/page',
  access: 'dict_view',
  tenant: 'session',
  summary: 'The items of one dictionary by page.',
  query: PageQuery.extend({ dictId: Id, ...sortQuery(['value', 'label', 'sort']) }),
  reply: pageOf(DictItem),
});

const DictFields = {
  description: Text(128),
  remarks: OptionalText(256),
};
// Clients of the protocol send the row back that they were given, with labels of their own: only these are read.
export const DictBody = z.object({ type: DictType, ...DictFields });
export const DictUpdate = z.object({ id: Id, ...DictFields });

/** With the slash at the end, as the specification writes it. */
export const createDict = defineEndpoint({
  id: 'dicts.create',
  method: 'POST',
  path: '/admin/dict/',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Adds a dictionary.',
  body: DictBody,
  reply: Dict,
});

export const updateDict = defineEndpoint({
  id: 'dicts.update',
  method: 'PUT',
  path: '/admin/dict/',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Changes what a dictionary is called; its type stays.',
  body: DictUpdate,
  reply: Dict,
});

export const removeDict = defineEndpoint({
  id: 'dicts.remove',
  method: 'DELETE',
  path: '/admin/dict/:id',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Removes a dictionary with its items, unless it is part of the product.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});

const ItemFields = {
  value: Text(128),
  label: Text(128),
  labelEn: OptionalText(128),
  description: OptionalText(256),
  sort: z.number().int().min(0).max(99_999).default(0),
  remarks: OptionalText(256),
};
export const DictItemBody = z.object({ dictId: Id, ...ItemFields });
export type DictItemBody = z.output<typeof DictItemBody>;
export const DictItemUpdate = z.object({ id: Id, ...ItemFields });
export type DictItemUpdate = z.output<typeof DictItemUpdate>;

export const createDictItem = defineEndpoint({
  id: 'dictItems.create',
  method: 'POST',
  path: '/admin/dict/item',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Adds an item to a dictionary.',
  body: DictItemBody,
  reply: DictItem,
});

export const updateDictItem = defineEndpoint({
  id: 'dictItems.update',
  method: 'PUT',
  path: '/admin/dict/item',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Changes an item; one that came with the product keeps its value.',
  body: DictItemUpdate,
  reply: DictItem,
});

export const removeDictItem = defineEndpoint({
  id: 'dictItems.remove',
  method: 'DELETE',
  path: '/admin/dict/item/:id',
  access: 'dict_edit',
  tenant: 'session',
  summary: 'Removes an item, unless it came with the product.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
