import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** `label` is the Chinese name, `labelEn` the English one where there is one. */
export const DictItem = z.object({
  id: Id,
  dictId: Id,
  /** Of the dictionary. */
  type: z.string(),
  value: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  description: z.string().nullable(),
  sort: z.number().int(),
  remarks: z.string().nullable(),
  /** 1 = came with the product: its texts can be changed, its value cannot, and it cannot be removed. */
  system: z.enum(['0', '1']),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type DictItem = z.infer<typeof DictItem>;

/** Listed by dictionary, in the order of `sort` unless asked otherwise. */
export const dictItem = defineCrud({
  subject: defineSubject({ name: 'dict-item', module: 'platform', page: null }),
  path: '/admin/dict/item',
  idField: 'id',
  nameField: 'label',
  access: { view: 'dict_view', edit: 'dict_edit' },
  record: DictItem,
  fields: {
    value: Text(128),
    label: Text(128),
    labelEn: OptionalText(128),
    description: OptionalText(256),
    sort: z.number().int().min(0).max(99_999).default(0),
    remarks: OptionalText(256),
  },
  createOnly: { dictId: Id },
  /** `label` is searched in both labels and in the value. */
  filters: { dictId: Id, label: ExactText(128).optional() },
  sort: ['value', 'label', 'sort', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['dictionary item', 'dictionary items'],
});
