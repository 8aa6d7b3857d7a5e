import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { partnerScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { partnerCode, partnerName, partnerNameEn } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { partner as en } from '#shared/i18n/en/yard/partner.ts';
import { partner as zh } from '#shared/i18n/zh/yard/partner.ts';

type Tx = Transaction<unknown>;

/** Everybody who books a truck chooses its carrier. */
const isCarrier = sql`t.is_carrier`;

export function mountPartners(app: FastifyInstance, { db, clock, sheetJobs, rights }: WarehouseParts): void {
  mountCrud(app, partner, {
    db,
    clock,
    table: 'partner',
    idColumn: 'id',
    scope: partnerScope('id', isCarrier),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      tree: { name: 'code', parent: 'parentCode' },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      isCarrier: column('is_carrier', 'boolean'),
      isOwner: column('is_owner', 'boolean'),
      isSupplier: column('is_supplier', 'boolean'),
      isCustomer: column('is_customer', 'boolean'),
      parentCode: partnerCode('parent_id'),
      parentName: partnerName('parent_id'),
      parentNameEn: partnerNameEn('parent_id'),
      contact: optionalText('contact'),
      phone: optionalText('phone'),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (value) => {
        const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(t.name ilike ${pattern} or t.name_en ilike ${pattern} or t.code ilike ${pattern})`;
      },
      kind: (kind) => sql.ref(`t.is_${kind}`),
    },
    unique: { partner_code: ['code', 'code_taken'] },
    // Two changes at once could make two partners the parents of each other.
    async lock(tx, { tenantId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`partner:${tenantId}`}, 0))`.execute(tx);
    },
    async beforeCreate({ tx, session, body, values, above }) {
      // A row of the same file above it is not stored yet.
      values.parent_id = above ? null : await parentOf(tx, session, null, body.parentCode);
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      values.parent_id = await parentOf(tx, session, before.id, body.parentCode);
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from partner where parent_id = ${before.id} and deleted_at is null
        union all select from appointment where (carrier_id = ${before.id} or owner_id = ${before.id})
          and deleted_at is null and state not in ('left', 'cancelled', 'no_show')
        union all select from stock where owner_id = ${before.id} limit 1`.execute(tx);
      if (rows.length > 0) throw failure('partner_in_use');
    },
    // Who acts for a partner sees what is below it.
    onChange: ({ tenantId }) => rights.announce({ tenantId, userIds: null }),
  });
}

async function parentOf(
  tx: Tx,
  session: ChangeSession,
  id: Id | null,
  code: string | null | undefined,
): Promise<Id | null> {
  const authority = await loadDataAuthority(tx, session);
  if (!code) {
    // A record of theirs must not leave the reach of those who act for partners.
    if (authority.partnerIds === null || (id !== null && authority.partnerIds.has(id))) return null;
    throw fieldError('parentCode', 'required');
  }
  const { rows } = await sql<{ id: Id; is_below: boolean }>`
    with recursive above as (
      select id, parent_id from partner where code = ${code} and deleted_at is null
      union
      select p.id, p.parent_id from partner p join above a on p.id = a.parent_id
    ) select id::text as id, exists (select from above where id = ${id}) as is_below from partner
    where code = ${code} and deleted_at is null`.execute(tx);
  const [parent] = rows;
  if (!parent || !reachesPartner(authority, [parent.id])) throw fieldError('parentCode', 'partner_missing');
  if (parent.is_below) throw fieldError('parentCode', 'parent_is_own');
  return parent.id;
}
