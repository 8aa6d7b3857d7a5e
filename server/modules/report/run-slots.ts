import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const PER_TENANT = 2;

/** Runs that are going on: one of each user, two of each tenant. */
export interface RunSlots {
  /** Does the work, or throws `report_busy`. */
  take<T>(owner: { readonly tenantId: Id; readonly userId: Id }, work: () => Promise<T>): Promise<T>;
}

export function createRunSlots(): RunSlots {
  const taken = new Map<Id, Set<Id>>();
  return {
    async take({ tenantId, userId }, work) {
      const users = taken.get(tenantId) ?? new Set();
      if (users.has(userId) || users.size >= PER_TENANT) throw failure('report_busy');
      taken.set(tenantId, users.add(userId));
      try {
        return await work();
      } finally {
        users.delete(userId);
        if (users.size === 0) taken.delete(tenantId);
      }
    },
  };
}
