import { type RawBuilder, sql } from 'kysely';
import { column, computed, type Field, readOnly } from '#server/core/crud/fields.ts';

/** What tells the orders of a file apart. */
export const ORDER_KEY = ['warehouseCode', 'ownerCode', 'externalNo'] as const;

/** A quantity, which the driver gives as text: with three decimals a number holds it exactly. */
export function quantity<Wire extends number | null = number>(name: string): Field<Wire> {
  return { ...column<Wire>(name, 'number'), fromRow: toNumber };
}

export function readQuantity<Wire extends number | null = number>(name: string): Field<Wire> {
  return readOnly(quantity<Wire>(name));
}

export function computedNumber<Wire extends number | null = number>(
  expression: () => RawBuilder<unknown>,
): Field<Wire> {
  return { ...computed<Wire>(expression, 'number'), fromRow: toNumber };
}

function toNumber<Wire>(value: unknown): Wire {
  return (value === null ? null : Number(value)) as Wire;
}

/** Code or number of what the id column `idColumn` of the row `t` names in another table; a hook may write the id. */
export function referredName(table: string, name: string, idColumn: string): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`n.${name}`)} from ${sql.table(table)} n where n.id = ${sql.ref(`t.${idColumn}`)})`;
}

/** Whether less of the line `l` was there than ordered. */
export const IS_SHORT = sql`(l.state = 'short' or (l.state = 'shipped' and l.quantity_shipped < l.quantity_ordered))`;

/** Picked share of lines `l`, each line alike. */
export const SHARE_DONE = sql`avg(l.quantity_picked / l.quantity_ordered)`;
