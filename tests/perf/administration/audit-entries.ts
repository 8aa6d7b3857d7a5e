import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type AuditLink, FIRST_HASH, hashOf } from '#server/core/audit/audit.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const ENTRIES_AT_ONCE = 100_000;
const DAY_MS = 86_400_000;
const OVER_DAYS = 730;
/** Users who change something; the rest only look. */
const EDITORS = 500;
const COMPARED = 1_000;

/** Subjects and actions of an installation, the frequent ones several times. */
const SUBJECTS = [
  ...['user', 'user', 'user', 'param', 'dictItem', 'dictItem', 'stop', 'stop', 'stop', 'stop', 'role'],
  ...['department', 'productionPlan', 'productionPlan', 'stateCorrection', 'menu', 'job', 'operationLog'],
];
const ACTIONS = ['update', 'update', 'update', 'update', 'create', 'create', 'note', 'export', 'remove'];

/**
 * Appends entries to the tenant's chain, spread over two years. The chain is valid: each hash is that of the product's
 * `hashOf`, computed by the database because five million of them are otherwise carried to it one by one; a sample is
 * computed again in JavaScript. `firstUserId`: users of the bench have ids in a row.
 */
export async function appendEntries(
  db: Database,
  tenantId: Id,
  entries: number,
  firstUserId: Id,
  say: (text: string) => void,
): Promise<void> {
  const first = await readHead(db, tenantId);
  const last = first.seq + BigInt(entries);
  const now = Date.now();
  const stepMs = Math.floor((OVER_DAYS * DAY_MS) / entries);
  const definitions = await db.platform(async (tx) => {
    await sql`create function bench_entry(seq bigint) returns table (
        at_ms bigint, user_id bigint, username text, subject text, record_id text, record_name text, action text, changes text)
      language sql immutable as ${sql.raw(entrySql(last, now, stepMs, firstUserId))}`.execute(tx);
    return dropIndexes(tx);
  });
  for (let from = first.seq; from < last; from += BigInt(ENTRIES_AT_ONCE)) {
    const until = from + BigInt(ENTRIES_AT_ONCE) < last ? from + BigInt(ENTRIES_AT_ONCE) : last;
    await db.platform((tx) => append(tx, tenantId, until));
    if (until % 1_000_000n < BigInt(ENTRIES_AT_ONCE)) say(`${until.toLocaleString('en-US')} entries`);
  }
  await db.platform(async (tx) => {
    for (const definition of definitions) await sql.raw(definition).execute(tx);
    await sql`drop function bench_entry`.execute(tx);
  });
  await compare(db, tenantId, first.seq);
  await compare(db, tenantId, last - BigInt(Math.min(COMPARED, entries)));
}

/** An entry by its number: primes spread subjects, actions, users and records without a pattern that repeats. */
function entrySql(last: bigint, now: number, stepMs: number, firstUserId: Id): string {
  const of = (list: readonly string[], prime: number) =>
    `(array['${list.join("','")}'])[1 + ((seq * ${prime}) % ${list.length * 1_009}) / 1009]`;
  return `$$ select ${now} - (${last} - seq) * ${stepMs}, ${firstUserId} + u, 'bench.' || (u + 1), ${of(SUBJECTS, 7_919)},
    r::text, case when r % 5 > 0 then 'Record ' || r end, ${of(ACTIONS, 104_729)},
    format('{"name":{"after":"Value %s","before":"Value %s"},"remarks":{"after":"changed for the %s. time","before":""}}',
      seq, seq - 1, seq % 97)
    from (select (seq * 15485863) % ${EDITORS} as u, (seq * 32452843) % 50000 as r) one $$`;
}

/** Indexes of a filled table are made quicker than they are kept up. Returns what makes them. */
async function dropIndexes(tx: Transaction<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'sys_audit' and indexname <> 'sys_audit_pkey'`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  return rows.map(({ definition }) => definition);
}

async function append(tx: Transaction<unknown>, tenantId: Id, until: bigint): Promise<void> {
  // Keys in the order of their letters, as `toCanonicalJson` writes them.
  const link: RawBuilder<string> = sql`format('{"action":"%s","at":%s,"changes":%s,"recordId":"%s",%s"seq":"%s","subject":"%s","tenantId":"%s","userId":"%s","username":"%s"}',
    e.action, e.at_ms, e.changes, e.record_id, case when e.record_name is null then '' else format('"recordName":"%s",', e.record_name) end,
    c.seq + 1, e.subject, ${sql.lit(tenantId)}, e.user_id, e.username)`;
  await sql`insert into sys_audit (tenant_id, seq, at, user_id, username, subject, record_id, record_name, action, changes, hash)
    with recursive chain (seq, hash) as (
      select seq, hash from sys_audit_head where tenant_id = ${tenantId}
      union all
      select c.seq + 1, sha256(c.hash || convert_to(${link}, 'UTF8'))
      from chain c, lateral bench_entry(c.seq + 1) e where c.seq < ${until}
    )
    select ${tenantId}, c.seq, to_timestamp(e.at_ms / 1000.0), e.user_id, e.username, e.subject, e.record_id, e.record_name,
      e.action, e.changes::jsonb, c.hash
    from chain c, lateral bench_entry(c.seq) e
    where c.seq > (select seq from sys_audit_head where tenant_id = ${tenantId})`.execute(tx);
  await sql`update sys_audit_head h set seq = a.seq, hash = a.hash from sys_audit a
    where h.tenant_id = ${tenantId} and a.tenant_id = h.tenant_id and a.seq = ${until}`.execute(tx);
}

async function readHead(db: Database, tenantId: Id): Promise<{ readonly seq: bigint }> {
  return db.platform(async (tx) => {
    await sql`insert into sys_audit_head (tenant_id, seq, hash) values (${tenantId}, 0, ${FIRST_HASH})
      on conflict (tenant_id) do nothing`.execute(tx);
    const { rows } = await sql<{
      seq: string;
    }>`select seq from sys_audit_head where tenant_id = ${tenantId}`.execute(tx);
    return { seq: BigInt(rows[0]?.seq ?? 0) };
  });
}

/** Throws where entries after `after` are not those that the product itself would have written. */
async function compare(db: Database, tenantId: Id, after: bigint): Promise<void> {
  const { rows } = await db.platform((tx) =>
    sql<{ link: AuditLink; before: string; hash: string }>`
      select jsonb_strip_nulls(jsonb_build_object('tenantId', a.tenant_id::text, 'seq', a.seq::text,
          'at', (extract(epoch from a.at) * 1000)::bigint, 'userId', a.user_id::text, 'username', a.username, 'subject', a.subject,
          'recordId', a.record_id, 'recordName', a.record_name, 'action', a.action)) || jsonb_build_object('changes', a.changes) as link,
        encode(b.hash, 'hex') as before, encode(a.hash, 'hex') as hash
      from sys_audit a join sys_audit b on b.tenant_id = a.tenant_id and b.seq = a.seq - 1
      where a.tenant_id = ${tenantId} and a.seq > ${after + 1n} and a.seq <= ${after + BigInt(COMPARED)}`.execute(
      tx,
    ),
  );
  const wrong = rows.find(
    ({ link, before, hash }) => hashOf(Buffer.from(before, 'hex'), link).toString('hex') !== hash,
  );
  if (rows.length === 0 || wrong) throw new Error(`the chain is not valid at ${JSON.stringify(wrong?.link)}`);
}
