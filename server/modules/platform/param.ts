import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { permissionTexts } from '#server/core/access/escalation.ts';
import {
  administrationOf,
  placeOfRole,
  refuseRightsOf,
  rightsOfUser,
} from '#server/core/access/user-rights.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, flag, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { Failure, failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import {
  isSecurityParam,
  listParams,
  MASKED_VALUE,
  type Param,
  PUBLIC_PARAM_KEYS,
  param,
} from '#shared/contracts/platform/param.ts';
import { getPublicParam } from '#shared/contracts/platform/public-param.ts';
import { param as en } from '#shared/i18n/en/platform/param.ts';
import { param as zh } from '#shared/i18n/zh/platform/param.ts';
import { isKnownSecret } from './known-secrets.ts';
import { matchesRule } from './safe-pattern.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';
import { seededWords } from './seeds/dict-seed.ts';
import { type ParamCache, raiseParamVersion } from './tenant-params.ts';

const PUBLIC_KEYS: ReadonlySet<string> = new Set(PUBLIC_PARAM_KEYS);
/** Secrets that other programs bring along: they can be replaced here, and are never returned. */
const WRITE_ONLY_KEYS: ReadonlySet<string> = new Set(['FOREIGN_CLIENT']);

export function mountParamRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  params: ParamCache,
  clock: Clock,
  sheetJobs: SheetJobs,
  settings: Announcements['settings'],
): void {
  const route = routes(app);

  const stored = mountCrud(app, param, {
    db,
    clock,
    table: 'sys_param',
    idColumn: 'public_id',
    systemColumn: 'is_system',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        system: { zh: { true: zh.isSystem, false: zh.isOwn }, en: { true: en.isSystem, false: en.isOwn } },
        publicType: seededWords('param_type'),
      },
    },
    order: [{ field: 'publicKey', direction: 'asc' }],
    fields: {
      publicId: column('public_id', 'id'),
      publicName: column('public_name'),
      publicKey: column('public_key'),
      publicValue: column('public_value'),
      status: flag('is_active', '0', '1'),
      validateCode: optionalText('validate_code'),
      system: readOnly(flag('is_system', '1', '0')),
      publicType: column('public_type'),
      isSecret: column('is_secret', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      publicName: contains('public_name'),
      publicKey: contains('public_key'),
      publicType: equals('public_type'),
    },
    unique: { sys_param_key: ['publicKey', 'key_taken'] },
    secretFields: ({ isSecret }) => (isSecret ? ['publicValue'] : []),
    async toReply(row, { tx, use, reader }) {
      const isRead = use === 'one' && !WRITE_ONLY_KEYS.has(row.publicKey);
      if (!row.isSecret || !isRead || !isSecurityParam(row.publicKey)) return isRead ? row : masked(row);
      const { permissions } = await rightsOfUser(tx, reader.userId);
      return permissions.has('param_security_edit') ? row : masked(row);
    },
    async beforeCreate({ tx, session, body }) {
      await checkSecurity(tx, session, body.publicKey, body.publicValue);
      checkValue(body.publicValue, body.validateCode || null, body.isSecret);
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      refuseSecurity(session, before.publicKey);
      await checkSecurity(tx, session, body.publicKey, body.publicValue);
      if (before.system === '1') {
        if (body.publicKey !== before.publicKey) throw fieldError('publicKey', 'key_fixed');
        if (body.validateCode !== undefined && (body.validateCode || null) !== before.validateCode)
          throw fieldError('validateCode', 'rule_fixed');
        if (body.status !== '0') throw fieldError('status', 'status_fixed');
      }
      // The mask is what lists show: sent back, it leaves the value as it is.
      const isKept = before.isSecret && body.publicValue === MASKED_VALUE;
      if (isKept) delete values.public_value;
      const isRuleKept = before.system === '1';
      if (isRuleKept) delete values.validate_code;
      const rule = isRuleKept ? before.validateCode : body.validateCode || null;
      checkValue(isKept ? before.publicValue : body.publicValue, rule, before.isSecret);
    },
    beforeRemove: ({ session, before }) => refuseSecurity(session, before.publicKey),
    beforeRestore: ({ tx, session, before }) =>
      checkSecurity(tx, session, before.publicKey, before.publicValue),
    auditedAs: (action, { publicKey }) =>
      action === 'update' && isSecurityParam(publicKey) ? 'changeSecurity' : action,
    afterChange: ({ tx, session }) => raiseParamVersion(tx, session.tenantId),
    onChange({ tenantId }) {
      params.forget(tenantId);
      settings.announce({ tenantId, subject: 'param' });
    },
  });

  route(getPublicParam)(async ({ tenantId, params: { key } }) => {
    const value = await params.publicText(tenantId, key);
    if (value === null || !PUBLIC_KEYS.has(key)) throw failure('not_found');
    return value;
  });

  route(listParams)(async ({ session, tenantId }) => {
    const rows = await db.tenant(tenantId, (tx) => stored.list(tx, session));
    const isAll = session.restriction === null && session.permissions.has('param_view');
    return rows.filter((row) => isAll || isPublic(row)).map(masked);
  });
}

