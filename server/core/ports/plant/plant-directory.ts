import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';

/** The plant model in memory, as it was read after the last change by this process (docs/decisions/0040). */
export interface PlantDirectory {
  /** By department id or by code within the tenant. */
  findMachine(tenantId: Id, idOrCode: string): Machine | null;
  machine(tenantId: Id, machineId: Id): Machine | null;
  line(tenantId: Id, lineId: Id): Line | null;
  lines(tenantId: Id): readonly Line[];
  machines(tenantId: Id): readonly Machine[];
  tenantIds(): readonly Id[];
  /** Called with the tenant whose model changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}
