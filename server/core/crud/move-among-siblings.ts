import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Editor } from './changes.ts';

/** Between neighbours after a move, so that a record of a later version finds a place. */
export const SORT_STEP = 10;

interface Placed {
  readonly id: string;
  /** As the subject writes it; a root's is null or a word. */
  readonly parentId: string | null;
  readonly sort: number;
}

/**
 * Moves a record of a tree below a parent, between the children that it has there. The rules of the subject have been
 * asked; the table has `parent_id`, `sort`, `updated_at` and `updated_by`. Each row that changes gets an audit entry.
 * Throws 409 `stale` where `siblingIds` are not the children any more.
 */
export async function moveAmongSiblings(
  anyTx: AnyTransaction,
  tree: { readonly table: string; readonly idColumn: string; readonly subject: string },
  move: {
    readonly moved: Placed;
    readonly parentId: string | null;
    /** The parent as a row stores it; null = a root. */
    readonly storedParentId: string | null;
    /** The children of the parent as they stand. */
    readonly children: readonly Placed[];
    readonly siblingIds: readonly string[];
  },
  { session, now }: Editor,
): Promise<void> {
  const { moved, parentId, siblingIds } = move;
  const placed = new Map([...move.children, moved].map((row) => [row.id, row]));
  const isSame =
    siblingIds.length === placed.size &&
    new Set(siblingIds).size === placed.size &&
    siblingIds.every((id) => placed.has(id));
  if (!isSame) throw failure('stale', 'the siblings are not these any more');
  for (const [index, id] of siblingIds.entries()) {
    const before = placed.get(id);
    const sort = (index + 1) * SORT_STEP;
    if (!before || (before.sort === sort && before.parentId === parentId)) continue;
    await sql`update ${sql.table(tree.table)} set parent_id = ${move.storedParentId}, sort = ${sort},
      updated_by = ${session.username}, updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      where ${sql.id(tree.idColumn)} = ${id}`.execute(withSchema<unknown>(anyTx));
    await audit(anyTx, {
      tenantId: session.tenantId,
      actor: session,
      at: now,
      subject: tree.subject,
      recordId: id,
      action: 'move',
      changes: {
        ...(before.parentId !== parentId && { parentId: { before: before.parentId, after: parentId } }),
        ...(before.sort !== sort && { sort: { before: before.sort, after: sort } }),
      },
    });
  }
}
