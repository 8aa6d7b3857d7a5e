import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { ExactText } from './text.ts';

/** Names a table of the console, such as `dict`. */
export const FormName = ExactText(64).regex(/^[A-Za-z][A-Za-z0-9._-]*$/);

/** In the order in which they are shown. A column that is not named is shown behind them, as the product shows it. */
export const TableLayoutColumn = z.strictObject({
  key: ExactText(64).regex(/^[A-Za-z][A-Za-z0-9._-]*$/),
  /** In pixels; null = as wide as the product makes it. */
  width: z.number().int().min(24).max(2_000).nullable(),
  isHidden: z.boolean(),
});
export type TableLayoutColumn = z.infer<typeof TableLayoutColumn>;

/** Values of the dictionary `table_layout`. */
export const TableDensity = z.enum(['standard', 'compact']);

const Columns = z
  .array(TableLayoutColumn)
  .max(LIMITS.tableLayoutColumnsMax)
  .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, {
    message: 'column_twice',
  });

export const TableLayout = z.object({
  id: Id,
  formName: FormName,
  /** The tenant's default, for users without a layout of their own. */
  isDefault: z.boolean(),
  columns: Columns,
  density: TableDensity,
  updateTime: EpochMs,
});
export type TableLayout = z.infer<typeof TableLayout>;

const SaveBody = z.strictObject({
  formName: FormName,
  columns: Columns,
  density: TableDensity.default('standard'),
});

export const saveTableLayout = defineEndpoint({
  id: 'tableLayout.save',
  method: 'POST',
  path: '/admin/usertablelayout',
  access: 'session',
  tenant: 'session',
  summary: "Saves the caller's layout of a table, in place of the one before.",
  body: SaveBody,
  reply: TableLayout,
});

export const listTableLayouts = defineEndpoint({
  id: 'tableLayout.list',
  method: 'GET',
  path: '/admin/usertablelayout/user_id',
  access: 'session',
  tenant: 'session',
  summary:
    "The caller's layouts, and the tenant's defaults for tables without one; `formName`: of one table.",
  query: z.object({ formName: FormName.optional() }),
  reply: z.array(TableLayout),
});

export const resetTableLayouts = defineEndpoint({
  id: 'tableLayout.reset',
  method: 'DELETE',
  path: '/admin/usertablelayout/user_id',
  access: 'session',
  tenant: 'session',
  summary: "Removes the caller's layouts, or the one of `formName`: the tenant's default applies again.",
  query: z.object({ formName: FormName.optional() }),
  reply: z.boolean(),
});

export const removeTableLayout = defineEndpoint({
  id: 'tableLayout.remove',
  method: 'DELETE',
  path: '/admin/usertablelayout/:id',
  access: 'session',
  tenant: 'session',
  summary: "Removes a layout of the caller; a tenant's default needs layout_edit.",
  params: z.object({ id: Id }),
  reply: z.boolean(),
});

export const saveDefaultTableLayout = defineEndpoint({
  id: 'tableLayout.saveDefault',
  method: 'POST',
  path: '/admin/usertablelayout/default',
  access: 'layout_edit',
  tenant: 'session',
  summary: "Saves the tenant's default layout of a table, in place of the one before.",
  body: SaveBody,
  reply: TableLayout,
});
