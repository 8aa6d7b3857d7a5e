import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { isMarked, PERMISSIONS } from '#shared/contracts/roles/permissions.ts';

/**
 * What a key may hold. Deny by default: a permission without the mark is no key's, and a test tries every call with a key
 * that holds all of these. Left out are users, roles, keys, tenants, parameters, menus, text messages and sign-in
 * providers; links of screens and ingest credentials, which give access themselves; and what is recorded with the person
 * who decided it, such as corrections of the past.
 */
export const KEY_PERMISSIONS = PERMISSIONS.filter(isMarked('isOfKeys'));
export const KeyPermission = z.enum(KEY_PERMISSIONS);
export type KeyPermission = z.infer<typeof KeyPermission>;

/** `ownerGone`: whoever created it is disabled. */
export const ApiKeyState = z.enum(['unissued', 'active', 'expired', 'revoked', 'ownerGone']);
export type ApiKeyState = z.infer<typeof ApiKeyState>;

const ApiKeyFields = {
  /** Shown in the operation log as who made a change. */
  name: Text(64),
  permissions: z.array(KeyPermission).min(1).max(KEY_PERMISSIONS.length),
  /** In the future, and at most `LIMITS.apiKeyValidDaysMax` days from now. */
  expireTime: EpochMs,
};

export const ApiKey = z.object({
  ...ApiKeyFields,
  id: Id,
  state: ApiKeyState,
  /** Last characters of the secret; null = none was made. */
  hint: z.string().nullable(),
  /** Whose permissions and data bound the key. */
  ownerId: Id,
  ownerName: z.string(),
  lastUseTime: EpochMs.nullable(),
  lastUseAddress: z.string().nullable(),
  createTime: EpochMs,
  updateTime: EpochMs,
});
export type ApiKey = z.output<typeof ApiKey>;

export const apiKey = defineCrud({
  subject: defineSubject({ name: 'api-key', module: 'api-keys', page: '/api-key' }),
  path: '/admin/api-key',
  idField: 'id',
  access: { view: 'api_key_view', edit: 'api_key_edit' },
  record: ApiKey,
  fields: ApiKeyFields,
  filters: { name: ExactText(64).optional(), state: ApiKeyState.optional() },
  sort: ['name', 'expire_time', 'last_use_time', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['API key', 'API keys'],
});

const ById = z.object({ id: Id });

export const issueApiKey = defineEndpoint({
  id: 'apiKey.issue',
  method: 'POST',
  path: '/admin/api-key/:id/secret',
  access: 'api_key_edit',
  tenant: 'session',
  summary:
    'Makes a new secret of an own key; one that was made before stops working. It is shown only in this answer.',
  params: ById,
  reply: z.object({ secret: z.string() }),
  rateLimitPerMinute: 60,
});

export const revokeApiKey = defineEndpoint({
  id: 'apiKey.revoke',
  method: 'POST',
  path: '/admin/api-key/:id/revoke',
  access: 'api_key_edit',
  tenant: 'session',
  summary: 'Ends a key for good; the record stays.',
  params: ById,
  reply: z.boolean(),
});
