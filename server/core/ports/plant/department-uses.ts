import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentUse } from '#shared/contracts/plant/department.ts';

/** Names what uses departments, in the tenant of the transaction: these can be neither removed nor made drafts. */
export type FindDepartmentUses = (
  tx: AnyTransaction,
  departmentIds: readonly Id[],
) => Promise<readonly DepartmentUse[]>;

/** The departments of the users who hold a post; `postId` null = any post of the reader. */
export type FindPostDepartments = (
  tx: AnyTransaction,
  reader: { readonly userId: Id },
  postId: Id | null,
) => Promise<readonly Id[]>;
