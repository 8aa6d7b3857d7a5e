import { sql, type Transaction } from 'kysely';
import type { VendorCode } from '#shared/contracts/codes/vendor-code.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Tables to be written into a tenant that has none, for the machines that are there. */
export interface CodeTableSeed {
  readonly name: string;
  readonly codes: readonly Pick<VendorCode, 'code' | 'textZh' | 'textEn' | 'category' | 'isPlanned'>[];
  /** Codes of the machines that use it. */
  readonly machineCodes: readonly string[];
}

/** Returns whether they were written. */
export async function seedCodeTables(
  tx: Transaction<unknown>,
  tenantId: Id,
  seeds: readonly CodeTableSeed[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from code_table limit 1`.execute(tx);
  if (rows.length > 0) return false;
  for (const { name, codes, machineCodes } of seeds) {
    const table = await sql<{ id: Id }>`
      insert into code_table (tenant_id, name, created_at, updated_at) values (${tenantId}, ${name}, now(), now())
      returning code_table_id::text as id`.execute(tx);
    const id = table.rows[0]?.id;
    await sql`
      insert into vendor_code (tenant_id, code_table_id, code, text_zh, text_en, category, is_planned, created_at, updated_at)
      select ${tenantId}::bigint, ${id}::bigint, code, zh, en, category, planned, now(), now()
      from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ textZh }) => textZh)}::text[],
        ${codes.map(({ textEn }) => textEn)}::text[], ${codes.map(({ category }) => category)}::text[],
        ${codes.map(({ isPlanned }) => isPlanned)}::boolean[]) as one (code, zh, en, category, planned)`.execute(
      tx,
    );
    await sql`
      update machine set code_table_id = ${id} where code_table_id is null and id in (
        select id from department where code = any(${[...machineCodes]}::text[]) and deleted_at is null)`.execute(
      tx,
    );
  }
  return true;
}
