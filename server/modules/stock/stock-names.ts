import { type RawBuilder, sql } from 'kysely';
import { computed, type Field } from '#server/core/crud/fields.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';

/** A column of the product in `product_id`. */
function ofProduct(name: string): RawBuilder<unknown> {
  return sql`(select p.${sql.ref(name)} from product p where p.id = t.product_id)`;
}

/** What a row of goods shows of its product beside its code and name. */
export function productParts(): {
  readonly productNameEn: Field<string | null>;
  readonly unit: Field<CountUnit>;
} {
  return {
    productNameEn: computed<string | null>(() => ofProduct('name_en')),
    unit: computed<CountUnit>(() => ofProduct('unit')),
  };
}

/** Code of the location whose id a column holds. */
export function locationCode<Wire extends string | null>(idColumn: string): Field<Wire> {
  return computed<Wire>(
    () => sql`(select l.code from warehouse_location l where l.id = ${sql.ref(`t.${idColumn}`)})`,
  );
}
