import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TopologyNode } from '#shared/contracts/orders/topology.ts';

/** A node whose menu is named by its path; null = it has none. */
export interface TopologyRow extends Omit<TopologyNode, 'menuid' | 'nameEn'> {
  readonly nameEn?: string | null;
  readonly path: string | null;
  /** Of a line or its goods. */
  readonly productId?: Id | null;
}

/** Nodes with the menus of the tenant. */
export async function withMenus(tx: AnyTransaction, rows: readonly TopologyRow[]): Promise<TopologyNode[]> {
  const paths = [...new Set(rows.flatMap(({ path }) => path ?? []))];
  const { rows: found } = await sql<{ path: string; id: Id }>`select path, menu_id::text as id from sys_menu
    where path = any(${paths}::text[]) and deleted_at is null`.execute(withSchema<unknown>(tx));
  const menus = new Map(found.map(({ path, id }) => [path, id]));
  return rows.map(({ id, pid, vtype, name, nameEn = null, status, queryId, query, path }) => ({
    id,
    pid,
    vtype,
    name,
    nameEn,
    status,
    menuid: path === null ? null : (menus.get(path) ?? null),
    queryId,
    query,
  }));
}
