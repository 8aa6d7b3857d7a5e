import { type RawBuilder, sql } from 'kysely';
import { namedFields, textField } from '#server/core/reports/source-fields.ts';
import type { ReportField } from '#shared/contracts/report/report-source.ts';

/** Id, code and names of what is joined under an alias, as `namedFields` declares them. */
export function namedColumns(prefix: string, alias: string): Record<string, RawBuilder<unknown>> {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    [`${prefix}Id`]: sql`${of('id')}::text`,
    [`${prefix}Code`]: of('code'),
    [`${prefix}Name`]: of('name'),
    [`${prefix}NameEn`]: of('name_en'),
  };
}

/** ms since 1970 of a time column. */
export function instantOfColumn(name: string): RawBuilder<unknown> {
  return sql`round(extract(epoch from ${sql.ref(name)}) * 1000)::bigint`;
}

export const WAREHOUSE_FIELDS: ReportField[] = namedFields('warehouse', '仓库', 'Warehouse');
export const OWNER_FIELDS: ReportField[] = namedFields('owner', '货主', 'Owner');
export const PRODUCT_FIELDS: ReportField[] = [
  ...namedFields('product', '产品', 'Product'),
  textField('unit', '单位', 'Unit'),
];
