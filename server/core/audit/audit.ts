import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { toCanonicalJson } from './canonical-json.ts';

/** What happened to a field. Of a secret only that it changed. */
export type AuditedField =
  | { readonly before?: unknown; readonly after?: unknown }
  | { readonly isSecret: true };
export type AuditedChanges = Readonly<Record<string, AuditedField>>;

/** Who changes something. */
export interface AuditActor {
  readonly userId: Id;
  readonly username: string;
}

/** As of a request. `userId` null = a wall, which is no user's. */
type RecordedActor = Pick<AuditActor, 'username'> & { readonly userId: Id | null };
type RequestActor = AuditActor & {
  readonly tenantId: Id;
  readonly kind?: SessionPrincipal['kind'];
};

export interface AuditEntry {
  readonly tenantId: Id;
  /** Null = the server itself. */
  readonly actor: RecordedActor | null;
  readonly at: Date;
  /** Key of the subject: `dictItem`. */
  readonly subject: string;
  /** Null = no record in particular, such as an export. */
  readonly recordId: string | null;
  /** What the record was called then; absent = it has no name, or the subject says none. */
  readonly recordName?: string | null;
  /** `create`, `update`, `remove`, `restore`, or another verb of the subject. */
  readonly action: string;
  readonly changes: AuditedChanges;
}

/** The part of an entry that comes from the request: who, where and when. */
export function editBy(
  { tenantId, userId, username, kind }: RequestActor,
  clock: Clock,
): Pick<AuditEntry, 'tenantId' | 'actor' | 'at'> {
  // A wall's number is its session's, and may be that of a user as well.
  const actor = { userId: kind === 'screen' ? null : userId, username };
  return { tenantId, actor, at: new Date(clock.now()) };
}

/** An entry as it is hashed. */
export interface AuditLink {
  readonly tenantId: Id;
  readonly seq: string;
  readonly at: number;
  readonly userId: Id | null;
  readonly username: string | null;
  readonly subject: string;
  readonly recordId: string | null;
  /** Absent where the entry has none: entries from before names were kept are hashed as they were. */
  readonly recordName?: string;
  readonly action: string;
  readonly changes: AuditedChanges;
}

const RECORD_NAME_MAX = 200;

/** Stands before the first entry of a tenant. */
export const FIRST_HASH = Buffer.alloc(32);

export function hashOf(previous: Uint8Array, link: AuditLink): Buffer {
  return createHash('sha256').update(previous).update(toCanonicalJson(link)).digest();
}

/**
 * Appends an entry to the tenant's chain, in the transaction of the change itself: both are stored, or neither. The
 * tenant's head row is locked until that transaction ends, so that entries follow each other without a gap.
 */
export function audit(tx: AnyTransaction, entry: AuditEntry): Promise<void> {
  return auditAll(tx, entry.tenantId, [entry]);
}

/** Appends entries of one tenant, as `audit` does with one. */
export async function auditAll(
  anyTx: AnyTransaction,
  tenantId: Id,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const tx = withSchema<unknown>(anyTx);
  let { seq, hash } = await lockHead(anyTx, tenantId);
  const rows: object[] = [];
  for (const entry of entries) {
    seq += 1n;
    const link = toLink(entry, seq);
    hash = hashOf(hash, link);
    rows.push({ ...link, at: entry.at, hash: Buffer.from(hash).toString('hex') });
  }
  await sql`with entries as (
      insert into sys_audit (tenant_id, seq, at, user_id, username, subject, record_id, record_name, action, changes, hash)
      select ${tenantId}, seq, at, "userId", username, subject, "recordId", "recordName", action, changes,
        decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (seq bigint, at timestamptz, "userId" bigint,
        username text, subject text, "recordId" text, "recordName" text, action text, changes jsonb, hash text))
    update sys_audit_head set seq = ${String(seq)}, hash = ${hash} where tenant_id = ${tenantId}`.execute(tx);
}

interface Head {
  readonly seq: bigint;
  readonly hash: Uint8Array;
}

async function lockHead(anyTx: AnyTransaction, tenantId: Id): Promise<Head> {
  const tx = withSchema<unknown>(anyTx);
  const select = () =>
    sql<{ seq: string; hash: Uint8Array }>`
      select seq, hash from sys_audit_head where tenant_id = ${tenantId} for update`.execute(tx);
  let [head] = (await select()).rows;
  if (!head) {
    await sql`insert into sys_audit_head (tenant_id, seq, hash) values (${tenantId}, 0, ${FIRST_HASH})
      on conflict (tenant_id) do nothing`.execute(tx);
    [head] = (await select()).rows;
  }
  if (!head) throw new Error(`the audit chain of tenant ${tenantId} has no head`);
  return { seq: BigInt(head.seq), hash: head.hash };
}

function toLink(entry: AuditEntry, seq: bigint): AuditLink {
  const { tenantId, actor, at, subject, recordId, action, changes } = entry;
  // A user who changes their own account: its record is named as the user is.
  const isOwn = subject === 'user' && recordId === actor?.userId;
  const recordName = entry.recordName ?? (isOwn ? actor?.username : null);
  return {
    tenantId,
    seq: String(seq),
    at: at.getTime(),
    userId: actor?.userId ?? null,
    username: actor?.username ?? null,
    subject,
    recordId,
    ...(recordName && { recordName: recordName.slice(0, RECORD_NAME_MAX).toWellFormed() }),
    action,
    // As it will be read back: without what JSON leaves out.
    changes: JSON.parse(JSON.stringify(changes)) as AuditedChanges,
  };
}