/** Throws where the parameter decides about security, and the caller may not change such ones. */
function refuseSecurity({ permissions }: ChangeSession, key: string): void {
  if (isSecurityParam(key) && !permissions.has('param_security_edit'))
    throw failure('param_security', `${key} needs param_security_edit`, { publicValue: 'param_security' });
}

/** Throws where the caller may not set this parameter, or would let newcomers have more than the caller holds. */
async function checkSecurity(
  tx: Transaction<PlatformSchema>,
  session: ChangeSession,
  key: string,
  value: string,
): Promise<void> {
  refuseSecurity(session, key);
  if (key === 'USER_DEFAULT_ROLE') return checkDefaultRole(tx, session, value);
  if (key !== 'REGISTER_ENABLE' || value !== 'Y') return;
  const stored = await tx
    .selectFrom('sys_param')
    .select('public_value')
    .where('public_key', '=', 'USER_DEFAULT_ROLE')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (stored) await checkDefaultRole(tx, session, stored.public_value, false);
}

/** The role that everybody gets who registers: never of the administration, and nothing that the caller has not. */
async function checkDefaultRole(
  tx: Transaction<PlatformSchema>,
  { userId }: ChangeSession,
  code: string,
  mustExist = true,
): Promise<void> {
  const place = await placeOfRole(tx, code);
  if (!place) {
    if (mustExist) throw fieldError('publicValue', 'role_not_held');
    return;
  }
  const administration = await administrationOf(tx, place);
  if (administration.length > 0)
    throw new Failure(
      'default_role_administers',
      `${code} holds ${administration.join()}`,
      { publicValue: 'default_role_administers' },
      undefined,
      { role: code, more: permissionTexts(administration) },
    );
  await refuseRightsOf(tx, userId, place, { name: 'publicValue', text: 'role_not_held' });
}

/** An empty secret is shown as what it is: not set. */
const masked = (row: Param): Param =>
  row.isSecret && row.publicValue !== '' ? { ...row, publicValue: MASKED_VALUE } : row;

/** A secret is never public, whatever its key. */
const isPublic = ({ publicKey, status, isSecret }: Param) =>
  PUBLIC_KEYS.has(publicKey) && status === '0' && !isSecret;

function checkValue(value: string, rule: string | null, isSecret: boolean): void {
  if (rule !== null && matchesRule(rule, '') === null) throw fieldError('validateCode', 'rule_broken');
  if (rule !== null && matchesRule(rule, value) !== true) throw fieldError('publicValue', 'value_refused');
  if (isSecret && isKnownSecret(value)) throw fieldError('publicValue', 'value_known');
}
