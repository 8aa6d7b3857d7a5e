import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { dataOfDepartments, loadAuthorityOf, loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import type { ScopedRecords } from '#server/core/crud/scoped-records.ts';
import { failure } from '#server/core/failure.ts';
import type { ReplyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  ExplainedSubject,
  explainPermission,
  RecordUse,
} from '#shared/contracts/roles/permission-explanation.ts';
import type { RolesSchema } from './schema.ts';

type Tx = Transaction<RolesSchema>;
type Explained = NonNullable<ReplyOf<typeof explainPermission>['record']>;

const DEPARTMENTS_SHOWN_MAX = 20;

/** The records of a subject. Throws `forbidden` where the caller may not read the subject. */
export function recordsOf(
  scoped: ReadonlyMap<string, ScopedRecords>,
  subject: ExplainedSubject,
  { permissions }: Pick<SessionPrincipal, 'permissions'>,
): ScopedRecords {
  const records = scoped.get(subject);
  if (!records) throw failure('not_found');
  const { view } = records.access;
  if (view !== 'session' && !permissions.has(view)) throw failure('forbidden');
  return records;
}

/** Which record, and which of the user's roles reach it. Throws `not_found` where the caller does not reach it. */
export async function explainRecord(
  tx: Tx,
  records: ScopedRecords,
  asked: { readonly subject: ExplainedSubject; readonly recordId: string; readonly use: RecordUse },
  by: {
    readonly caller: Reader;
    readonly user: Reader & { readonly deptId: Id | null };
    readonly roleIds: readonly Id[];
  },
): Promise<{ readonly record: Explained; readonly reaching: ReadonlySet<Id> }> {
  const { user, roleIds } = by;
  const { subject, recordId, use } = asked;
  const found = await records.find(tx, by.caller, recordId);
  if (!found) throw failure('not_found');
  const isReached = (authority: Parameters<ScopedRecords['isReached']>[2]['authority']) =>
    records.isReached(tx, recordId, { reader: user, authority, use });
  const reaching = new Set<Id>();
  for (const roleId of roleIds)
    if (
      await isReached(await loadAuthorityOf(tx, { roleIds: [roleId], deptId: user.deptId, warehouseIds: [] }))
    )
      reaching.add(roleId);
  const record = {
    subject,
    id: found.id,
    name: found.name,
    nameEn: found.nameEn,
    use,
    isReached: await isReached(await loadDataAuthority(tx, user)),
    isReachedWithoutRole: await isReached(dataOfDepartments([])),
    departments: await findDepartments(tx, found.departmentIds),
  };
  return { record, reaching };
}

async function findDepartments(tx: Tx, ids: readonly Id[]): Promise<Explained['departments']> {
  const { rows } = await sql<Explained['departments'][number]>`
    select d.id::text as id, d.name, d.name_en as "nameEn" from department d
    where ${isAnyOf(sql.ref('d.id'), ids)} order by d.sort, d.id limit ${DEPARTMENTS_SHOWN_MAX}`.execute(tx);
  return rows;
}
