import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { sortQuery } from './sorting.ts';
import { CleanedText, ExactText, Text } from './text.ts';

/** What anybody may read of a tenant's parameters. Adding to it is a decision: these keys answer without a session. */
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
export type PublicParamKey = (typeof PUBLIC_PARAM_KEYS)[number];

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

export const getPublicParam = defineEndpoint({
  id: 'params.public',
  method: 'GET',
  path: '/admin/param/publicValue/:key',
  access: 'public',
  tenant: 'header',
  summary: 'The value of a public parameter. Every other key, known or not, is not found.',
  params: z.object({ key: CleanedText(64) }),
  reply: z.string(),
});

export const listParams = defineEndpoint({
  id: 'params.list',
  method: 'GET',
  path: '/admin/param/list',
  access: 'session',
  tenant: 'session',
  allowRestricted: true,
  summary: 'The public parameters in force; all of them, secrets masked, for a caller who holds param_view.',
  reply: z.array(Param),
});

export const pageParams = defineEndpoint({
  id: 'params.page',
  method: 'GET',
  path: '/admin/param/page',
  access: 'param_view',
  tenant: 'session',
  summary: 'Parameters by page; secrets are masked.',
  query: PageQuery.extend({
    publicName: ExactText(64).optional(),
    publicKey: ExactText(64).optional(),
    publicType: ParamType.optional(),
    ...sortQuery(['public_name', 'public_key', 'public_type', 'update_time']),
  }),
  reply: pageOf(Param),
});

const ParamParams = z.object({ id: Id });

export const getParam = defineEndpoint({
  id: 'params.get',
  method: 'GET',
  path: '/admin/param/:id',
  access: 'param_edit',
  tenant: 'session',
  summary: 'One parameter with its value, a secret one too.',
  params: ParamParams,
  reply: Param,
});

const ParamFields = {
  publicName: Text(64),
  publicKey: ParamKey,
  publicValue: ExactText(2_000),
  status: z.enum(['0', '1']).default('0'),
  validateCode: ExactText(200).nullish(),
  publicType: ParamType.default('0'),
};
// Clients of the protocol send the row back that they were given, with labels of their own: only these are read.
export const ParamBody = z.object({ ...ParamFields, isSecret: z.boolean().default(false) });
export type ParamBody = z.output<typeof ParamBody>;
export const ParamUpdate = z.object({ publicId: Id, ...ParamFields });
export type ParamUpdate = z.output<typeof ParamUpdate>;

export const createParam = defineEndpoint({
  id: 'params.create',
  method: 'POST',
  path: '/admin/param',
  access: 'param_edit',
  tenant: 'session',
  summary: 'Adds a parameter.',
  body: ParamBody,
  reply: Param,
});

export const updateParam = defineEndpoint({
  id: 'params.update',
  method: 'PUT',
  path: '/admin/param',
  access: 'param_edit',
  tenant: 'session',
  summary: 'Changes a parameter; it takes effect at once.',
  body: ParamUpdate,
  reply: Param,
});

export const removeParam = defineEndpoint({
  id: 'params.remove',
  method: 'DELETE',
  path: '/admin/param/:id',
  access: 'param_edit',
  tenant: 'session',
  summary: 'Removes a parameter that is not part of the product.',
  params: ParamParams,
  reply: z.boolean(),
});
