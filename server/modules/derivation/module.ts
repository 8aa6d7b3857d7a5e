import { sql } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mountDerivedRules } from './derived-rule.ts';
import { createDerivingSink } from './deriving-sink.ts';
import { loadRules } from './load-rules.ts';

export interface DerivationModule {
  readonly module: ServerModule;
  readonly sink: ReadingSink;
}

export interface DerivationPorts {
  readonly directory: PlantDirectory;
  readonly history: PlantHistory;
  /** Where readings and what is made of them go. */
  readonly sink: ReadingSink;
  readonly sheetJobs: SheetJobs;
}

/** Delays end as soon as that when no value comes. */
const TICK_EVERY_MS = 250;

/** States and counters that rules make of machines' metrics. Starts after the history, from whose values it goes on. */
export function createDerivationModule(core: ServerCore, ports: DerivationPorts): DerivationModule {
  const { db, clock, every, onStop } = core;
  const { directory, history, sheetJobs } = ports;
  const log = core.log.child({ module: 'derivation' });
  const sink = createDerivingSink({ clock, directory, history, next: ports.sink });
  const reloads = new Map<Id, Promise<void>>();
  /** One after the other, so that the rules that were read last are those that stay. */
  const reload = (tenantId: Id): Promise<void> => {
    const before = reloads.get(tenantId) ?? Promise.resolve();
    const next = before
      .catch(() => undefined)
      .then(async () => sink.setRules(tenantId, await db.tenant(tenantId, loadRules)));
    reloads.set(tenantId, next);
    return next;
  };
  return {
    sink,
    module: {
      name: 'derivation',
      async start() {
        const ruled = sql<{
          tenant_id: Id;
        }>`select distinct tenant_id::text as tenant_id from derived_rule`;
        for (const tenantId of await tenantsOf(db, ruled)) await reload(tenantId);
        // Expected periods are part of the plant's model.
        const stopListening = directory.onChange((tenantId) => {
          reload(tenantId).catch((error: unknown) => log.error({ err: error }, 'rules not read'));
        });
        const stopFollowing = history.onCommitted(({ tenantId, states }) => {
          for (const [machineId, state] of states)
            if (state.states.length === 0) sink.ended(tenantId, machineId);
        });
        onStop(async () => {
          stopListening();
          stopFollowing();
        });
        every('derivation-delays', TICK_EVERY_MS, sink.tick);
      },
      mount(app) {
        mountDerivedRules(app, { db, clock, directory, sheetJobs, reload });
      },
    },
  };
}
