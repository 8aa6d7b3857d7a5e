import { type RawBuilder, sql } from 'kysely';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import type { Account } from './account.ts';
import type { AccountsSchema } from './schema.ts';

/** What an account was loaded with. */
interface Kept {
  readonly account: Account;
  /** The oldest transaction that was not over before it was loaded. */
  readonly position: string;
  readonly loadedAtMs: number;
}

/** Notes of changes are kept for twice as long. */
const KEPT_MS = 30_000;
const FORGET_AFTER_MS = 2 * KEPT_MS;
const KEPT_MAX = 1_000;

/** Columns of a query over the session `s`: see `KeptAccounts`. */
export const POSITION = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`;
export function hasChangedSince(position: string | null): RawBuilder<boolean> {
  return sql<boolean>`exists (select from rights_change c where c.tenant_id = s.tenant_id and c.xact >= ${position}::bigint)`;
}

/**
 * Accounts of users by the token of their session. One is as good as one that is loaded now while no transaction that ended
 * after `position` has changed what rights follow from, which the database notes (`0284-accounts-rights-changes`).
 */
export interface KeptAccounts {
  find(key: string): Pick<Kept, 'account' | 'position'> | null;
  keep(key: string, kept: Pick<Kept, 'account' | 'position'>): void;
  forget(key: string): void;
}

export function createKeptAccounts(): KeptAccounts {
  const accounts = new Map<string, Kept>();
  return {
    find(key) {
      const found = accounts.get(key);
      return found && performance.now() - found.loadedAtMs < KEPT_MS ? found : null;
    },
    keep(key, { account, position }) {
      accounts.delete(key);
      accounts.set(key, { account, position, loadedAtMs: performance.now() });
      for (const [oldest] of accounts) if (accounts.size > KEPT_MAX) accounts.delete(oldest);
    },
    forget(key) {
      accounts.delete(key);
    },
  };
}

/**
 * Removes notes of transactions that had ended before the last call that removed some, so that no account that is kept was
 * loaded before them: also those of a transaction that took longer than a minute.
 */
export function createRightsSweep(db: TypedDatabase<AccountsSchema>): () => Promise<void> {
  let last: { readonly position: string; readonly atMs: number } | null = null;
  return async () => {
    const atMs = performance.now();
    if (last && atMs - last.atMs < FORGET_AFTER_MS) return;
    const before = last?.position ?? '0';
    const { rows } = await db.platform(async (tx) => {
      const any = withSchema<unknown>(tx);
      await sql`delete from rights_change where xact < ${before}::bigint or at < now() - interval '1 day'`.execute(
        any,
      );
      return sql<{ position: string }>`select ${POSITION} as position`.execute(any);
    });
    last = { position: rows[0]?.position ?? '0', atMs };
  };
}
