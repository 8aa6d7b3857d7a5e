import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { KnownCode } from '#server/core/ports/plant/vendor-codes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { codeName } from '#shared/domain/profiles/code-names.ts';
import type { ProfileText } from '#shared/domain/profiles/mapping-profile.ts';

/** By which standard machines number their states, as their state tables show. It is known as long as the machine is. */
export interface CodeSchemes {
  /** What a code means by the standard of its machine; null = it does not know it. */
  find(tenantId: Id, machineId: Id, code: string): KnownCode | null;
  note(tenantId: Id, machineId: Id, scheme: string): void;
  /** Stores what has changed. */
  flush(): Promise<void>;
  loadAll(): Promise<void>;
}

export function createCodeSchemes(db: Database): CodeSchemes {
  const tenants = new Map<Id, Map<Id, string>>();
  const changed = new Map<Id, Set<Id>>();
  const ofTenant = (tenantId: Id): Map<Id, string> => {
    const known = tenants.get(tenantId) ?? new Map<Id, string>();
    tenants.set(tenantId, known);
    return known;
  };
  return {
    find(tenantId, machineId, code) {
      const scheme = tenants.get(tenantId)?.get(machineId);
      const name = scheme === undefined ? null : codeName(scheme, code);
      return name && stepOf(name);
    },
    note(tenantId, machineId, scheme) {
      const known = ofTenant(tenantId);
      if (known.get(machineId) === scheme) return;
      known.set(machineId, scheme);
      changed.set(tenantId, (changed.get(tenantId) ?? new Set()).add(machineId));
    },
    async flush() {
      for (const [tenantId, machineIds] of changed) {
        changed.delete(tenantId);
        const known = ofTenant(tenantId);
        try {
          await db.tenant(tenantId, (tx) =>
            sql`insert into machine_code_scheme (tenant_id, machine_id, scheme)
              select ${tenantId}::bigint, m.id, of.scheme
              from unnest(${[...machineIds]}::bigint[], ${[...machineIds].map((id) => known.get(id) ?? '')}::text[])
                as of (machine_id, scheme) join machine m on m.id = of.machine_id
              on conflict (machine_id) do update set scheme = excluded.scheme`.execute(tx),
          );
        } catch (error) {
          const again = changed.get(tenantId) ?? new Set();
          changed.set(tenantId, new Set([...again, ...machineIds]));
          throw error;
        }
      }
    },
    async loadAll() {
      const stored = sql<{
        tenant_id: Id;
      }>`select distinct tenant_id::text as tenant_id from machine_code_scheme`;
      for (const tenantId of await tenantsOf(db, stored)) {
        const { rows } = await db.tenant(tenantId, (tx) =>
          sql<{
            machine_id: Id;
            scheme: string;
          }>`select machine_id::text as machine_id, scheme from machine_code_scheme`.execute(tx),
        );
        const known = ofTenant(tenantId);
        for (const row of rows) known.set(row.machine_id, row.scheme);
      }
    },
  };
}

const steps = new Map<ProfileText, KnownCode>();

/** The same object for the same name: readers compare. */
function stepOf(text: ProfileText): KnownCode {
  const known = steps.get(text) ?? { text, advice: { zh: null, en: null }, state: null, isStep: true };
  steps.set(text, known);
  return known;
}
