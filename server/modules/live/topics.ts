import { viewPlant } from '#server/core/access/plant-view.ts';
import type { AskedTopic, WritableImage } from '#server/core/ports/feed.ts';
import type { ActiveAlarms } from '#server/core/ports/plant/active-alarms.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { alarmEntries, machineEntries } from './machine-image.ts';
import type { OpenImage } from './open-images.ts';

type Entry = readonly [string, unknown];

/** Describes the images of the topics `line`, `machine` and `plant`; null = there is no such thing. */
export interface Topics {
  line(tenantId: Id, lineId: Id | null, image: WritableImage): OpenImage | null;
  machine(tenantId: Id, machineId: Id | null, image: WritableImage): OpenImage | null;
  /** The lines that a reader reaches. */
  plant(reader: Pick<AskedTopic, 'tenantId' | 'authority'>, image: WritableImage): OpenImage;
}

export function createTopics(
  directory: PlantDirectory,
  history: PlantHistory,
  alarms: Pick<ActiveAlarms, 'ofMachine'>,
): Topics {
  const machinesOfLine = (tenantId: Id, lineId: Id) =>
    directory.line(tenantId, lineId)?.machines.map((machine) => machine.id) ?? [];

  function* lineEntries(
    tenantId: Id,
    lineId: Id,
    detail: 'all' | 'states',
    baseTs: number,
  ): Generator<Entry> {
    const line = directory.line(tenantId, lineId);
    if (!line) return;
    yield [LINE_FEED_KEYS.line(lineId), line];
    for (const { id } of line.machines) {
      yield* machineEntries(history, tenantId, id, detail, baseTs);
      yield* alarmEntries(alarms, tenantId, id, 'counted');
    }
  }

  return {
    line(tenantId, lineId, image) {
      if (lineId === null || !directory.line(tenantId, lineId)) return null;
      return {
        tenantId,
        image,
        detail: 'all',
        alarmForm: 'counted',
        lineId,
        machineIds: () => machinesOfLine(tenantId, lineId),
        entries: () => lineEntries(tenantId, lineId, 'all', image.baseTs),
      };
    },
    machine(tenantId, machineId, image) {
      if (machineId === null || !directory.machine(tenantId, machineId)) return null;
      return {
        tenantId,
        image,
        detail: 'all',
        alarmForm: 'listed',
        lineId: null,
        machineIds: () => [machineId],
        entries() {
          const machine = directory.machine(tenantId, machineId);
          if (!machine) return [];
          return [
            [LINE_FEED_KEYS.machine(machineId), machine],
            ...machineEntries(history, tenantId, machineId, 'all', image.baseTs),
            ...alarmEntries(alarms, tenantId, machineId, 'listed'),
          ];
        },
      };
    },
    plant(reader, image) {
      const { tenantId } = reader;
      const lineIds = () =>
        viewPlant(directory, reader)
          .lines()
          .map(({ id }) => id);
      return {
        tenantId,
        image,
        detail: 'states',
        alarmForm: 'counted',
        lineId: null,
        machineIds: () => lineIds().flatMap((lineId) => machinesOfLine(tenantId, lineId)),
        entries: () =>
          lineIds().flatMap((lineId) => [...lineEntries(tenantId, lineId, 'states', image.baseTs)]),
      };
    },
  };
}
