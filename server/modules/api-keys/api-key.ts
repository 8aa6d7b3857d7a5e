import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { refuseMore } from '#server/core/access/escalation.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { userScope } from '#server/core/crud/data-scope.ts';
import { column, computed, moment, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { type ApiKey, apiKey, KeyPermission } from '#shared/contracts/api-keys/api-key.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { apiKey as en } from '#shared/i18n/en/api-keys/api-key.ts';
import { permissions as enPermissions } from '#shared/i18n/en/roles/permissions.ts';
import { apiKey as zh } from '#shared/i18n/zh/api-keys/api-key.ts';
import { permissions as zhPermissions } from '#shared/i18n/zh/roles/permissions.ts';
import type { ApiKeysSchema } from './schema.ts';

const DAY_MS = 24 * 3_600_000;

export interface ApiKeyParts {
  readonly db: TypedDatabase<ApiKeysSchema>;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
}

/** The records of the keys. What a key may do and for how long is its owner's alone to decide. */
export function mountApiKeys(app: FastifyInstance, { db, clock, sheetJobs }: ApiKeyParts): void {
  const stateOf = () => sql<ApiKey['state']>`case
    when t.revoked_at is not null then 'revoked'
    when not exists (select from sys_user u where u.user_id = t.owner_id and not u.is_disabled
      and u.deleted_at is null) then 'ownerGone'
    when t.expires_at <= ${new Date(clock.now())}::timestamptz then 'expired'
    when t.secret_hash is null then 'unissued'
    else 'active' end`;

  function checkExpiry(expireTime: number): void {
    const nowMs = clock.now();
    if (expireTime <= nowMs) throw fieldError('expireTime', 'expiry_past');
    if (expireTime > nowMs + LIMITS.apiKeyValidDaysMax * DAY_MS)
      throw failure('invalid_input', 'expires too late', {
        expireTime: { key: 'expiry_too_late', params: { days: LIMITS.apiKeyValidDaysMax } },
      });
  }

  mountCrud(app, apiKey, {
    db,
    clock,
    table: 'api_key',
    idColumn: 'key_id',
    scope: userScope('owner_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        state: { zh: zh.states, en: en.states },
        permissions: { zh: zhPermissions, en: enPermissions },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('key_id', 'id'),
      name: column('name'),
      permissions: {
        ...column<KeyPermission[]>('permissions'),
        // One that another version of the product knew grants nothing.
        fromRow: (names) =>
          KeyPermission.array()
            .catch([])
            .parse((names as string[]).filter(isKeyPermission)),
        toRow: (names) => [...new Set(names)],
      },
      expireTime: moment('expires_at'),
      state: computed(stateOf),
      hint: readOnly(column('hint')),
      ownerId: readOnly(column('owner_id', 'id')),
      ownerName: computed(() => sql`(select u.username from sys_user u where u.user_id = t.owner_id)`),
      lastUseTime: optionalTime('last_used_at'),
      lastUseAddress: readOnly(column('last_address')),
      createTime: time('created_at'),
      updateTime: time('updated_at'),
    },
    filters: { name: contains('name'), state: (state) => sql`${stateOf()} = ${state}` },
    unique: { api_key_name: ['name', 'api_key_taken'] },
    beforeCreate({ session, body, values }) {
      checkHeld(session, body.permissions);
      checkExpiry(body.expireTime);
      values.owner_id = session.userId;
    },
    beforeUpdate({ session, body, before }) {
      const isSame =
        body.expireTime === before.expireTime &&
        body.permissions.toSorted().join() === before.permissions.toSorted().join();
      if (isSame) return;
      // A key acts as its owner: only the owner gives it more, or a longer life.
      if (before.ownerId !== session.userId) throw fieldError('permissions', 'key_of_another');
      checkHeld(session, body.permissions);
      if (body.expireTime !== before.expireTime) checkExpiry(body.expireTime);
    },
  });
}

function isKeyPermission(name: string): name is KeyPermission {
  return KeyPermission.safeParse(name).success;
}

/** Throws where a key would be given more than the caller holds. */
function checkHeld({ permissions }: ChangeSession, asked: readonly KeyPermission[]): void {
  refuseMore({ permissions }, { permissions: asked }, { name: 'permissions', text: 'permission_not_held' });
}
