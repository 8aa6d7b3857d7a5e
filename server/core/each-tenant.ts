import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Periodic work of one kind, tenant by tenant. */
export interface TenantWork {
  /** Begins the work of each tenant that has none of this kind queued or running. */
  begin(tenantIds: readonly Id[]): void;
  /** Resolves when what was begun has ended; never rejects. */
  ended(): Promise<void>;
}

export interface TenantWorkOptions {
  /** Names the work in the log. */
  readonly name: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Tenants that are worked on beside each other. */
  readonly atOnce: number;
}

const REMIND_EVERY_MS = 60_000;

/**
 * Keeps tenants from waiting for each other: an error of one is logged with its id (again once a minute while it lasts) and
 * leaves the others alone, and so does one that takes long, up to `atOnce` of them.
 */
export function eachTenant(
  { name, log, atOnce }: TenantWorkOptions,
  work: (tenantId: Id) => Promise<void>,
): TenantWork {
  const active = new Map<Id, Promise<void>>();
  const toldAt = new Map<Id, number>();
  const queue: (() => void)[] = [];
  let free = atOnce;

  async function takeSlot(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leaveSlot(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  async function run(tenantId: Id): Promise<void> {
    await takeSlot();
    try {
      await work(tenantId);
      toldAt.delete(tenantId);
    } catch (error) {
      const last = toldAt.get(tenantId);
      if (last === undefined || performance.now() - last > REMIND_EVERY_MS) {
        log.error({ err: error, job: name, tenantId }, 'job of a tenant failed');
        toldAt.set(tenantId, performance.now());
      }
    } finally {
      leaveSlot();
      active.delete(tenantId);
    }
  }

  return {
    begin(tenantIds) {
      for (const tenantId of tenantIds) if (!active.has(tenantId)) active.set(tenantId, run(tenantId));
    },
    async ended() {
      while (active.size > 0) await Promise.all(active.values());
    },
  };
}

/** As `eachTenant`, once: resolves when the work of all has ended. */
export async function forEachTenant(
  tenantIds: readonly Id[],
  options: TenantWorkOptions,
  work: (tenantId: Id) => Promise<void>,
): Promise<void> {
  const all = eachTenant(options, work);
  all.begin(tenantIds);
  await all.ended();
}
