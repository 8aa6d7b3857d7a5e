import { eachTenant } from '#server/core/each-tenant.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import type { PastReadings } from '#server/core/ports/plant/past-readings.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { CommittedChange, PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { DEAD_PERIODS } from '#shared/domain/machine/staleness.ts';
import { mountCorrectionRoutes } from './corrections/correction-routes.ts';
import { loadPresentCorrections } from './corrections/correction-store.ts';
import { mountCounterCorrections } from './corrections/counter-correction-routes.ts';
import { createPresentCorrections } from './corrections/present-corrections.ts';
import { createHistoryMetrics } from './history-metrics.ts';
import { mountHistoryRoutes } from './history-routes.ts';
import { createLatestValues } from './latest-values.ts';
import { createLineSummaries } from './lines/line-summaries.ts';
import { mountMachineParameters } from './machine-parameter.ts';
import { type ParameterSeed, seedParameters } from './machine-parameter-seed.ts';
import { createMetricUsage } from './metric-usage.ts';
import { createCounterWatch } from './metrics/counter-watch.ts';
import { createPartitions } from './metrics/partitions.ts';
import { createRangeQueries } from './metrics/range-queries.ts';
import { createRollup } from './metrics/rollup.ts';
import { createSeriesDictionary } from './metrics/series-dictionary.ts';
import { createPastReadings } from './past-readings.ts';
import { gapMsOf } from './presence/presence.ts';
import { createPresenceBuffer } from './presence/presence-buffer.ts';
import { createReadingSink } from './reading-sink.ts';
import { restoreLatestValues } from './restore.ts';
import { applyRetention } from './retention.ts';
import { markReasoned } from './shift-facts/fact-marks.ts';
import { createShiftFacts, type ShiftFactWriter } from './shift-facts/shift-facts.ts';
import { machineShiftSource } from './sources/machine-shift-source.ts';
import { shiftOeeSource } from './sources/shift-oee-source.ts';
import { stopsSource } from './sources/stops-source.ts';
import { createSourceEnds } from './states/source-ends.ts';
import { mountStopReasons } from './stop-reason.ts';
import { closeNotes } from './stops/close-notes.ts';
import { tenantsWithOpenNotes } from './stops/note-store.ts';
import { mountStopPareto } from './stops/stop-pareto-routes.ts';
import { mountStopRoutes } from './stops/stop-routes.ts';
import { createVendorTexts } from './vendor-texts.ts';
import { createWriteBehind } from './write-behind.ts';

export interface HistoryModule {
  readonly module: ServerModule;
  readonly sink: ReadingSink;
  readonly ends: SourceEnds;
  readonly history: PlantHistory;
  readonly usage: MetricUsage;
  readonly past: PastReadings;
  /** Writes shifts that have ended, or changed, now instead of within 5 s. */
  readonly shiftFacts: Pick<ShiftFactWriter, 'run'>;
  readonly reportSources: readonly ReportSource[];
}

const FLUSH_EVERY_MS = 5_000;
const ROLLUP_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 30_000;
const MAINTAIN_EVERY_MS = 3_600_000;
/** Tenants whose past is rolled up beside each other. */
const AT_ONCE = 2;

type CorrectedCounter = Parameters<Parameters<MetricUsage['onCorrected']>[0]>[1];

interface HistoryPorts {
  readonly directory: PlantDirectory;
  readonly calendar: ProductionCalendar;
  readonly vendorCodes: VendorCodes;
  readonly sheetJobs: SheetJobs;
  readonly params: TenantParams;
}

