import type { MenuType } from '#shared/contracts/platform/menu.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

export type SeedRole = 'admin' | 'operator' | 'viewer';

/** A menu that every tenant is given once. `code` names it for good; what an administrator changes stays. */
export interface MenuSeed {
  readonly code: string;
  /** `code` of a menu above in this list. */
  readonly parent: string | null;
  readonly type: MenuType;
  readonly name: string;
  readonly nameEn: string;
  readonly desc?: string;
  readonly path?: string;
  readonly icon?: string;
  /** Only where it is not `path` with `/index`. */
  readonly component?: string;
  readonly permission?: Permission;
  readonly keepAlive?: boolean;
  readonly sort: number;
  readonly roles: readonly SeedRole[];
  /**
   * Where the row stood in earlier versions, null = at the root: once in every tenant it takes the place, name and order
   * that it has here, unless an administrator has changed it.
   */
  readonly formerParent?: string | null;
  /** Of the server as a whole: given to the first tenant only. */
  readonly isPlatform?: true;
}

export const EVERYBODY: readonly SeedRole[] = ['admin', 'operator', 'viewer'];
export const OPERATORS: readonly SeedRole[] = ['admin', 'operator'];
export const ADMINS: readonly SeedRole[] = ['admin'];

/** A permission that a menu gives. */
export function button(
  parent: string,
  permission: Permission,
  name: string,
  nameEn: string,
  sort: number,
  roles: readonly SeedRole[],
): MenuSeed {
  return { code: permission, parent, type: '1', name, nameEn, permission, sort, roles };
}
