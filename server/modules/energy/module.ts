import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { JobQueue } from '#server/core/ports/jobs.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConsumptionParts } from './consumption.ts';
import { forgetCounted } from './day-store.ts';
import { energyDaysJob } from './days-job.ts';
import { energyDaysSource } from './days-source/energy-days-source.ts';
import { type EnergySeed, seedEnergy } from './demo-seed.ts';
import { mountEnergyCarriers } from './energy-carrier.ts';
import { mountEnergyMeters } from './energy-meter.ts';
import { listCounters } from './energy-model.ts';
import { mountEnergyRoutes } from './energy-routes.ts';
import { mountEnergyTariffs } from './energy-tariff.ts';
import { createNightlyDays } from './nightly-days.ts';
import { createSeededEnergy } from './seeded-energy.ts';

export interface EnergyPorts {
  readonly directory: PlantDirectory;
  readonly usage: MetricUsage;
  readonly queue: JobQueue;
  readonly sheetJobs: SheetJobs;
}

export interface EnergyModule {
  readonly module: ServerModule;
  readonly reportSources: readonly ReportSource[];
}

/** A meter that was changed by another process is watched as a total this soon. */
const NAME_COUNTERS_MS = 60_000;

/** Carriers, meters, tariffs, and what regions and machines consumed. `demo` is written into a first tenant without meters. */
export function createEnergyModule(
  core: ServerCore,
  ports: EnergyPorts,
  demo: EnergySeed | null,
): EnergyModule {
  const { clock, every, onStop } = core;
  const { directory, usage, queue, sheetJobs } = ports;
  const log = core.log.child({ module: 'energy' });
  const db = createSeededEnergy(core.db);
  const daysJob = energyDaysJob({ usage, clock });
  queue.register(daysJob);
  const nightly = createNightlyDays({ db, queue, daysJob });

  const refreshNightly = (tenantId: Id): Promise<void> =>
    nightly.refresh(tenantId).catch((error: unknown) => {
      log.error({ err: error, tenantId }, 'the nightly energy jobs were not scheduled');
    });

  const nameCounters = async (): Promise<void> => usage.countAlso(await db.platform(listCounters));

  const fillLater: ConsumptionParts['fillLater'] = async (tx, tenantId, range) => {
    const title = `${range.from} – ${range.to}`;
    const job = { tenantId, userId: null, payload: range, title, uniqueKey: title };
    await queue.add(daysJob, job, tx);
  };

  return {
    reportSources: [energyDaysSource({ clock, usage, directory, fillLater })],
    module: {
      name: 'energy',
      async start() {
        if (demo && (await db.tenant(FIRST_TENANT, (tx) => seedEnergy(tx, FIRST_TENANT, demo))))
          log.info('demo meters created');
        await nameCounters();
        usage.onCorrected((tenantId, counter) => db.tenant(tenantId, (tx) => forgetCounted(tx, counter)));
        every('energy-counters', NAME_COUNTERS_MS, nameCounters);
        for (const tenantId of directory.tenantIds()) await refreshNightly(tenantId);
        const stopListening = directory.onChange((tenantId) => void refreshNightly(tenantId));
        onStop(async () => stopListening());
      },
      mount(app) {
        mountEnergyCarriers(app, db, clock, sheetJobs);
        mountEnergyMeters(app, {
          ...{ db, clock, directory, usage, sheetJobs },
          async onChange({ tenantId }) {
            await nameCounters();
            await refreshNightly(tenantId);
          },
        });
        mountEnergyTariffs(app, db, clock, sheetJobs);
        mountEnergyRoutes(app, {
          db,
          clock,
          usage,
          directory,
          queue,
          daysJob,
          fillLater,
        });
      },
    },
  };
}
