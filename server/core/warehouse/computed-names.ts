import { sql } from 'kysely';
import { computed, type Field, part } from '#server/core/crud/fields.ts';

/** Code of the warehouse in `warehouse_id`, which a hook writes. */
export function warehouseCode(): Field<string> {
  return part<string>(() => sql`(select d.code from department d where d.id = t.warehouse_id)`);
}

export function warehouseName(): Field<string> {
  return computed<string>(() => sql`(select d.name from department d where d.id = t.warehouse_id)`);
}

/** Code of the partner whose id a column holds; a hook writes the id. */
export function partnerCode(idColumn: string): Field<string | null> {
  return part<string | null>(
    () => sql`(select p.code from partner p where p.id = ${sql.ref(`t.${idColumn}`)})`,
  );
}

export function partnerName(idColumn: string): Field<string | null> {
  return computed<string | null>(
    () => sql`(select p.name from partner p where p.id = ${sql.ref(`t.${idColumn}`)})`,
  );
}

export function partnerNameEn(idColumn: string): Field<string | null> {
  return computed<string | null>(
    () => sql`(select p.name_en from partner p where p.id = ${sql.ref(`t.${idColumn}`)})`,
  );
}

/** Code of the dock in `dock_id`, which a hook writes. */
export function dockCode<Wire extends string | null>(): Field<Wire> {
  return part<Wire>(() => sql`(select k.code from dock k where k.id = t.dock_id)`);
}

/** Code of the product in `product_id`, which a hook writes. */
export function productCode<Wire extends string | null>(): Field<Wire> {
  return part<Wire>(() => sql`(select p.code from product p where p.id = t.product_id)`);
}

export function productName<Wire extends string | null>(): Field<Wire> {
  return computed<Wire>(() => sql`(select p.name from product p where p.id = t.product_id)`);
}

export function productNameEn(): Field<string | null> {
  return computed<string | null>(() => sql`(select p.name_en from product p where p.id = t.product_id)`);
}

/** Code of the lot in `lot_id`, which a hook writes. */
export function lotCode(): Field<string | null> {
  return part<string | null>(() => sql`(select l.code from stock_lot l where l.id = t.lot_id)`);
}