/** Stores what machines report, and reads it back. `demo` is written into a first tenant without parameters. */
export function createHistoryModule(
  core: ServerCore,
  { directory, calendar, vendorCodes, sheetJobs, params }: HistoryPorts,
  demo: readonly ParameterSeed[] | null,
): HistoryModule {
  const { db, clock, registry, every, everyTenant, onStop } = core;
  const log = core.log.child({ module: 'history' });
  const retention = core.config.history;
  const corrections = createPresentCorrections();
  const latest = createLatestValues(
    corrections,
    (tenantId, machineId) => gapMsOf(directory.machine(tenantId, machineId)) / DEAD_PERIODS,
    vendorCodes,
  );
  const presence = createPresenceBuffer();
  const partitions = createPartitions(db);
  const dictionary = createSeriesDictionary(db);
  const stores = { db, clock, directory, dictionary, presence };
  const reader = { ...stores, calendar, retention, codes: vendorCodes };
  const ranges = createRangeQueries(reader);
  const vendorTexts = createVendorTexts(vendorCodes);
  const summaries = createLineSummaries(reader, vendorTexts, params);
  const shiftFacts = createShiftFacts({ ...reader, params, log });
  const rollup = createRollup(db, partitions);
  const writeBehind = createWriteBehind({ ...stores, log, latest });
  const maintain = () => applyRetention({ db, clock, log, directory, partitions, retention });
  const listeners = new Set<(change: CommittedChange) => void>();

  function announce(change: CommittedChange): void {
    const presented = vendorTexts.change(change);
    for (const listener of listeners) {
      try {
        listener(presented);
      } catch (error) {
        log.error({ err: error }, 'a listener of committed readings failed');
      }
    }
  }

  /** People changed something of these machines' past: what was made of it is made again. */
  function announceRevised(tenantId: Id, machineIds: ReadonlySet<Id>): void {
    summaries.revise(tenantId, machineIds);
    const states = latest.restate(tenantId, machineIds);
    const changedMachines = new Set(states.keys());
    announce({ tenantId, states, metrics: new Map(), changedMachines, revisedMachines: machineIds });
  }

  async function onCorrected(tenantId: Id, machineId: Id): Promise<void> {
    const floorTs = clock.now() - LIMITS.pastToleranceMs;
    const present = await db.tenant(tenantId, (tx) => loadPresentCorrections(tx, floorTs, machineId));
    corrections.set(machineId, present.get(machineId) ?? []);
    announceRevised(tenantId, new Set([machineId]));
  }

  /** Texts of given reasons changed. */
  async function onReasonsChanged(tenantId: Id): Promise<void> {
    summaries.forget(tenantId);
    await db.tenant(tenantId, (tx) => markReasoned(tx, tenantId, clock.now()));
    announceRevised(tenantId, new Set(directory.machines(tenantId).map(({ id }) => id)));
  }

  async function onSettings(tenantId: Id): Promise<void> {
    await dictionary.load(tenantId);
    summaries.forget(tenantId);
    shiftFacts.recheck(tenantId);
  }

  const correctedListeners = new Set<Parameters<MetricUsage['onCorrected']>[0]>();
  async function onCounterCorrected(tenantId: Id, counter: CorrectedCounter): Promise<void> {
    summaries.forget(tenantId);
    announceRevised(tenantId, new Set([counter.machineId]));
    for (const listener of correctedListeners) await listener(tenantId, counter);
  }

  const counters = createCounterWatch(dictionary);
  const sink = createReadingSink({
    ...stores,
    partitions,
    latest,
    metrics: createHistoryMetrics(registry),
    counters,
    rawDays: retention.rawDays,
    late: shiftFacts.late,
    onShown: announce,
    onCommitted(change, batch) {
      summaries.note(change, batch);
      announce(change);
    },
  });

  return {
    sink,
    ends: createSourceEnds({ latest, directory, sink }),
    usage: createMetricUsage(
      reader,
      latest,
      ranges,
      counters,
      (listener) => void correctedListeners.add(listener),
    ),
    past: createPastReadings(db, dictionary),
    shiftFacts,
    reportSources: [
      shiftOeeSource({ ...reader, shiftFacts }),
      machineShiftSource({ ...reader, shiftFacts }),
      stopsSource({ ...reader, texts: vendorTexts }),
    ],
    history: {
      latestState(tenantId, machineId) {
        const state = latest.state(tenantId, machineId);
        return state && vendorTexts.state(tenantId, machineId, state);
      },
      latestMetrics: latest.metrics,
      lineSummary: summaries.get,
      onCommitted(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    module: {
      name: 'history',
      async start() {
        if (demo && (await db.tenant(FIRST_TENANT, (tx) => seedParameters(tx, FIRST_TENANT, demo))))
          log.info('parameters of the demo plant created');
        await restoreLatestValues({ ...stores, latest, corrections });
        await maintain();
        every('history-flush', FLUSH_EVERY_MS, writeBehind.flush);
        everyTenant(
          'history-rollup',
          ROLLUP_EVERY_MS,
          () => rollup.due(clock.now()),
          eachTenant({ name: 'history-rollup', log, atOnce: AT_ONCE }, (tenantId) =>
            rollup.run(tenantId, clock.now()),
          ),
        );
        every('history-maintain', MAINTAIN_EVERY_MS, maintain);
        every('history-sweep', SWEEP_EVERY_MS, async () => summaries.sweep());
        everyTenant(
          'history-notes',
          SWEEP_EVERY_MS,
          () => tenantsWithOpenNotes(db),
          eachTenant({ name: 'history-notes', log, atOnce: AT_ONCE }, (tenantId) =>
            closeNotes(reader, tenantId),
          ),
        );
        everyTenant(
          'history-shift-facts',
          FLUSH_EVERY_MS,
          shiftFacts.due,
          eachTenant({ name: 'history-shift-facts', log, atOnce: AT_ONCE }, shiftFacts.run),
        );
        const stopListening = [summaries.forget, shiftFacts.recheck].flatMap((follow) => [
          directory.onChange(follow),
          calendar.onChange(follow),
        ]);
        onStop(async () => {
          for (const stop of stopListening) stop();
          await writeBehind.flush();
        });
      },
      mount(app) {
        mountHistoryRoutes(app, reader, ranges, summaries, vendorTexts);
        mountCorrectionRoutes(app, { ...reader, ranges, onCorrected });
        mountCounterCorrections(app, { ...reader, counters, onCorrected: onCounterCorrected });
        mountStopRoutes(app, { ...reader, onNoted: announceRevised });
        mountStopPareto(app, { directory, ranges, texts: vendorTexts, clock });
        mountStopReasons(app, { db, clock, sheetJobs }, onReasonsChanged);
        mountMachineParameters(app, { db, clock, directory, latest, sheetJobs, onSettings, counters });
      },
    },
  };
}
