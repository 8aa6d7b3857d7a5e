import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import { refuseOtherWay } from '#server/core/secrets/kept-secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { copyMpSecrets, type MpAccount, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAccount as en } from '#shared/i18n/en/public-account/mp-account.ts';
import { mpAccount as zh } from '#shared/i18n/zh/public-account/mp-account.ts';
import type { PublicAccountParts } from './parts.ts';
import type { PublicAccountSchema } from './schema.ts';
import { type MpSecret, openMpSecret, randomLetters, sealMpSecret } from './secrets.ts';

/** Base64url of it is the 22 characters in the address. */
const HOOK_KEY_BYTES = 16;
const TOKEN_LENGTH = 32;
const ENCODING_KEY_LENGTH = 43;

export const accountScope = departmentScope('dept_id');

/** Secrets in bodies, with their columns. */
const SECRETS = [
  { field: 'secret', column: 'sealed_secret', secret: 'secret' },
  { field: 'token', column: 'sealed_token', secret: 'token' },
  { field: 'encodingKey', column: 'sealed_encoding_key', secret: 'encodingKey' },
] as const;

type Given = Readonly<Partial<Record<(typeof SECRETS)[number]['field'], string | undefined>>>;

export function mountMpAccounts(
  app: FastifyInstance,
  parts: PublicAccountParts,
): MountedCrud<MpAccount, object, PublicAccountSchema> {
  const { db, clock, box, proofs, publicUrl, sheetJobs } = parts;
  const ofState = (name: string) =>
    sql`(select s.${sql.ref(name)} from mp_account_state s where s.account_id = t.id)`;
  const deptField = (name: string) =>
    computed<string | null>(() => sql`(select d.${sql.ref(name)} from department d where d.id = t.dept_id)`);
  /** The raw row has the key of the address as `hookUrl`. */
  const hasSecret = (columnName: string, secret: MpSecret) => ({
    ...readOnly(column<boolean>(columnName, 'boolean')),
    fromRow: (
      sealed: unknown,
      row: Readonly<Record<string, unknown>>,
      { tenantId }: { readonly tenantId: Id },
    ) =>
      sealed instanceof Uint8Array &&
      openMpSecret(box, { tenantId, hookKey: String(row.hookUrl) }, secret, sealed) !== null,
  });

  /** Of those that a body names, into the row; the audit says that they changed and not to what. */
  function seal(
    tenantId: Id,
    hookKey: string,
    given: Given,
    { values, changedSecrets }: { values: Record<string, unknown>; changedSecrets: Set<string> },
  ): void {
    for (const { field, column: columnName, secret } of SECRETS) {
      const text = given[field];
      if (text === undefined) continue;
      values[columnName] = sealMpSecret(box, { tenantId, hookKey }, secret, text);
      changedSecrets.add(field);
    }
  }

  const mounted = mountCrud(app, mpAccount, {
    db,
    clock,
    table: 'mp_account',
    idColumn: 'id',
    scope: accountScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        kind: { zh: zh.kinds, en: en.kinds },
        mode: { zh: zh.modes, en: en.modes },
        state: { zh: zh.states, en: en.states },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      account: column('account'),
      appId: column('app_id'),
      kind: column('kind'),
      isVerified: column('is_verified', 'boolean'),
      mode: column('mode'),
      deptId: column('dept_id', 'id'),
      deptName: deptField('name'),
      deptNameEn: deptField('name_en'),
      hookUrl: {
        ...readOnly(column<string>('hook_key')),
        fromRow: (key: unknown) => `${publicUrl}/mp/hook/${String(key)}`,
      },
      hasSecret: hasSecret('sealed_secret', 'secret'),
      hasToken: hasSecret('sealed_token', 'token'),
      hasEncodingKey: hasSecret('sealed_encoding_key', 'encodingKey'),
      isEnabled: column('is_enabled', 'boolean'),
      state: computed<MpAccount['state']>(
        () => sql`case when not t.is_enabled then 'off' else coalesce(
          (select case when s.is_ok then 'ok' when not s.is_ok then 'failed' end
            from mp_account_state s where s.account_id = t.id), 'unknown') end`,
      ),
      checkedAt: { ...optionalTime(''), expression: () => ofState('checked_at') },
      lastPushAt: { ...optionalTime(''), expression: () => ofState('last_push_at') },
      unreadablePushes: computed(
        () => sql`(select count(*)::int from mp_push p where p.account_id = t.id and p.state = 'unreadable')`,
        'number',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), kind: equals('kind') },
    unique: {
      mp_account_name: ['name', 'rule_name_taken'],
      mp_account_app: ['appId', 'mp_app_taken'],
    },
    async beforeCreate({ tx, session, body, values, changedSecrets }) {
      await checkDepartment(tx, session, body.deptId);
      const { count } = await tx
        .selectFrom('mp_account')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      const limit = LIMITS.mpAccountsPerTenantMax;
      if (Number(count) >= limit)
        throw failure('invalid_input', 'too many accounts', { name: { key: 'too_many', params: { limit } } });
      const hookKey = randomBytes(HOOK_KEY_BYTES).toString('base64url');
      values.hook_key = hookKey;
      const { secret, token, encodingKey } = body;
      const given = {
        secret,
        token: token ?? randomLetters(TOKEN_LENGTH),
        encodingKey: encodingKey ?? randomLetters(ENCODING_KEY_LENGTH),
      };
      seal(session.tenantId, hookKey, given, { values, changedSecrets });
    },
    async beforeUpdate({ tx, session, body, before, values, changedSecrets }) {
      if (body.deptId !== before.deptId) await checkDepartment(tx, session, body.deptId);
      // The AppSecret is sent as that of the AppID: another one asks for it again.
      if (body.secret === undefined) refuseOtherWay({ appId: before.appId }, { appId: body.appId });
      seal(session.tenantId, keyOf(before.hookUrl), body, { values, changedSecrets });
    },
    async afterChange({ tx, session, action, id }) {
      if (action !== 'create' && action !== 'update') return;
      // What was found of former settings does not hold.
      await tx
        .insertInto('mp_account_state')
        .values({ account_id: id, tenant_id: session.tenantId })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({
            checked_at: null,
            is_ok: null,
            sealed_access_token: null,
            token_expires_at: null,
          }),
        )
        .execute();
    },
  });

  routes(app)(copyMpSecrets)(async ({ session, params, body }) =>
    db.tenant(session.tenantId, async (tx) => {
      const spend = await proofs.demand(tx, session, 'mp_secret', body.proof);
      const row = await tx
        .selectFrom('mp_account as t')
        .select(['t.name', 't.hook_key', 't.sealed_token', 't.sealed_encoding_key'])
        .where('t.id', '=', params.id)
        .where(sql<boolean>`${await accountScope.condition(tx, session, 'change')}`)
        .executeTakeFirst();
      if (!row) throw failure('not_found');
      const owner = { tenantId: session.tenantId, hookKey: row.hook_key };
      const token = openMpSecret(box, owner, 'token', row.sealed_token);
      const encodingKey = openMpSecret(box, owner, 'encodingKey', row.sealed_encoding_key);
      if (token === null || encodingKey === null) throw failure('mp_secret_lost');
      await spend();
      await audit(tx, {
        ...editBy(session, clock),
        subject: mpAccount.subject.key,
        recordId: params.id,
        recordName: row.name,
        action: 'copySecret',
        changes: {},
      });
      return { token, encodingKey };
    }),
  );
  return mounted;
}

function keyOf(hookUrl: string): string {
  return hookUrl.slice(hookUrl.lastIndexOf('/') + 1);
}

/** A department within the sender's reach; none, for who reaches everything. */
async function checkDepartment(
  tx: Transaction<PublicAccountSchema>,
  session: ChangeSession,
  deptId: Id | null,
): Promise<void> {
  const authority = await loadDataAuthority(tx, session);
  if (deptId === null) {
    if (!authority.isAll) throw fieldError('deptId', 'required');
    return;
  }
  const { rows } = await sql`select from department
    where id = ${deptId} and status <> 'draft' and deleted_at is null`.execute(tx);
  if (rows.length === 0 || !reachesDepartment(authority, deptId)) throw fieldError('deptId', 'bad_choice');
}
