import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import { createReadPace } from '#server/core/realtime/read-pace.ts';
import { type FollowChange, provideTableTopic } from '#server/core/realtime/table-topic.ts';
import { findHallBy } from '#server/modules/pretreatment/halls.ts';
import {
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
  type PretreatmentSettings,
  type PretreatmentSource,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import {
  listBoardBatches,
  listBoardCips,
  listBoardTransfers,
  listUnitAlarms,
  readFigures,
} from './hall-records.ts';
import { fedLines, listUnits, toBoardUnit, type UnitRow } from './hall-units.ts';
import { createLevelSamples } from './level-samples.ts';

/** What other processes have stored follows this soon. */
const BEAT_MS = 10_000;
/** Under many changes a hall is read at least this often. */
const GAP_MOST_MS = 1_000;
const EXPECTED_MS = 30_000;

export interface PretreatmentTopicPorts {
  readonly directory: PlantDirectory;
  readonly history: PlantHistory;
}

/**
 * Provides the images of halls: values of units from every commit, all else from the tables. Returns what is called after a
 * change of the tables of a tenant.
 */
export function providePretreatmentTopic(
  core: ServerCore,
  { directory, history }: PretreatmentTopicPorts,
): FollowChange {
  const samples = createLevelSamples();
  const sources = { directory, history, samples };
  // Before any image follows it: levels are in their trend when a unit is shown.
  const stopSamples = history.onCommitted(samples.add);

  const follow = provideTableTopic(core, {
    name: 'pretreatmentBoard',
    beatMs: BEAT_MS,
    startPace: () => createReadPace(GAP_MOST_MS),
    // A hall is reached whole or not at all.
    variantOf: ({ id, authority }) => (reachesDepartment(authority, id) ? 'whole' : null),
    isThere: async (tx, { id }) => id !== null && (await findHallBy(tx, { id })) !== null,
    startReader({ asked: { tenantId, id }, image, onEnd }) {
      let units: readonly UnitRow[] = [];
      onEnd(
        history.onCommitted((change) => {
          if (change.tenantId !== tenantId) return;
          for (const row of units) {
            const isChanged = change.changedMachines.has(row.machineId);
            if (!isChanged && !change.states.has(row.machineId) && !change.metrics.has(row.machineId))
              continue;
            const unit = toBoardUnit(sources, tenantId, row);
            if (unit) image.set(KEYS.unit(row.id), unit, isChanged ? 'now' : 'value');
          }
        }),
      );
      return async ({ inTransaction, nowMs, show }) => {
        const read = await inTransaction(async (tx) => {
          const hall = id === null ? null : await findHallBy(tx, { id });
          if (!hall) return null;
          const figures = await readFigures(tx, hall, nowMs);
          return {
            hall,
            figures,
            units: await listUnits(tx, hall.id),
            batches: await listBoardBatches(tx, hall.id, figures.since),
            cips: await listBoardCips(tx, hall.id),
            transfers: await listBoardTransfers(tx, hall.id, nowMs),
            alarms: await listUnitAlarms(tx, hall.id),
          };
        });
        units = read?.units ?? [];
        if (!read) {
          show([]);
          return null;
        }
        const settings: PretreatmentSettings = read.hall;
        const source: PretreatmentSource = { at: nowMs, expectedMs: EXPECTED_MS };
        show([
          [KEYS.settings(), settings],
          [KEYS.source(), source],
          [KEYS.figures(), read.figures],
          ...units.flatMap((row) => {
            const unit = toBoardUnit(sources, tenantId, row);
            return unit ? [[KEYS.unit(row.id), unit] as const] : [];
          }),
          ...[...fedLines(directory, tenantId, units)].map(([key, line]) => [KEYS.line(key), line] as const),
          ...read.transfers.map(([key, transfer]) => [KEYS.transfer(key), transfer] as const),
          ...read.batches.map(([key, batch]) => [KEYS.batch(key), batch] as const),
          ...read.cips.map(([key, cip]) => [KEYS.cip(key), cip] as const),
          ...read.alarms.map(([key, alarm]) => [KEYS.alarm(key), alarm] as const),
        ]);
        return null;
      };
    },
  });
  const stopDirectory = directory.onChange((tenantId) => follow(tenantId, false));
  core.onStop(async () => {
    stopSamples();
    stopDirectory();
  });
  return follow;
}
