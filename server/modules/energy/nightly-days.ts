import type { Transaction } from 'kysely';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { forgetDays } from './day-store.ts';
import type { EnergyDaysJob } from './days-job.ts';
import { loadEnergyModel } from './energy-model.ts';
import type { EnergySchema } from './schema.ts';

/** At night by the clocks of the meters. */
const NIGHTLY = '20 1 * * *';
/** Of all meters at once, as earlier versions have made it. */
const FORMER_NAME = 'nightly';

export interface NightlyDays {
  /** After meters of a tenant or its plant may have changed: what runs at night is what its meters are in the zones of. */
  refresh(tenantId: Id): Promise<void>;
}

/**
 * Days for which late values may have come are computed again at night, those of the meters of each zone in the night there. The
 * days of a meter whose zone is another one now are forgotten: they began and ended at other times.
 */
export function createNightlyDays(of: {
  readonly db: { tenant<T>(tenantId: Id, work: (tx: Transaction<EnergySchema>) => Promise<T>): Promise<T> };
  readonly queue: JobQueue;
  readonly daysJob: EnergyDaysJob;
}): NightlyDays {
  const { db, queue, daysJob } = of;
  const known = new Map<Id, ReadonlyMap<Id, string>>();
  const underWay = new Map<Id, Promise<void>>();

  async function follow(tenantId: Id): Promise<void> {
    const before = known.get(tenantId);
    const zones = await db.tenant(tenantId, async (tx) => {
      const { meters } = await loadEnergyModel(tx);
      const meterIds = meters
        .filter(({ id, timeZone }) => (before?.get(id) ?? timeZone) !== timeZone)
        .map(({ id }) => id);
      if (meterIds.length > 0) await forgetDays(tx, { meterIds });
      return new Map(meters.map(({ id, timeZone }) => [id, timeZone]));
    });
    const [former, present] = [new Set(before?.values()), new Set(zones.values())];
    const notIn = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...some].filter((zone) => !others.has(zone));
    if (!before) await queue.unschedule(tenantId, daysJob.kind, FORMER_NAME);
    for (const name of notIn(former, present)) await queue.unschedule(tenantId, daysJob.kind, name);
    for (const timeZone of notIn(present, former))
      await queue.schedule(daysJob, {
        ...{ tenantId, name: timeZone, payload: { timeZone }, title: 'energy' },
        ...{ cron: NIGHTLY, timeZone, missed: 'once' },
      });
    known.set(tenantId, zones);
  }

  return {
    refresh(tenantId) {
      const last = underWay.get(tenantId) ?? Promise.resolve();
      const next = last.catch(() => {}).then(() => follow(tenantId));
      underWay.set(tenantId, next);
      return next;
    },
  };
}
