import { sql } from 'kysely';
import { type DataAuthority, loadAuthorityOf } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { holdsAll, refuseMore } from './escalation.ts';
import {
  loadPermissions,
  placeColumns,
  rightsOfUser,
  toPlace,
  type UserPlace,
  type UserPlaceRow,
  type UserRights,
} from './user-rights.ts';

/** A change of what roles give, which is not written yet. */
export interface GrantChange {
  readonly roleIds: readonly Id[];
  /** Whether it changes whose records the roles reach. */
  readonly changesData: boolean;
  /** Where a form shows what is refused. */
  readonly fields: { readonly permissions: string; readonly data: string };
}

interface Watched extends GrantChange {
  readonly editor: UserRights;
  readonly permissions: ReadonlyMap<string, ReadonlySet<Permission>>;
  /** Null where the change leaves whose records the roles reach. */
  readonly authorities: ReadonlyMap<string, DataAuthority> | null;
}

/** Of changes that are under way, by their transaction: one after the other. */
const watched = new WeakMap<AnyTransaction, Watched>();

/**
 * Keeps, for `refuseGains`, what these roles give before a change of them to everybody who has them, removed users
 * included, as they may come back, and to a user who is given one of them alone.
 */
export async function watchHolders(tx: AnyTransaction, editorId: Id, change: GrantChange): Promise<void> {
  const places = await placesOfHolders(tx, change.roleIds);
  watched.set(tx, {
    ...change,
    editor: await rightsOfUser(tx, editorId),
    permissions: await loadOnce(places, rolesKey, ({ roleIds }) => loadPermissions(tx, roleIds)),
    authorities: change.changesData
      ? await loadOnce(places, placeKey, (place) => loadAuthorityOf(tx, place))
      : null,
  });
}

/**
 * Throws `gives_more` where the watched change, already written in this transaction, gives a holder of the roles more than
 * the editor has: an added permission that the editor lacks, or over records that the editor does not reach; or a wider
 * data authority with a permission that the editor lacks. Rights of before may stay. No watched change: returns.
 */
export async function refuseGains(tx: AnyTransaction): Promise<void> {
  const before = watched.get(tx);
  if (!before) return;
  watched.delete(tx);
  const { editor, authorities, fields } = before;
  const places = await placesOfHolders(tx, before.roleIds);
  const permissions = await loadOnce(places, rolesKey, ({ roleIds }) => loadPermissions(tx, roleIds));
  const reachesEverything = editor.authority.isAll && editor.authority.partnerIds === null;
  for (const place of places) {
    const had = before.permissions.get(rolesKey(place));
    const held = permissions.get(rolesKey(place)) ?? new Set();
    const added = [...held].filter((name) => !had?.has(name));
    if (authorities === null && (added.length === 0 || reachesEverything)) {
      refuseMore(editor, { permissions: added });
      continue;
    }
    const authority = await loadAuthorityOf(tx, place);
    if (added.length > 0)
      refuseMore(
        editor,
        { permissions: added, authority },
        { name: fields.permissions, text: 'holders_reach_more' },
      );
    const reached = authorities?.get(placeKey(place));
    const isWider =
      reached && !holdsAll({ permissions: held, authority: reached }, { permissions: [], authority });
    if (isWider) refuseMore(editor, { permissions: held }, { name: fields.data, text: 'holders_hold_more' });
  }
}

/** Where those stand who have any of these roles, each place once. */
async function placesOfHolders(tx: AnyTransaction, roleIds: readonly Id[]): Promise<UserPlace[]> {
  const { rows } = await sql<UserPlaceRow>`
    select distinct ${placeColumns('u')} from sys_user u
    where u.user_id in (select h.user_id from sys_user_role h where h.role_id = any(${[...roleIds]}::bigint[]))`.execute(
    withSchema<unknown>(tx),
  );
  const alone = roleIds.map((roleId) => ({ roleIds: [roleId], deptId: null, warehouseIds: [] }));
  return [...alone, ...rows.map(toPlace)];
}

const rolesKey = ({ roleIds }: UserPlace): string => roleIds.join();
const placeKey = ({ roleIds, deptId, warehouseIds }: UserPlace): string =>
  `${roleIds.join()} ${deptId} ${warehouseIds.join()}`;

async function loadOnce<Value>(
  places: readonly UserPlace[],
  keyOf: (place: UserPlace) => string,
  load: (place: UserPlace) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> {
  const loaded = new Map<string, Value>();
  for (const place of places) {
    const key = keyOf(place);
    if (!loaded.has(key)) loaded.set(key, await load(place));
  }
  return loaded;
}
