import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { AuditBreak } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type AuditLink, FIRST_HASH, hashOf } from './audit.ts';

const PAGE_ROWS = 1_000;

/** What was found of one tenant's chain. */
export interface VerifiedChain {
  readonly tenantId: Id;
  readonly entries: number;
  /** Of the last entry, in hex: kept elsewhere, it shows later whether entries were removed at the end. */
  readonly head: string;
  /** The first entry that does not follow from the one before it; null = the chain is whole. */
  readonly broken: { readonly seq: string; readonly reason: AuditBreak } | null;
}

interface StoredLink {
  readonly seq: string;
  readonly at: Date;
  readonly user_id: string | null;
  readonly username: string | null;
  readonly subject: string;
  readonly record_id: string | null;
  readonly record_name: string | null;
  readonly action: string;
  readonly changes: AuditLink['changes'];
  readonly hash: Uint8Array;
}

/** A transaction that sees the chain: the platform's, or the tenant's own. */
type Read = <T>(work: (tx: Transaction<unknown>) => Promise<T>) => Promise<T>;

interface ChainHead {
  readonly tenantId: Id;
  readonly seq: bigint;
  readonly hash: Uint8Array;
}

/** Checks every tenant's chain from its first entry on. Entries that are written meanwhile are left for the next time. */
export async function verifyAudit(db: Pick<Database, 'platform'>): Promise<VerifiedChain[]> {
  const read: Read = (work) => db.platform(work);
  const chains: VerifiedChain[] = [];
  for (const head of await readHeads(read)) chains.push(await verifyChain(read, head, async () => {}));
  return chains;
}

/** The same for one tenant, in transactions of that tenant. `onPage` is called with the number of checked entries and of all. */
export async function verifyOwnChain(
  read: Read,
  tenantId: Id,
  onPage: (checked: number, total: number) => Promise<void>,
): Promise<VerifiedChain> {
  const [head = { tenantId, seq: 0n, hash: FIRST_HASH }] = await readHeads(read);
  return verifyChain(read, head, (checked) => onPage(checked, Number(head.seq)));
}

async function readHeads(read: Read): Promise<ChainHead[]> {
  const { rows } = await read((tx) =>
    sql<{ tenant_id: Id; seq: string | null; hash: Uint8Array | null }>`
      select tenant_id, h.seq, h.hash from (select distinct tenant_id from sys_audit) t
      full join sys_audit_head h using (tenant_id) order by tenant_id`.execute(tx),
  );
  return rows.map(({ tenant_id, seq, hash }) => ({
    tenantId: tenant_id,
    seq: BigInt(seq ?? 0),
    hash: hash ?? FIRST_HASH,
  }));
}

async function verifyChain(
  read: Read,
  head: ChainHead,
  onPage: (checked: number) => Promise<void>,
): Promise<VerifiedChain> {
  const { tenantId } = head;
  let seq = 0n;
  let hash: Uint8Array = FIRST_HASH;
  const found = (broken: VerifiedChain['broken']): VerifiedChain => ({
    tenantId,
    entries: Number(seq),
    head: Buffer.from(hash).toString('hex'),
    broken,
  });
  while (seq < head.seq) {
    const { rows } = await read((tx) =>
      sql<StoredLink>`select seq, at, user_id, username, subject, record_id, record_name, action, changes, hash
        from sys_audit where tenant_id = ${tenantId} and seq > ${String(seq)} and seq <= ${String(head.seq)}
        order by seq limit ${PAGE_ROWS}`.execute(tx),
    );
    if (rows.length === 0) return found({ seq: String(seq + 1n), reason: 'missing' });
    for (const row of rows) {
      if (BigInt(row.seq) !== seq + 1n) return found({ seq: String(seq + 1n), reason: 'missing' });
      const expected = hashOf(hash, toLink(tenantId, row));
      if (!expected.equals(row.hash)) return found({ seq: row.seq, reason: 'changed' });
      seq += 1n;
      hash = row.hash;
    }
    await onPage(Number(seq));
  }
  const isWhole = Buffer.from(head.hash).equals(hash) && !(await hasMore(read, tenantId, seq));
  return found(isWhole ? null : { seq: String(seq), reason: 'head' });
}

/** Whether there are entries behind the head: it was set back, unless they were written since it was read. */
async function hasMore(read: Read, tenantId: Id, seq: bigint): Promise<boolean> {
  const { rows } = await read((tx) =>
    sql<{ is_behind: boolean }>`select
      exists (select from sys_audit where tenant_id = ${tenantId} and seq > ${String(seq)})
      and coalesce((select seq from sys_audit_head where tenant_id = ${tenantId}), 0) <= ${String(seq)}
      as is_behind`.execute(tx),
  );
  return rows[0]?.is_behind === true;
}

function toLink(tenantId: Id, row: StoredLink): AuditLink {
  return {
    tenantId,
    seq: row.seq,
    at: row.at.getTime(),
    userId: row.user_id,
    username: row.username,
    subject: row.subject,
    recordId: row.record_id,
    ...(row.record_name !== null && { recordName: row.record_name }),
    action: row.action,
    changes: row.changes,
  };
}

/** One line for the operator. Throws one where a chain is broken. */
export function toReport(chains: readonly VerifiedChain[]): string {
  const broken = chains.flatMap((chain) =>
    chain.broken ? [{ ...chain.broken, tenantId: chain.tenantId }] : [],
  );
  if (broken.length > 0) {
    const lines = broken.map(
      ({ tenantId, seq, reason }) => `tenant ${tenantId}, entry ${seq}: ${REASONS[reason]}`,
    );
    throw new Error(`the audit chain is broken: ${lines.join('; ')}`);
  }
  const heads = chains.map(
    ({ tenantId, entries, head }) =>
      `tenant ${tenantId}: ${entries === 1 ? '1 entry' : `${entries} entries`}, head ${head}`,
  );
  return ['the audit chain is whole', ...heads].join('\n');
}

const REASONS: Readonly<Record<AuditBreak, string>> = {
  changed: 'it is not what was written',
  missing: 'it was removed',
  head: 'the last entry is not the one that the head names',
};
