import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

/** Readable without a session. Adding a key is a decision. */
export const PUBLIC_PARAM_KEYS = [
  'HIDE_AI',
  'HOME_TAB_CLOSABLE',
  'PASSWORD_CHECK',
  'PASSWORD_VALIDITY',
  'PASSWORD_FORCE_EXPIRE',
  'PASSWORD_FORCE_NEWUSER',
  'REGISTER_ENABLE',
  'LOGIN_CAPTCHA',
] as const;

/** Decide who gets in and how, and what is kept of it: changing one also needs `param_security_edit`. */
export const SECURITY_PARAM_KEYS = [
  'LOGIN_CAPTCHA',
  'SMS_CAPTCHA',
  'REGISTER_ENABLE',
  'USER_DEFAULT_ROLE',
  'PASSWORD_CHECK',
  'PASSWORD_VALIDITY',
  'PASSWORD_FORCE_EXPIRE',
  'PASSWORD_FORCE_NEWUSER',
  'SESSION_MAX_DAYS',
  'LOGIN_LOG_DAYS',
  'SERVER_LOG_DAYS',
  'FOREIGN_PASSWORD_KEY',
  'FOREIGN_CLIENT',
] as const;

export function isSecurityParam(key: string): boolean {
  return SECURITY_PARAM_KEYS.some((one) => one === key);
}

/** Stands for a secret value; sent back unchanged, it leaves the value as it is. */
export const MASKED_VALUE = '******';

export const ParamKey = ExactText(64).regex(/^[A-Z_]+$/);

/** 0 default, 1 search, 2 original text, 3 report, 4 security, 5 document, 6 message, 9 other. */
export const ParamType = z.enum(['0', '1', '2', '3', '4', '5', '6', '9']);

export const Param = z.object({
  publicId: Id,
  publicName: z.string(),
  publicKey: z.string(),
  publicValue: z.string(),
  /** 0 in force, 1 as if it were absent. */
  status: z.enum(['0', '1']),
  /** What a value has to match as a whole. */
  validateCode: z.string().nullable(),
  /** 1 = part of the product: it can't be removed, its key and rule can't be changed. */
  system: z.enum(['0', '1']),
  publicType: ParamType,
  /** The value is masked in lists. */
  isSecret: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Param = z.infer<typeof Param>;

export const listParams = defineEndpoint({
  id: 'param.list',
  method: 'GET',
  path: '/admin/param/list',
  access: 'session',
  tenant: 'session',
  allowRestricted: true,
  summary: 'The public parameters in force; all of them, secrets masked, for a caller who holds param_view.',
  reply: z.array(Param),
});

export const param = defineCrud({
  subject: defineSubject({ name: 'param', module: 'platform', page: '/param' }),
  path: '/admin/param',
  idField: 'publicId',
  // One parameter shows its value, a secret one too.
  access: { view: 'param_view', edit: 'param_edit', get: 'param_edit' },
  record: Param,
  fields: {
    publicName: Text(64),
    publicKey: ParamKey,
    publicValue: ExactText(2_000),
    status: z.enum(['0', '1']).default('0'),
    validateCode: ExactText(200).nullish(),
    publicType: ParamType.default('0'),
  },
  createOnly: { isSecret: z.boolean().default(false) },
  filters: {
    publicName: ExactText(64).optional(),
    publicKey: ExactText(64).optional(),
    publicType: ParamType.optional(),
  },
  sort: ['public_name', 'public_key', 'public_type', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['parameter', 'parameters'],
});
