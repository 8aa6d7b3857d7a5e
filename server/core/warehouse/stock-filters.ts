import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#server/core/crud/filters.ts';

/** Rows of a warehouse, by its code. */
export function ofWarehouse(code: string): RawBuilder<unknown> {
  return sql`t.warehouse_id in (select id from department where code = ${code})`;
}

/** Rows of products whose code or name contains a text. */
export function ofProduct(text: string): RawBuilder<unknown> {
  return sql`t.product_id in (select p.id from product p where ${namedLike('p', text)})`;
}

/** Whether the code or a name of a row contains a text. */
export function namedLike(alias: string, text: string): RawBuilder<unknown> {
  return containsText(
    sql`concat_ws(' ', ${sql.join(['code', 'name', 'name_en'].map((name) => sql.ref(`${alias}.${name}`)))})`,
    text,
  );
}
