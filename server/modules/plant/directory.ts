import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

/** One tenant's plant model as it is read from the database. */
export interface PlantModel {
  readonly machines: readonly Machine[];
  readonly lines: readonly Line[];
}

export interface LoadedDirectory extends PlantDirectory {
  /** Replaces the model by one that was just read and calls the listeners. */
  replace(tenantId: Id, model: PlantModel): void;
}

interface IndexedModel extends PlantModel {
  readonly machineById: ReadonlyMap<Id, Machine>;
  readonly machineByCode: ReadonlyMap<string, Machine>;
  readonly lineById: ReadonlyMap<Id, Line>;
}

export function createDirectory(): LoadedDirectory {
  const models = new Map<Id, IndexedModel>();
  const listeners = new Set<(tenantId: Id) => void>();
  return {
    findMachine(tenantId, idOrCode) {
      const model = models.get(tenantId);
      return model?.machineById.get(idOrCode) ?? model?.machineByCode.get(idOrCode) ?? null;
    },
    machine: (tenantId, machineId) => models.get(tenantId)?.machineById.get(machineId) ?? null,
    line: (tenantId, lineId) => models.get(tenantId)?.lineById.get(lineId) ?? null,
    lines: (tenantId) => models.get(tenantId)?.lines ?? [],
    machines: (tenantId) => models.get(tenantId)?.machines ?? [],
    tenantIds: () => [...models.keys()],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace(tenantId, model) {
      models.set(tenantId, toIndexed(model));
      for (const listener of listeners) listener(tenantId);
    },
  };
}

function toIndexed(model: PlantModel): IndexedModel {
  return {
    ...model,
    machineById: new Map(model.machines.map((machine) => [machine.id, machine])),
    machineByCode: new Map(model.machines.map((machine) => [machine.code, machine])),
    lineById: new Map(model.lines.map((line) => [line.id, line])),
  };
}
