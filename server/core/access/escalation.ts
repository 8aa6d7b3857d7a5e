import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import type { SessionPrincipal } from './principal.ts';

/** Permissions and records that a user has, or would be given. */
export interface Rights {
  readonly permissions: Iterable<string>;
  readonly authority?: DataAuthority;
}

/**
 * Whether rights are among the caller's own. A caller who grants rights, or resets the password
 * of a user who has them, must hold all of them.
 */
export function holdsAll(
  { permissions, authority }: Pick<SessionPrincipal, 'permissions' | 'authority'>,
  rights: Rights,
): boolean {
  const held: ReadonlySet<string> = permissions;
  const holdsPermissions = [...rights.permissions].every((name) => held.has(name));
  return holdsPermissions && (rights.authority === undefined || reaches(authority, rights.authority));
}

/** Throws `forbidden` where rights are more than the caller's own. */
export function refuseMore(
  caller: Pick<SessionPrincipal, 'permissions' | 'authority'>,
  rights: Rights,
): void {
  if (!holdsAll(caller, rights)) throw failure('forbidden', 'more than the caller holds');
}

function reaches(own: DataAuthority, other: DataAuthority): boolean {
  const { partnerIds } = own;
  // A caller who sees the goods of some partners cannot grant those of others.
  if (
    partnerIds !== null &&
    ![...(other.partnerIds ?? [null])].every((id) => id !== null && partnerIds.has(id))
  )
    return false;
  if (own.isAll) return true;
  if (other.isAll || (other.isOwn && !own.isOwn)) return false;
  return [...other.departmentIds].every((id) => own.departmentIds.has(id));
}
