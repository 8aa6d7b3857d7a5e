import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalFreeText, OptionalText } from '#shared/contracts/kit/text.ts';
import { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { StopCategory } from './vendor-text.ts';

export const VendorCode = z.object({
  id: Id,
  codeTableId: Id,
  /** Name of the table. */
  tableName: z.string(),
  code: z.string(),
  textZh: z.string().nullable(),
  textEn: z.string().nullable(),
  /** Takes the place of the state that a machine reports with this code; null = as reported. */
  state: MachineState.nullable(),
  category: StopCategory,
  isPlanned: z.boolean(),
  adviceZh: z.string().nullable(),
  adviceEn: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type VendorCode = z.infer<typeof VendorCode>;

const StateText = OptionalText(LIMITS.stateTextMaxLength);

/** A code of a code table. */
export const vendorCode = defineCrud({
  subject: defineSubject({ name: 'vendor-code', module: 'codes', page: null }),
  path: '/data/vendor-code',
  idField: 'id',
  access: { view: 'connection_view', edit: 'connection_edit' },
  record: VendorCode,
  fields: {
    code: CodeText(LIMITS.stateCodeMaxLength).regex(/^\S(?:.*\S)?$/, 'bad_format'),
    textZh: StateText,
    textEn: StateText,
    state: MachineState.nullish(),
    category: StopCategory.default('other'),
    isPlanned: z.boolean().default(false),
    adviceZh: OptionalFreeText(500),
    adviceEn: OptionalFreeText(500),
  },
  createOnly: {
    codeTableId: Id.optional(),
    /** In place of `codeTableId`: in spreadsheets. */
    tableName: OptionalText(64),
  },
  /** `code` is searched in code and texts. */
  filters: { codeTableId: Id, code: ExactText(64).optional(), category: StopCategory.optional() },
  sort: ['code', 'text_zh', 'text_en', 'category', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['code', 'codes'],
});
