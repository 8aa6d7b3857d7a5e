import type { AnyTransaction } from '#server/core/ports/database.ts';

const known = new WeakMap<AnyTransaction, Map<string, Promise<unknown>>>();

/**
 * Loads something once in a transaction: changes of many users, and imports, ask for the same few departments, roles and
 * rights row by row. Only for what such a transaction does not change.
 */
export function onceInTransaction<Value>(
  tx: AnyTransaction,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const ofTransaction = known.get(tx) ?? new Map<string, Promise<unknown>>();
  known.set(tx, ofTransaction);
  // What is kept under a key was loaded for the same key, by the same function.
  const value = (ofTransaction.get(key) as Promise<Value> | undefined) ?? load();
  ofTransaction.set(key, value);
  return value;
}
