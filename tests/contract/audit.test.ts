import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type AuditEntry, audit } from '#server/core/audit/audit.ts';
import { toCanonicalJson } from '#server/core/audit/canonical-json.ts';
import { toReport, type VerifiedChain, verifyAudit } from '#server/core/audit/verify-audit.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';

let serial = 0;

async function addTenant(db: Database): Promise<Id> {
  const code = `audited-${++serial}`;
  const { rows } = await db.platform((tx) =>
    sql<{
      tenant_id: Id;
    }>`insert into sys_tenant (code, name) values (${code}, ${code}) returning tenant_id`.execute(tx),
  );
  return rows[0]?.tenant_id ?? '';
}

const entry = (tenantId: Id, change: Partial<AuditEntry> = {}): AuditEntry => ({
  tenantId,
  actor: { userId: '7', username: 'editor' },
  at: new Date('2026-11-22T08:00:00.123Z'),
  subject: 'dict',
  recordId: '12',
  action: 'update',
  changes: { description: { before: 'old', after: '新 "text" 🏭' }, sort: { before: 1.5, after: null } },
  ...change,
});

const write = (db: Database, tenantId: Id, change?: Partial<AuditEntry>) =>
  db.tenant(tenantId, (tx) => audit(tx, entry(tenantId, change)));

async function chainOf(db: Database, tenantId: Id): Promise<VerifiedChain | undefined> {
  return (await verifyAudit(db)).find((chain) => chain.tenantId === tenantId);
}

/** What only the owner of the database can do: without the trigger and the policies. */
const tamper = (db: Database, statement: ReturnType<typeof sql>) =>
  db.platform(async (tx) => {
    await sql`alter table sys_audit disable trigger sys_audit_append_only`.execute(tx);
    await sql`alter table sys_audit no force row level security`.execute(tx);
    await statement.execute(tx);
    await sql`alter table sys_audit enable trigger sys_audit_append_only`.execute(tx);
    await sql`alter table sys_audit force row level security`.execute(tx);
  });

describeOnDatabases('the audit chain', MIGRATIONS, (database) => {
  it('follows from entry to entry, per tenant', async () => {
    const db = database();
    const [one, other] = [await addTenant(db), await addTenant(db)];
    await write(db, one);
    await write(db, one, {
      action: 'remove',
      actor: null,
      recordId: null,
      changes: { secret: { isSecret: true } },
    });
    await write(db, other);
    const chain = await chainOf(db, one);
    expect(chain).toMatchObject({ entries: 2, broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await chainOf(db, other)).toMatchObject({ entries: 1, broken: null });
    const { rows } = await db.tenant(one, (tx) =>
      sql`select seq, at, user_id, username, subject, record_id, action, changes from sys_audit order by seq`.execute(
        tx,
      ),
    );
    expect(rows[0]).toEqual({
      seq: '1',
      at: new Date('2026-11-22T08:00:00.123Z'),
      user_id: '7',
      username: 'editor',
      subject: 'dict',
      record_id: '12',
      action: 'update',
      changes: entry(one).changes,
    });
    expect(toReport(await verifyAudit(db))).toContain(`tenant ${one}: 2 entries, head ${chain?.head}`);
  });

  it('has no gap where a change was rolled back, and no fork where two are made at once', async () => {
    const db = database();
    const tenantId = await addTenant(db);
    await write(db, tenantId);
    const undone = db.tenant(tenantId, async (tx) => {
      await audit(tx, entry(tenantId));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all(Array.from({ length: 12 }, () => write(db, tenantId)));
    expect(await chainOf(db, tenantId)).toMatchObject({ entries: 13, broken: null });
  });

  it('cannot be changed or cut by a tenant or the platform', async () => {
    const db = database();
    const tenantId = await addTenant(db);
    await write(db, tenantId);
    for (const statement of [sql`update sys_audit set username = 'x'`, sql`delete from sys_audit`]) {
      await expect(db.tenant(tenantId, (tx) => statement.execute(tx))).rejects.toThrow('append only');
      await expect(db.platform((tx) => statement.execute(tx))).rejects.toThrow('append only');
    }
    expect(await chainOf(db, tenantId)).toMatchObject({ entries: 1, broken: null });
  });

  it('H13 shows and takes nothing of another tenant', async () => {
    const db = database();
    const [one, other] = [await addTenant(db), await addTenant(db)];
    await write(db, one);
    const { rows } = await db.tenant(other, (tx) => sql`select from sys_audit`.execute(tx));
    expect(rows).toEqual([]);
    await expect(db.tenant(other, (tx) => audit(tx, entry(one)))).rejects.toThrow();
  });

  it.each([
    ['a name', sql`username = 'somebody else'`],
    ['a time', sql`at = at + interval '1 millisecond'`],
    ['what changed', sql`changes = jsonb_set(changes, '{description,before}', '"x"')`],
    ['its own hash', sql`hash = sha256('x')`],
  ])('names the entry in which %s was changed', async (_what, assignment) => {
    const db = database();
    const tenantId = await addTenant(db);
    for (let count = 0; count < 3; count += 1) await write(db, tenantId);
    await tamper(db, sql`update sys_audit set ${assignment} where tenant_id = ${tenantId} and seq = 2`);
    const chains = await verifyAudit(db);
    expect(chains.find((chain) => chain.tenantId === tenantId)?.broken).toEqual({
      seq: '2',
      reason: 'changed',
    });
    expect(() => toReport(chains)).toThrow(`tenant ${tenantId}, entry 2: it is not what was written`);
  });

  it.each([
    ['from the middle', sql`seq = 2`, { seq: '2', reason: 'missing' }],
    ['from the end', sql`seq = 3`, { seq: '3', reason: 'missing' }],
    ['all of them', sql`true`, { seq: '1', reason: 'missing' }],
  ])('names what was removed %s', async (_where, condition, broken) => {
    const db = database();
    const tenantId = await addTenant(db);
    for (let count = 0; count < 3; count += 1) await write(db, tenantId);
    await tamper(db, sql`delete from sys_audit where tenant_id = ${tenantId} and ${condition}`);
    expect((await chainOf(db, tenantId))?.broken).toEqual(broken);
  });

  it.each([
    ['set back', sql`update sys_audit_head set seq = 1`],
    ['given another hash', sql`update sys_audit_head set hash = sha256('x')`],
    ['removed', sql`delete from sys_audit_head`],
  ])('is broken where its head was %s', async (_how, statement) => {
    const db = database();
    const tenantId = await addTenant(db);
    for (let count = 0; count < 2; count += 1) await write(db, tenantId);
    await tamper(db, sql`${statement} where tenant_id = ${tenantId}`);
    expect((await chainOf(db, tenantId))?.broken).toMatchObject({ reason: 'head' });
  });
});

it('is hashed as the same text in whatever order the fields were stored', () => {
  expect(toCanonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
});
