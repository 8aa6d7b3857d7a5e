import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Camera, camera } from '#shared/contracts/video/camera.ts';
import { camera as en } from '#shared/i18n/en/video/camera.ts';
import { camera as zh } from '#shared/i18n/zh/video/camera.ts';
import { type AddressUse, isStreamAddress, openAddress, sealAddress } from './camera-address.ts';
import type { VideoSchema } from './schema.ts';

interface CameraParts {
  readonly db: TypedDatabase<VideoSchema>;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly sheetJobs: SheetJobs;
}

/** A check that is older says nothing any more. */
const CHECK_VALID_MS = 5 * 60_000;

/** Addresses in bodies, with their columns and uses. */
const ADDRESSES = [
  { field: 'address', column: 'sealed_address', use: 'picture' },
  { field: 'hdAddress', column: 'sealed_hd_address', use: 'hd' },
  { field: 'talkAddress', column: 'sealed_talk_address', use: 'talk' },
] as const;

type Addresses = Readonly<Partial<Record<(typeof ADDRESSES)[number]['field'], string | undefined>>>;

export function mountCameras(
  app: FastifyInstance,
  { db, clock, secrets, sheetJobs }: CameraParts,
): MountedCrud<Camera, object, VideoSchema> {
  const found = (name: string) =>
    sql`(select c.${sql.ref(name)} from camera_check c where c.camera_id = t.id)`;
  const stateOf = () => sql<Camera['state']>`case
    when not t.is_enabled then 'off'
    when coalesce(${found('checked_at')} < ${new Date(clock.now() - CHECK_VALID_MS)}::timestamptz, true)
      then 'unknown'
    when ${found('problem')} is not null then 'lost'
    when t.protocol = 'hls' then 'ready'
    else 'answering' end`;
  const siteField = (name: string) =>
    computed<string | null>(() => sql`(select d.${sql.ref(name)} from department d where d.id = t.site_id)`);
  const hasAddress = (columnName: string, use: AddressUse) => ({
    ...readOnly(column<boolean>(columnName, 'boolean')),
    fromRow: (sealed: unknown, _row: unknown, { tenantId }: { readonly tenantId: Id }) =>
      sealed instanceof Uint8Array && openAddress(secrets, tenantId, use, sealed) !== null,
  });

  /** Of those that a body names, into the row; the audit says that they changed and not to what. */
  function takeAddresses(
    tenantId: Id,
    body: Addresses,
    { values, changedSecrets }: { values: Record<string, unknown>; changedSecrets: Set<string> },
  ): void {
    for (const { field, column: columnName, use } of ADDRESSES) {
      const address = body[field];
      if (address === undefined) continue;
      if (!isStreamAddress(address)) throw fieldError(field, 'stream_address');
      values[columnName] = sealAddress(secrets, tenantId, use, address);
      changedSecrets.add(field);
    }
  }

  /** The next check is due now; what was found of a former address does not hold. */
  async function beginChecks(tx: AnyTransaction, tenantId: Id, id: Id): Promise<void> {
    const due = new Date(clock.now());
    await sql`insert into camera_check (camera_id, tenant_id, due_at) values (${id}, ${tenantId}, ${due})
      on conflict (camera_id) do update set due_at = ${due}, checked_at = null, problem = null`.execute(
      withSchema<unknown>(tx),
    );
  }

  return mountCrud(app, camera, {
    db,
    clock,
    table: 'camera',
    idColumn: 'id',
    scope: departmentScope('site_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        protocol: { zh: zh.protocols, en: en.protocols },
        state: { zh: zh.states, en: en.states },
        problem: { zh: zh.problem, en: en.problem },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      place: optionalText('place'),
      siteId: column('site_id', 'id'),
      siteName: siteField('name'),
      siteNameEn: siteField('name_en'),
      protocol: column('protocol'),
      hasAddress: hasAddress('sealed_address', 'picture'),
      hasHd: hasAddress('sealed_hd_address', 'hd'),
      hasTalk: hasAddress('sealed_talk_address', 'talk'),
      isEnabled: column('is_enabled', 'boolean'),
      state: computed(stateOf),
      problem: computed(() => found('problem')),
      checkedAt: { ...optionalTime(''), expression: () => found('checked_at') },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: contains('name'),
      protocol: equals('protocol'),
      state: (state) => sql`${stateOf()} = ${state}`,
      siteId: equals('site_id'),
    },
    unique: { camera_name: ['name', 'rule_name_taken'] },
    async beforeCreate({ tx, session, body, values, changedSecrets }) {
      await checkSite(tx, session, body.siteId);
      const { count } = await tx
        .selectFrom('camera')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= LIMITS.camerasPerTenantMax)
        throw failure('invalid_input', 'too many cameras', {
          name: { key: 'too_many', params: { limit: LIMITS.camerasPerTenantMax } },
        });
      takeAddresses(session.tenantId, body, { values, changedSecrets });
    },
    async beforeUpdate({ tx, session, body, before, values, changedSecrets }) {
      if (body.siteId !== before.siteId) await checkSite(tx, session, body.siteId);
      takeAddresses(session.tenantId, body, { values, changedSecrets });
      if (body.isHdRemoved) values.sealed_hd_address = null;
      if (body.isTalkRemoved) values.sealed_talk_address = null;
      if (body.address === undefined && body.isEnabled === before.isEnabled) return;
      await beginChecks(tx, session.tenantId, before.id);
    },
    async afterChange({ tx, session, action, id }) {
      if (action === 'create') await beginChecks(tx, session.tenantId, id);
    },
  });
}

/** A line or warehouse within the sender's reach; none, for who reaches everything. */
async function checkSite(tx: AnyTransaction, session: ChangeSession, siteId: Id | null): Promise<void> {
  const authority = await loadDataAuthority(tx, session);
  if (siteId === null) {
    if (!authority.isAll) throw fieldError('siteId', 'required');
    return;
  }
  const { rows } = await sql`select from department
    where id = ${siteId} and dtype in ('line', 'warehouse') and status <> 'draft' and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (rows.length === 0 || !reachesDepartment(authority, siteId)) throw fieldError('siteId', 'bad_choice');
}
