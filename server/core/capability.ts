import type { MenuType } from '#shared/contracts/platform/menu.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';

/**
 * What a module gives to the tables that all of the server have in common. It is the value of `capability.ts` in the
 * module's folder; `server/capabilities.ts` lists them.
 */
export interface ServerCapability {
  /** Rows of the console's menu, parents before children, and a button for every permission. */
  readonly menus?: readonly MenuSeed[];
  /** The same for the groups of other capabilities: by the code of the row that they stand behind. */
  readonly menusBehind?: Readonly<Record<string, readonly MenuSeed[]>>;
  /**
   * Subjects whose rows belong to the tenant as a whole, or to the caller, each with the reason: permissions are their
   * bound, data authorities are not. A walk tries that all others are bound.
   */
  readonly ofTenant?: Readonly<Record<string, string>>;
}

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
