import { z } from 'zod';
import type { Clock } from '#server/core/ports/clock.ts';
import { defineJob, type JobKind } from '#server/core/ports/jobs.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import { recomputeEnergy } from '#shared/contracts/energy/energy.ts';
import { Day } from '#shared/contracts/kit/envelope.ts';
import { TimeZone } from '#shared/contracts/kit/time-zone.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';
import { loadEnergyModel } from './energy-model.ts';
import { createMeterUses, localDay } from './meter-uses.ts';
import type { EnergySchema } from './schema.ts';

/**
 * Local days, both included; without them the days for which late values may have come since. `timeZone`: of the meters there
 * alone.
 */
const DaysPayload = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  timeZone: TimeZone.optional(),
});
export type EnergyDaysJob = JobKind<z.infer<typeof DaysPayload>>;

const DAY_MS = 86_400_000;

/** Computes stored days of all meters again, one day in a transaction; repeating it changes nothing. */
export function energyDaysJob({
  usage,
  clock,
}: {
  readonly usage: MetricUsage;
  readonly clock: Clock;
}): EnergyDaysJob {
  return defineJob({
    kind: 'energyDays',
    payload: DaysPayload,
    maxAttempts: 3,
    permission: () => recomputeEnergy.access,
    async run(job) {
      const { timeZone } = job.payload;
      // Of all zones, in the one that is furthest ahead: days that have not ended elsewhere are left out there.
      const today = localDay(clock.now(), timeZone ?? 'Pacific/Kiritimati');
      const from = job.payload.from ?? localDay(clock.now() - usage.lateMs, timeZone ?? 'UTC');
      const asked = job.payload.to ?? today;
      const to = asked < today ? asked : today;
      const total = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);
      let rows = 0;
      let done = 0;
      for (let day = from; day <= to; day = dayAfter(day, 1)) {
        job.signal.throwIfAborted();
        rows += await job.transaction<EnergySchema, number>(async (tx) => {
          const model = await loadEnergyModel(tx);
          const uses = createMeterUses(tx, job.tenantId, model, { usage, clock, fillLater: async () => {} });
          return uses.recompute(
            timeZone === undefined
              ? model.meters
              : model.meters.filter((meter) => meter.timeZone === timeZone),
            { from: day, to: day },
          );
        });
        done += 1;
        job.progress(done, total);
      }
      return { result: { type: 'energyDays', rows } };
    },
  });
}
