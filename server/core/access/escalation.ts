import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { Failure } from '#server/core/failure.ts';
import type { FieldTextKey } from '#server/core/field-error.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { permissions as en } from '#shared/i18n/en/roles/permissions.ts';
import { permissions as zh } from '#shared/i18n/zh/roles/permissions.ts';

/** Permissions and records that a user has, or would be given. */
export interface Rights {
  readonly permissions: Iterable<Permission>;
  /** Absent = none are given. */
  readonly authority?: DataAuthority | undefined;
}

/** Permissions and data authority of the caller who grants rights. */
interface RightsHolder {
  readonly permissions: ReadonlySet<Permission>;
  /** Absent = not known: rights over records are more. */
  readonly authority?: DataAuthority;
}

/** Texts of both languages, of which a refusal shows the caller's. */
type BothTexts = Readonly<Record<'zh' | 'en', string>>;

/** So many permissions are named in a refusal. */
const NAMED_MAX = 3;
const RECORDS: BothTexts = { zh: '数据权限', en: 'data authority' };

/**
 * Whether rights are among the caller's own. A caller who grants rights, or resets the password
 * of a user who has them, must hold all of them.
 */
export function holdsAll(caller: RightsHolder, rights: Rights): boolean {
  return missing(caller, rights).length === 0 && reachesAll(caller, rights);
}

/**
 * Throws `gives_more` where rights are more than the caller's own, with the permissions that are more. `field` is where
 * a form shows it, with its text.
 */
export function refuseMore(
  caller: RightsHolder,
  rights: Rights,
  field?: { readonly name: string; readonly text: FieldTextKey },
): void {
  if (holdsAll(caller, rights)) return;
  const names = missing(caller, rights);
  const more = names.length > 0 ? permissionTexts(names) : RECORDS;
  const detail = `more than the caller holds: ${names.join() || 'records'}`;
  throw new Failure('gives_more', detail, field && { [field.name]: field.text }, undefined, { more });
}

/** The first of some permissions as people read them. */
export function permissionTexts(permissions: readonly Permission[]): BothTexts {
  const named = permissions.slice(0, NAMED_MAX);
  const isCut = permissions.length > NAMED_MAX;
  return {
    zh: `${joinedNames(
      named.map((name) => zh[name]),
      'zh',
    )}${isCut ? '等' : ''}`,
    en: `${joinedNames(
      named.map((name) => en[name]),
      'en',
    )}${isCut ? ', …' : ''}`,
  };
}

function missing({ permissions: held }: RightsHolder, { permissions }: Rights): Permission[] {
  return [...permissions].filter((name) => !held.has(name));
}

function reachesAll({ authority: own }: RightsHolder, { authority }: Rights): boolean {
  return authority === undefined || (own !== undefined && reaches(own, authority));
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
