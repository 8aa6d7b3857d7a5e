import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { failure } from '#server/core/failure.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { SessionPrincipal } from './principal.ts';

/** The plant's model as far as the data authority of a caller reaches. What is out of reach is as if it were not there. */
export interface PlantView {
  isReached(departmentId: Id): boolean;
  /** Throws `machine_not_found`. */
  machine(machineId: Id): Machine;
  /** Throws `line_not_found`. A line is reached with all its machines. */
  line(lineId: Id): Line;
  machines(): readonly Machine[];
  lines(): readonly Line[];
}

export function viewPlant(
  directory: Pick<PlantDirectory, 'line' | 'lines' | 'machine' | 'machines'>,
  { tenantId, authority }: Pick<SessionPrincipal, 'tenantId' | 'authority'>,
): PlantView {
  const isReached = (id: Id) => reachesDepartment(authority, id);
  return {
    isReached,
    machine(machineId) {
      const machine = isReached(machineId) ? directory.machine(tenantId, machineId) : null;
      if (!machine) throw failure('machine_not_found');
      return machine;
    },
    line(lineId) {
      const line = isReached(lineId) ? directory.line(tenantId, lineId) : null;
      if (!line) throw failure('line_not_found');
      return line;
    },
    machines: () => directory.machines(tenantId).filter(({ id }) => isReached(id)),
    lines: () => directory.lines(tenantId).filter(({ id }) => isReached(id)),
  };
}
