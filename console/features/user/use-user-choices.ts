import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { type SeedNames, useSeedNames } from '#console/ui/crud/seed-names.ts';
import type { SideNode } from '#console/ui/crud/tree/side-tree.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { getUserDepartments, type UserDepartmentNode } from '#shared/contracts/accounts/user.ts';
import { listPosts } from '#shared/contracts/roles/post.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { mapTree } from '#shared/domain/tree/tree.ts';

export interface UserChoices {
  readonly departments: readonly UserDepartmentNode[];
  /** Why there is no department to choose, and what the reader can do about it. */
  readonly noDepartments: string;
  /** The same, with names in the reader's language, and the users without a department. */
  readonly side: readonly SideNode[];
  readonly total: number;
  readonly posts: readonly FilterChoice[];
  readonly roles: readonly FilterChoice[];
  /** Whether a user may be without a department. */
  readonly canBeNowhere: boolean;
  readonly roleNames: SeedNames;
  readonly postNames: SeedNames;
}

const NONE: readonly UserDepartmentNode[] = [];

/** What users can belong to, as far as the reader reaches it. */
export function useUserChoices(): UserChoices {
  const { t, language } = useText();
  const enabled = useMay('user_view');
  const mayBuild = useMay('plant_edit');
  const roleNames = useSeedNames('role');
  const postNames = useSeedNames('post');
  const departments = useCall(getUserDepartments, {}, { enabled }).data;
  const posts = useCall(listPosts, {}, { enabled }).data;
  const roles = useCall(listRoles, {}, { enabled }).data;
  return useMemo(() => {
    const tree = departments?.tree ?? NONE;
    const without = departments?.withoutDepartment ?? null;
    const side = mapTree(tree, (node, children: SideNode[]) => ({
      id: node.id,
      name: nameOf(node, language),
      count: node.count,
      children,
    }));
    const nowhere = { id: 'none', name: t('user.noDepartment'), count: without ?? 0, children: [] };
    return {
      departments: tree,
      noDepartments: t(mayBuild ? 'user.noneAudited' : 'user.noneReached'),
      side: without === null ? side : [nowhere, ...side],
      total: departments?.total ?? 0,
      posts: (posts ?? []).map(({ postId, postName, postCode }) => ({
        value: postId,
        text: postNames.nameOf(postCode, postName),
      })),
      roles: (roles ?? []).map(({ roleId, roleName, roleCode }) => ({
        value: roleId,
        text: roleNames.nameOf(roleCode, roleName),
      })),
      canBeNowhere: without !== null,
      roleNames,
      postNames,
    };
  }, [departments, posts, roles, mayBuild, language, t, roleNames, postNames]);
}
