import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export interface HeardCode {
  readonly machineId: Id;
  readonly code: string;
  readonly text: string | null;
  readonly count: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
}

type StateReading = Extract<Reading, { kind: 'state' }>;

/** Counts codes that no table has, in memory, and writes them down together. */
export interface HeardCodes {
  /** `isKnown`: the machine's table has the code; it is remembered as the machine's last one and not counted. */
  note(reading: StateReading, isKnown: boolean): void;
  flush(): Promise<void>;
}

/** So many different codes are held until they are written down; more are left out until then. */
const PENDING_MAX = 1_000;

export function createHeardCodes(db: Database): HeardCodes {
  /** By machine: a repeated report is not counted again. */
  const lastCode = new Map<Id, string | null>();
  const tenants = new Map<Id, Map<string, HeardCode>>();
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const waiting = [...tenants];
    for (const [tenantId, codes] of waiting) {
      const heard = [...codes.values()];
      await save(db, tenantId, heard);
      // What has grown meanwhile is counted on from what has been written.
      for (const [key, code] of codes) {
        const written = heard.find((one) => one.machineId === code.machineId && one.code === code.code);
        if (!written || written === code) codes.delete(key);
        else codes.set(key, { ...code, count: code.count - written.count });
      }
      if (codes.size === 0) tenants.delete(tenantId);
    }
  }

  return {
    note({ tenantId, machineId, code, text, sourceTs }, isKnown) {
      const isNew = lastCode.get(machineId) !== code;
      lastCode.set(machineId, code);
      if (code === null || isKnown) return;
      const codes = tenants.get(tenantId) ?? new Map<string, HeardCode>();
      const key = `${machineId} ${code}`;
      const known = codes.get(key);
      if (!known && codes.size >= PENDING_MAX) return;
      tenants.set(tenantId, codes);
      codes.set(key, {
        machineId,
        code,
        text: text ?? known?.text ?? null,
        count: (known?.count ?? 0) + (isNew ? 1 : 0),
        firstSeen: Math.min(known?.firstSeen ?? sourceTs, sourceTs),
        lastSeen: Math.max(known?.lastSeen ?? sourceTs, sourceTs),
      });
    },
    flush() {
      running = running.catch(() => undefined).then(write);
      return running;
    },
  };
}

/** Adds to what is stored; of a tenant the codes that were heard last are kept. */
async function save(db: Database, tenantId: Id, heard: readonly HeardCode[]): Promise<void> {
  await db.tenant(tenantId, async (tx) => {
    await sql`
      insert into heard_code (tenant_id, machine_id, code, text, count, first_seen, last_seen)
      select ${tenantId}::bigint, machine_id, code, text, count, first_seen, last_seen
      from unnest(${heard.map(({ machineId }) => machineId)}::bigint[], ${heard.map(({ code }) => code)}::text[],
        ${heard.map(({ text }) => text)}::text[], ${heard.map(({ count }) => count)}::integer[],
        ${heard.map(({ firstSeen }) => String(firstSeen))}::bigint[], ${heard.map(({ lastSeen }) => String(lastSeen))}::bigint[])
        as heard (machine_id, code, text, count, first_seen, last_seen)
      on conflict (tenant_id, machine_id, code) do update set
        count = heard_code.count + excluded.count,
        text = coalesce(excluded.text, heard_code.text),
        first_seen = least(heard_code.first_seen, excluded.first_seen),
        last_seen = greatest(heard_code.last_seen, excluded.last_seen)`.execute(tx);
    await sql`
      delete from heard_code where (machine_id, code) in (
        select machine_id, code from heard_code where tenant_id = ${tenantId}
        order by last_seen desc, machine_id, code offset ${LIMITS.heardCodesPerTenantMax})`.execute(tx);
  });
}
