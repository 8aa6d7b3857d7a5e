import { sql } from 'kysely';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { containsText } from '#server/core/crud/filters.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { FanPartner, FanPartners } from '#server/core/ports/fans/bound-records.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';

const FOUND_MAX = 20;

/** Partners to whose orders fans of public accounts are bound. */
export const fanPartners: FanPartners = {
  async find(tx, caller, text) {
    const { partnerIds } = await loadDataAuthority(tx, caller);
    if (partnerIds !== null) return [];
    const isNamed =
      text === ''
        ? sql`true`
        : sql`(${containsText(sql.ref('t.name'), text)} or ${containsText(sql.ref('t.code'), text)})`;
    const { rows } = await sql<FanPartner>`select t.id::text as id, t.code, t.name from partner t
      where t.enabled and t.deleted_at is null and ${isNamed} order by t.code limit ${FOUND_MAX}`.execute(
      withSchema<unknown>(tx),
    );
    return rows;
  },
  async get(tx, caller, id) {
    const { partnerIds } = await loadDataAuthority(tx, caller);
    if (partnerIds !== null) return null;
    const { rows } = await sql<FanPartner>`select t.id::text as id, t.code, t.name from partner t
      where t.id = ${id} and t.enabled and t.deleted_at is null`.execute(withSchema<unknown>(tx));
    return rows[0] ?? null;
  },
  async warehousesOf(tx, caller) {
    const { isAll, departmentIds } = await loadDataAuthority(tx, caller);
    if (isAll) return null;
    return (await listAllWarehouses(tx)).map(({ id }) => id).filter((id) => departmentIds.has(id));
  },
};
