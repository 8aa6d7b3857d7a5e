import { sql, type Transaction } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { KnownCode, VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { StopCategory } from '#shared/contracts/codes/vendor-text.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { CodeSchemes } from './code-schemes.ts';

export interface CodeTables extends VendorCodes {
  /** Reads all tenants; called once, at the start. */
  loadAll(): Promise<void>;
  reload(tenantId: Id): Promise<void>;
  /** Whether any code of the tenant is known. */
  hasCodes(tenantId: Id): boolean;
}

type Codes = ReadonlyMap<string, KnownCode>;
/** Codes by machine; machines with one table share its map. */
type TenantCodes = ReadonlyMap<Id, Codes>;

interface Row {
  readonly machine_ids: Id[];
  readonly code: string;
  readonly text_zh: string | null;
  readonly text_en: string | null;
  readonly state: MachineState | null;
  readonly category: StopCategory;
  readonly is_planned: boolean;
  readonly advice_zh: string | null;
  readonly advice_en: string | null;
  readonly code_table_id: Id;
}

export function createCodeTables(db: Database, schemes: Pick<CodeSchemes, 'find'>): CodeTables {
  const tenants = new Map<Id, TenantCodes>();
  const reloads = new Map<Id, Promise<void>>();
  const listeners = new Set<(tenantId: Id) => void>();

  async function read(tenantId: Id): Promise<void> {
    const codes = await db.tenant(tenantId, loadCodes);
    if (codes.size === 0) tenants.delete(tenantId);
    else tenants.set(tenantId, codes);
    for (const listener of listeners) listener(tenantId);
  }
  /** One after the other, so that what was read last is what stays. */
  const reload = (tenantId: Id): Promise<void> => {
    const before = reloads.get(tenantId) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(() => read(tenantId));
    reloads.set(tenantId, next);
    return next;
  };
  return {
    find(tenantId, machineId, code) {
      if (code === null) return null;
      const known = tenants.get(tenantId)?.get(machineId)?.get(code) ?? null;
      const step = schemes.find(tenantId, machineId, code);
      return known && step ? { ...known, isStep: true } : (known ?? step);
    },
    hasCodes: (tenantId) => tenants.has(tenantId),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    async loadAll() {
      const known = sql<{ tenant_id: Id }>`select distinct tenant_id::text as tenant_id from code_table`;
      for (const tenantId of await tenantsOf(db, known)) await reload(tenantId);
    },
  };
}

async function loadCodes(tx: Transaction<unknown>): Promise<TenantCodes> {
  const { rows } = await sql<Row>`
    select v.code, v.text_zh, v.text_en, v.state, v.category, v.is_planned, v.advice_zh, v.advice_en, v.code_table_id::text as code_table_id,
      array(select m.id::text from machine m where m.code_table_id = v.code_table_id) as machine_ids
    from vendor_code v join code_table t on t.code_table_id = v.code_table_id
    where v.deleted_at is null and t.deleted_at is null`.execute(tx);
  const byTable = new Map<Id, Map<string, KnownCode>>();
  const byMachine = new Map<Id, Codes>();
  for (const row of rows) {
    const codes = byTable.get(row.code_table_id) ?? new Map<string, KnownCode>();
    byTable.set(row.code_table_id, codes);
    codes.set(row.code, {
      text: { zh: row.text_zh, en: row.text_en },
      advice: { zh: row.advice_zh, en: row.advice_en },
      stopClass: { category: row.category, isPlanned: row.is_planned },
      state: row.state,
    });
    for (const machineId of row.machine_ids) byMachine.set(machineId, codes);
  }
  return byMachine;
}
