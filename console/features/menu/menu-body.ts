import type { FieldValues } from 'react-hook-form';
import { type MenuNode, ROOT_PARENT } from '#shared/contracts/platform/menu.ts';
import { findNode } from '#shared/domain/tree/tree.ts';

const SORT_STEP = 10;
const SORT_MAX = 99_999;

/** The place after the last child of a parent. */
function sortAtEnd(tree: readonly MenuNode[], parentId: unknown): number {
  const siblings = parentId === ROOT_PARENT ? tree : (findNode(tree, String(parentId))?.children ?? []);
  return Math.min(SORT_MAX, Math.max(0, ...siblings.map(({ sort }) => sort)) + SORT_STEP);
}

/**
 * What of the form is sent: a button has neither address nor icon, a group keeps nothing alive, and a menu that is new
 * below its parent stands at the end.
 */
export function toMenuBody(
  tree: readonly MenuNode[],
  row: MenuNode | null,
  values: FieldValues,
): FieldValues {
  const isButton = values.type === '1';
  const path = isButton ? null : values.path || null;
  return {
    ...values,
    path,
    component: path === null ? null : values.component || null,
    icon: isButton ? null : values.icon || null,
    permission: values.permission || null,
    keepAlive: path !== null && (values.keepAlive === true || values.keepAlive === 1) ? 1 : 0,
    sort: row?.parentId === values.parentId ? row?.sort : sortAtEnd(tree, values.parentId),
  };
}
