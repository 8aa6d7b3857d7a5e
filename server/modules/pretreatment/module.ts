import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ProcessEvents } from '#server/core/ports/process-events.ts';
import type { FollowChange } from '#server/core/realtime/table-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { providePretreatmentTopic } from './board/pretreatment-topic.ts';
import { mountCipProgrammes } from './cip-programme.ts';
import { mountCipRuns } from './cip-run.ts';
import { type PretreatmentSeed, seedPretreatment } from './demo-seed.ts';
import { createProcessEvents, forgetProcessEvents } from './events/take-process-events.ts';
import type { PretreatmentParts } from './parts.ts';
import { mountProcessBatches } from './process-batch.ts';
import { mountProcessUnits } from './process-unit.ts';
import { mountRecipes } from './recipe.ts';

export interface PretreatmentModule {
  readonly module: ServerModule;
  /** What process control systems report. */
  readonly events: ProcessEvents;
}

export interface PretreatmentPorts extends Pick<PretreatmentParts, 'directory' | 'sheetJobs'> {
  readonly history: PlantHistory;
}

const DAY_MS = 86_400_000;

/**
 * Units of pre-treatment halls, recipes, batches and cleanings, and the image of their board. `demo` is written at start
 * into a first tenant that has its plant and no unit.
 */
export function createPretreatmentModule(
  core: ServerCore,
  { directory, sheetJobs, history }: PretreatmentPorts,
  demo: PretreatmentSeed | null,
): PretreatmentModule {
  const { db, clock, every, log } = core;
  let follow: FollowChange = () => undefined;
  const changed = (tenantId: Id): void => follow(tenantId, false);

  return {
    events: createProcessEvents({ db, log, changed }),
    module: {
      name: 'pretreatment',
      async start() {
        if (demo && (await db.tenant(FIRST_TENANT, (tx) => seedPretreatment(tx, FIRST_TENANT, demo))))
          log.info('demo pre-treatment created');
        follow = providePretreatmentTopic(core, { directory, history });
        every('forget events of halls', DAY_MS, () => forgetProcessEvents(db, clock));
      },
      mount(app) {
        const parts: PretreatmentParts = { db, clock, directory, sheetJobs, changed };
        mountProcessUnits(app, parts);
        mountRecipes(app, parts);
        mountCipProgrammes(app, parts);
        mountProcessBatches(app, parts);
        mountCipRuns(app, parts);
      },
    },
  };
}
